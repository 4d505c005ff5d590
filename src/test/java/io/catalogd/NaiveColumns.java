package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.DependentStatements.Outcome;
import io.catalogd.NaiveExpansion.Expected;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.TableName;
import io.catalogd.storage.Storage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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
          .forEach(name -> checkFollowed(after.get(name), after, outcome));
    }
  }

  private void checkFollowed(Table table, Map<TableName, Table> after, Outcome outcome) {
    @Nullable Table current = confirmedCurrent(table, after);
    if (current == null
        || !"propagate".equals(table.getParameters().get("dependent.on.schema.change"))) {
      return;
    }
    TableName name = NaiveExpansion.nameOf(current);
    if (name.equals(base) || !current.getSd().getCols().equals(columns.get(name))) {
      assertThat(typed(table))
          .as("columns of %s, which follow %s, after %s", table.getTableName(), name, outcome)
          .isEqualTo(typed(current));
    }
  }

  /** Nothing where it is not the table that it was, or does not list this one. */
  private static @Nullable Table confirmedCurrent(Table table, Map<TableName, Table> tables) {
    Map<String, String> parameters = table.getParameters();
    String key = "dependent.base." + parameters.get("dependent.current");
    String name = parameters.getOrDefault(key, "d.");
    @Nullable Table base = tables.get(new TableName("d", name.substring(2)));
    return base != null
            && Integer.toString(base.getCreateTime()).equals(parameters.get(key + ".created"))
            && Arrays.asList(
                    base.getParameters().getOrDefault("dependent.dependents", "").split(",", -1))
                .contains("d." + table.getTableName())
        ? base
        : null;
  }

  static List<String> typed(Table table) {
    return table.getSd().getCols().stream()
        .map(field -> field.getName() + " " + field.getType())
        .toList();
  }
}
