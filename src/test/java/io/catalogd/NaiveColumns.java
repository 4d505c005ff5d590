package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.DependentStatements.Outcome;
import io.catalogd.NaiveExpansion.Expected;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.TableName;
import io.catalogd.storage.Storage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/**
 * What rule 7 says of other columns of a table: whatever becomes of the statement, no partition of
 * a dependent table that could be told before cannot be told any more, and who follows has just the
 * columns of its current base. Made before the statement.
 */
final class NaiveColumns {
  private final Metastore metastore;
  private final Storage storage;
  private final TableName base;
  private final Map<TableName, List<FieldSchema>> columns = new TreeMap<>();
  private final Map<TableName, Map<String, Expected>> told = new TreeMap<>();

  NaiveColumns(Metastore metastore, Storage storage, TableName base) {
    this.metastore = metastore;
    this.storage = storage;
    this.base = base;
    NaiveExpansion naive = new NaiveExpansion(metastore, storage);
    for (Table table : tables()) {
      TableName name = NaiveExpansion.nameOf(table);
      columns.put(name, table.getSd().getCols());
      if (NaiveExpansion.isDependent(table)) {
        told.put(name, naive.expand(name));
      }
    }
  }

  private List<Table> tables() {
    List<Table> tables = new ArrayList<>();
    metastore
        .loadTables(base.database(), metastore.tableNames(base.database()))
        .forEach(tables::add);
    return tables;
  }

  void check(Outcome outcome) {
    check(outcome, /* isLate= */ false);
  }

  /** Of what others did before, which cannot be refused any more. */
  void checkCarriedOver(Outcome outcome) {
    check(outcome, /* isLate= */ true);
  }

  private void check(Outcome outcome, boolean isLate) {
    NaiveExpansion naive = new NaiveExpansion(metastore, storage);
    told.forEach(
        (table, partitions) -> {
          Map<String, Expected> now = naive.expand(table);
          partitions.forEach(
              (name, expected) -> {
                if (expected.content() != null) {
                  assertThat(now.get(name).content())
                      .as("%s@%s after %s", table, name, outcome)
                      .isEqualTo(expected.content());
                }
              });
        });
    Map<TableName, Table> after = new TreeMap<>();
    tables().forEach(table -> after.put(NaiveExpansion.nameOf(table), table));
    if (outcome.isRefusedForOthers()) {
      // Others may have got by now what they had missed before.
      assertThat(after.get(base).getSd().getCols())
          .as("columns of %s after %s", base, outcome)
          .isEqualTo(columns.get(base));
    } else if (outcome.refusal() == null) {
      // In a circle nobody is the first to decide, and nothing can be read until it is broken.
      told.keySet().stream()
          .filter(name -> !naive.isInCircle(name))
          .map(after::get)
          .filter(table -> hasToFollow(table, naive))
          .filter(table -> !hasEndOfAnother(table, naive))
          .filter(table -> !(isLate && isLeftBehind(table, naive, outcome)))
          .forEach(
              table ->
                  assertThat(typed(table))
                      .as("columns of %s after %s", table.getTableName(), outcome)
                      .isEqualTo(typed(current(table, naive))));
    }
  }

  private static Table current(Table table, NaiveExpansion naive) {
    return Objects.requireNonNull(
        naive.base(table, table.getParameters().get("dependent.current")));
  }

  /** Only a base that is the table that it was, and lists this one, and not without a cause. */
  private boolean hasToFollow(Table table, NaiveExpansion naive) {
    String number = table.getParameters().get("dependent.current");
    @Nullable Table current = naive.base(table, number);
    return current != null
        && "propagate".equals(table.getParameters().get("dependent.on.schema.change"))
        && Integer.toString(current.getCreateTime())
            .equals(table.getParameters().get("dependent.base." + number + ".created"))
        && NaiveExpansion.lists(current, table)
        && (NaiveExpansion.nameOf(current).equals(base)
            || !current.getSd().getCols().equals(columns.get(NaiveExpansion.nameOf(current))));
  }

  /** Columns at the end that its current base has not stay as long as another has them. */
  private static boolean hasEndOfAnother(Table table, NaiveExpansion naive) {
    List<String> own = typed(table);
    return begins(own, typed(current(table, naive)))
        && ofBases(table, naive).stream().anyMatch(one -> begins(one, own));
  }

  /**
   * Whether a table rightly stays as it is, as what the base has now does not fit another; that is
   * told unless the table can be read all the same.
   */
  private boolean isLeftBehind(Table table, NaiveExpansion naive, Outcome outcome) {
    List<String> wanted = typed(current(table, naive));
    String told = "d." + table.getTableName() + " (on " + base + ", ";
    return ofBases(table, naive).stream().anyMatch(one -> !fits(one, wanted))
        && table.getSd().getCols().equals(columns.get(NaiveExpansion.nameOf(table)))
        && (fits(typed(table), wanted) || Objects.requireNonNull(outcome.summary()).contains(told));
  }

  private static List<List<String>> ofBases(Table table, NaiveExpansion naive) {
    List<List<String>> all = new ArrayList<>();
    for (String number : NaiveExpansion.numbers(table)) {
      @Nullable Table base = naive.base(table, number);
      if (base != null) {
        all.add(typed(base));
      }
    }
    return all;
  }

  private static boolean fits(List<String> one, List<String> other) {
    return begins(one, other) || begins(other, one);
  }

  private static boolean begins(List<String> longer, List<String> first) {
    return longer.size() >= first.size() && longer.subList(0, first.size()).equals(first);
  }

  static List<String> typed(Table table) {
    return table.getSd().getCols().stream()
        .map(field -> field.getName() + " " + field.getType())
        .toList();
  }
}
