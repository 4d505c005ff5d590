package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.AlterTableAction.ConfirmDependents;
import io.catalogd.ddl.dependent.DependentStruct;
import io.catalogd.ddl.dependent.Dependents;
import io.catalogd.ddl.dependent.Dependents.Found;
import io.catalogd.ddl.dependent.OpenBase;
import io.catalogd.dependent.DependentErrors;
import io.catalogd.model.Base;
import io.catalogd.model.Dependencies;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Confirms at once all tables that name a base in their own parameters, as {@code depends on} does
 * one by one: the list of the base was damaged or lost, or it was made anew (rules 12 and 13).
 * Which base is current stays as it is, and what does not fit stays an error.
 */
final class ConfirmDependentsHandler implements AlterHandler<ConfirmDependents> {
  private final DependentAlteration dependents;

  ConfirmDependentsHandler(DependentAlteration dependents) {
    this.dependents = dependents;
  }

  @Override
  public Set<LockName> furtherWrites(
      ConfirmDependents action, TableName altered, CatalogImage image) {
    return DependentAlteration.locks(image.dependentsOf(altered));
  }

  @Override
  public DdlOutcome execute(ConfirmDependents action, AlterTarget target, DdlAttempt attempt) {
    TableName base = target.key();
    dependents.checkMayRead(target.user(), base, attempt);
    attempt.loadFresh(base, "alter_table");
    Set<TableName> all = new TreeSet<>();
    Set<TableName> damaged = new TreeSet<>();
    List<DependentStruct> unconfirmed = new ArrayList<>();
    for (Found found : new Dependents(attempt.metastore(), attempt.base()).of(base)) {
      DependentStruct table = found.table();
      if (table == null) {
        damaged.add(found.name());
        continue;
      }
      all.add(found.name());
      if (!found.isConfirmed()) {
        unconfirmed.add(table);
      }
    }
    List<DependentStruct> older = madeAnew(base, unconfirmed, attempt);
    Set<TableName> changed = new TreeSet<>();
    if (dependents.edges(attempt).addAll(base, all)) {
      changed.add(base);
    }
    older.forEach(table -> dependents.alter(table, attempt));
    List<PutTable> forgotten =
        older.stream().map(table -> DependentAlteration.forgotten(table.name())).toList();
    return DdlOutcome.changed(summary(base, unconfirmed, damaged), forgotten)
        .besides(dependents.reloaded(changed, attempt));
  }

  /** Those for which the base is another table than it was, with what it is now. */
  private List<DependentStruct> madeAnew(
      TableName base, List<DependentStruct> unconfirmed, DdlAttempt attempt) {
    List<DependentStruct> changed = new ArrayList<>();
    for (DependentStruct table : unconfirmed) {
      OpenBase open = dependents.bases(attempt).open(table.name(), base);
      Dependencies next = table.dependencies();
      for (int number : table.numbersOf(base)) {
        Base known = next.find(number).orElseThrow();
        if (known.createTime() != open.createTime()) {
          next = next.with(known.withName(base).withCreateTime(open.createTime()));
        }
      }
      if (!next.equals(table.dependencies())) {
        dependents.checkLocked(base, table.name(), attempt);
        changed.add(table.with(next));
      }
    }
    return changed;
  }

  private static String summary(
      TableName base, List<DependentStruct> confirmed, Collection<TableName> damaged) {
    String text =
        confirmed.isEmpty()
            ? String.format("All tables that depend on %s are confirmed.", base)
            : String.format(
                "Confirmed %d table(s) that depend on %s: %s.",
                confirmed.size(),
                base,
                names(confirmed.stream().map(DependentStruct::name).toList()));
    return damaged.isEmpty() ? text : text + " Damaged and passed over: " + names(damaged) + ".";
  }

  /** There may be thousands. */
  private static String names(Collection<TableName> tables) {
    return DependentErrors.shortened(
        tables.stream().map(TableName::toString).collect(Collectors.joining(", ")));
  }
}
