package io.catalogd.ddl;

import io.catalogd.ddl.dependent.ColumnImpact;
import io.catalogd.ddl.dependent.Impact;
import io.catalogd.model.CatalogException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;

/**
 * Changes the columns of a table, and then those of the tables that depend on it, from base to leaf
 * (rule 7). What an earlier statement left behind that was cut off there is carried over first.
 */
final class ColumnAlteration {
  private final TableAlteration alteration;
  private final DependentAlteration dependents;

  ColumnAlteration(TableAlteration alteration, DependentAlteration dependents) {
    this.alteration = alteration;
    this.dependents = dependents;
  }

  DdlOutcome apply(
      AlterTarget target, DdlAttempt attempt, Consumer<TableColumns> change, String summary) {
    ColumnFollowing following = new ColumnFollowing(dependents, target.key(), attempt);
    DdlOutcome outcome =
        alteration.apply(
            target,
            attempt,
            table -> {
              following.catchUpBefore(table, () -> changed(target, table, change));
              List<FieldSchema> before = List.copyOf(table.getSd().getCols());
              change.accept(new TableColumns(target.name(), table));
              if (!haveSameTypes(table.getSd().getCols(), before)) {
                following.check(table);
              }
            },
            summary);
    following.carryOut();
    return following.with(outcome);
  }

  /** Nothing where the change is refused, as it will be again. */
  private static Optional<Table> changed(
      AlterTarget target, Table table, Consumer<TableColumns> change) {
    Table copy = table.deepCopy();
    try {
      change.accept(new TableColumns(target.name(), copy));
      return Optional.of(copy);
    } catch (CatalogException e) {
      return Optional.empty();
    }
  }

  /** What the change would do to the tables that depend on this one; changes nothing. */
  Impact impact(AlterTarget target, DdlAttempt attempt, Consumer<TableColumns> change) {
    Table table = attempt.loadFresh(target.key(), "alter_table");
    List<FieldSchema> before = List.copyOf(table.getSd().getCols());
    change.accept(new TableColumns(target.name(), table));
    List<FieldSchema> after = table.getSd().getCols();
    return haveSameTypes(after, before)
        ? Impact.NONE
        : new ColumnImpact(attempt.metastore(), attempt.base(), table).of(target.key(), after);
  }

  /** Other comments are no other columns. */
  private static boolean haveSameTypes(List<FieldSchema> one, List<FieldSchema> other) {
    return one.stream()
        .map(ColumnAlteration::typed)
        .toList()
        .equals(other.stream().map(ColumnAlteration::typed).toList());
  }

  private static FieldSchema typed(FieldSchema field) {
    return new FieldSchema(
        field.getName().toLowerCase(Locale.ROOT), field.getType().toLowerCase(Locale.ROOT), null);
  }
}
