package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.ddl.dependent.DependentStruct;
import io.catalogd.ddl.dependent.Impact.Touched;
import io.catalogd.ddl.dependent.ImpactCheck;
import io.catalogd.dependent.RenameMark;
import io.catalogd.model.Base;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Dependencies;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/**
 * Both sides of one table's renaming: whoever depends on it is told the new name first, so that it
 * finds the table under either; and where it depends on others, they list both names meanwhile.
 */
final class DependencyRename {
  private static final String MANAGED = "MANAGED_TABLE";

  private final DependentAlteration dependents;
  private final TableName oldName;
  private final TableName newName;
  private final DdlAttempt attempt;
  private final List<Touched> touched = new ArrayList<>();
  private final List<CatalogChange.OfOne> changes = new ArrayList<>();
  private final List<CatalogChange> besides = new ArrayList<>();
  private @Nullable DependentStruct own;

  /** As it was before; null unless its files move with its name, and others depend on it. */
  private @Nullable Table moving;

  DependencyRename(
      DependentAlteration dependents, TableName oldName, TableName newName, DdlAttempt attempt) {
    this.dependents = dependents;
    this.oldName = oldName;
    this.newName = newName;
    this.attempt = attempt;
  }

  /**
   * Finds out who is concerned; writes nothing.
   *
   * @param struct what the metastore is to be told with the new name; loses the mark
   */
  void prepare(Table struct) {
    touched.addAll(impact(Optional.of(struct)));
    for (Touched one : touched) {
      dependents.checkLocked(oldName, one.name(), attempt);
    }
    own = DependentStruct.isDependent(struct) ? DependentStruct.of(struct) : null;
    if (!touched.isEmpty() && MANAGED.equals(struct.getTableType())) {
      moving = struct.deepCopy();
    }
    RenameMark.remove(struct.getParameters());
  }

  /** Whether the metastore moves files that others read. */
  boolean movesFiles() {
    return moving != null;
  }

  /** Before the table is renamed. */
  void announce() {
    if (moving != null) {
      Table marked = moving.deepCopy();
      RenameMark.put(marked.getParameters(), newName);
      attempt.metastore().alterTable(oldName, marked);
    }
    if (own != null) {
      for (TableName base : own.dependencies().baseNames()) {
        dependents.edges(attempt).addBeside(base, oldName, newName);
      }
    }
    touched.forEach(one -> alter(one, base -> base.withRenaming(newName)));
  }

  private List<Touched> impact(Optional<Table> struct) {
    ImpactCheck check = new ImpactCheck(attempt.metastore(), attempt.base());
    struct.ifPresent(check::put);
    var impact = check.ofRename(oldName);
    impact.refuseIfForbidden("Renaming " + oldName);
    return impact.touched();
  }

  private void alter(Touched one, UnaryOperator<Base> change) {
    DependentStruct table = one.intact();
    Dependencies next = table.dependencies();
    for (int number : table.numbersOf(oldName)) {
      next = next.with(change.apply(next.find(number).orElseThrow()));
    }
    dependents.alter(table.with(next), attempt);
  }

  /** Where the metastore refused the new name, all is said as it was before. */
  void takeBack() {
    touched.forEach(one -> dependents.alter(one.intact(), attempt));
    if (moving != null) {
      attempt.metastore().alterTable(oldName, moving);
    }
  }

  /** After the table was renamed. */
  void finish() {
    for (Touched one : touched) {
      follow(one);
    }
    if (own != null) {
      Set<TableName> bases = own.dependencies().baseNames();
      bases.forEach(base -> dependents.edges(attempt).remove(base, oldName));
      besides.add(new CatalogChange.PutDependencies(newName, bases));
      besides.addAll(dependents.reloaded(bases, attempt));
    }
  }

  private void follow(Touched one) {
    alter(one, base -> base.withName(newName));
    changes.add(DependentAlteration.forgotten(one.name()));
    Set<TableName> bases = new TreeSet<>(one.intact().dependencies().baseNames());
    bases.remove(oldName);
    bases.add(newName);
    besides.add(new CatalogChange.PutDependencies(one.name(), bases));
  }

  /** Whether tables wait for the new name of one that has it already; they are told now. */
  boolean findUnfinished() {
    if (attempt.base().dependentsOf(oldName).isEmpty() || !isThere(newName)) {
      return false;
    }
    for (Touched one : impact(Optional.empty())) {
      boolean waits =
          one.intact().dependencies().all().stream()
              .anyMatch(base -> base.name().equals(oldName) && newName.equals(base.renaming()));
      if (waits) {
        dependents.checkLocked(oldName, one.name(), attempt);
        follow(one);
      }
    }
    return !changes.isEmpty();
  }

  private boolean isThere(TableName table) {
    try {
      attempt.metastore().loadTable(table);
      return true;
    } catch (CatalogException e) {
      if (e.kind() != ErrorKind.NOT_FOUND) {
        throw e;
      }
      return false;
    }
  }

  /** What is to be published with the renamed table. */
  DdlOutcome with(DdlOutcome outcome) {
    List<CatalogChange.OfOne> all = new ArrayList<>(outcome.changes());
    all.addAll(changes);
    return DdlOutcome.changed(outcome.summary(), all).besides(besides);
  }
}
