package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.ddl.dependent.ColumnImpact;
import io.catalogd.ddl.dependent.DependentStruct;
import io.catalogd.ddl.dependent.Impact;
import io.catalogd.ddl.dependent.Impact.Effect;
import io.catalogd.ddl.dependent.Impact.Touched;
import io.catalogd.dependent.SchemaRules;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.hive.metastore.api.Table;

/** Has the columns of tables follow those of one that they depend on, in one statement. */
final class ColumnFollowing {
  private final DependentAlteration dependents;
  private final TableName base;
  private final DdlAttempt attempt;
  private final List<CatalogChange.OfOne> followed = new ArrayList<>();
  private final List<Runnable> toDo = new ArrayList<>();

  ColumnFollowing(DependentAlteration dependents, TableName base, DdlAttempt attempt) {
    this.dependents = dependents;
    this.base = base;
    this.attempt = attempt;
  }

  /**
   * Carries over what was done to the base before. Its own dependents that refuse that have drifted
   * already, and nothing is refused for them; what refuses it further on would drift now.
   */
  Impact catchUp(Table struct) {
    ColumnImpact columns = columns(struct);
    return catchUp(columns, columns.ofLagging(base));
  }

  private Impact catchUp(ColumnImpact columns, Impact impact) {
    List<Touched> further =
        impact.touched().stream().filter(one -> !one.base().equals(base)).toList();
    new Impact(further, impact.warnings()).refuseIfForbidden("Carrying over columns of " + base);
    impact.touched().forEach(this::forgetOutdated);
    plan(columns, impact);
    carryOut();
    return impact;
  }

  /**
   * The same before a change, unless this leaves nobody behind: what it takes back, nobody needs to
   * follow. Nobody can follow what cannot be read either, which the change may mend.
   *
   * @param changed what the base will be; nothing where the change is refused
   */
  void catchUpBefore(Table struct, Supplier<Optional<Table>> changed) {
    ColumnImpact columns = columns(struct);
    if (!columns.isReadable(base)) {
      return;
    }
    Impact impact = columns.ofLagging(base);
    boolean lag = !impact.of(Effect.COLUMNS_FOLLOW).isEmpty();
    if (!lag || changed.get().filter(this::leavesNobodyBehind).isEmpty()) {
      catchUp(columns, impact);
    } else {
      impact.touched().forEach(this::forgetOutdated);
    }
  }

  private boolean leavesNobodyBehind(Table changed) {
    return columns(changed).ofLagging(base).of(Effect.COLUMNS_FOLLOW).isEmpty();
  }

  /** Others may have altered the dependent table, too. */
  private void forgetOutdated(Touched one) {
    if (one.effect() == Effect.UNCHANGED && isOutdated(one.intact())) {
      followed.add(DependentAlteration.forgotten(one.name()));
    }
  }

  private boolean isOutdated(DependentStruct table) {
    return attempt
        .base()
        .findTable(table.name())
        .map(TableEntry::state)
        .filter(state -> state instanceof TableState.Loaded)
        .map(state -> ((TableState.Loaded) state).table().definition().columns())
        .filter(known -> !SchemaRules.areSame(known, table.columns()))
        .isPresent();
  }

  /** What it does to other tables that the base is changed. */
  Impact impact(Table before, Table changed) {
    return columns(changed).of(base, before);
  }

  /** Refuses the changed base, or plans what {@link #carryOut} does. */
  void check(Table before, Table changed) {
    ColumnImpact columns = columns(changed);
    Impact impact = columns.of(base, before);
    impact.refuseIfForbidden("Changing columns of " + base);
    plan(columns, impact);
  }

  private ColumnImpact columns(Table struct) {
    return new ColumnImpact(attempt.metastore(), attempt.base(), struct, dependents.source());
  }

  private void plan(ColumnImpact columns, Impact impact) {
    for (Touched one : impact.of(Effect.COLUMNS_FOLLOW)) {
      dependents.checkLocked(base, one.name(), attempt);
      toDo.add(
          () -> {
            dependents.alter(
                one.intact().withColumns(TableStructs.fields(columns.columns(one.name()))),
                attempt);
            followed.add(DependentAlteration.forgotten(one.name()));
          });
    }
  }

  /** From base to leaf. */
  void carryOut() {
    toDo.forEach(Runnable::run);
    toDo.clear();
  }

  /** The outcome with the tables that followed. */
  DdlOutcome with(DdlOutcome outcome) {
    List<CatalogChange.OfOne> changes = new ArrayList<>(outcome.changes());
    changes.addAll(followed);
    return DdlOutcome.changed(outcome.summary(), changes);
  }
}
