package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.ddl.dependent.ColumnImpact;
import io.catalogd.ddl.dependent.Impact;
import io.catalogd.ddl.dependent.Impact.Effect;
import io.catalogd.ddl.dependent.Impact.Touched;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
    Following following = new Following(target.key(), attempt);
    DdlOutcome outcome =
        alteration.apply(
            target,
            attempt,
            table -> {
              following.catchUp(table);
              List<FieldSchema> before = List.copyOf(table.getSd().getCols());
              change.accept(new TableColumns(target.name(), table));
              following.check(table, before);
            },
            summary);
    return following.carryOut(outcome);
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

  /** The tables that depend on one whose columns change. */
  private final class Following {
    private final TableName base;
    private final DdlAttempt attempt;
    private final List<CatalogChange.OfOne> followed = new ArrayList<>();
    private final List<Runnable> toDo = new ArrayList<>();

    Following(TableName base, DdlAttempt attempt) {
      this.base = base;
      this.attempt = attempt;
    }

    /** Nothing is refused for what is done already. */
    void catchUp(Table table) {
      ColumnImpact columns = columns(table);
      plan(columns, columns.ofLagging(base, table.getSd().getCols()));
      carryOut();
    }

    void check(Table changed, List<FieldSchema> before) {
      if (!haveSameTypes(changed.getSd().getCols(), before)) {
        ColumnImpact columns = columns(changed);
        Impact impact = columns.of(base, changed.getSd().getCols());
        impact.refuseIfForbidden("Changing columns of " + base);
        plan(columns, impact);
      }
    }

    private ColumnImpact columns(Table struct) {
      return new ColumnImpact(attempt.metastore(), attempt.base(), struct);
    }

    private void plan(ColumnImpact columns, Impact impact) {
      for (Touched one : impact.of(Effect.COLUMNS_FOLLOW)) {
        dependents.checkLocked(base, one.name(), attempt);
        toDo.add(() -> follow(one, columns.columns(one.name())));
      }
    }

    private void follow(Touched one, List<FieldSchema> wanted) {
      dependents.alter(one.intact().withColumns(wanted), attempt);
      followed.add(DependentAlteration.forgotten(one.name()));
    }

    private void carryOut() {
      toDo.forEach(Runnable::run);
      toDo.clear();
    }

    DdlOutcome carryOut(DdlOutcome outcome) {
      carryOut();
      List<CatalogChange.OfOne> changes = new ArrayList<>(outcome.changes());
      changes.addAll(followed);
      return DdlOutcome.changed(outcome.summary(), changes);
    }
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
