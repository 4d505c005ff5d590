package io.catalogd.ddl;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.AlterTableAction.PropertyTarget;
import io.catalogd.ddl.AlterTableAction.Rename;
import io.catalogd.ddl.AlterTableAction.SetProperties;
import io.catalogd.ddl.DdlRequest.AlterTable;
import io.catalogd.ddl.dependent.DependentStruct;
import io.catalogd.ddl.dependent.Impact;
import io.catalogd.load.TableLoads;
import io.catalogd.model.TableName;
import io.catalogd.notation.PropertyNames;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** ALTER TABLE: hands each action to its own handler (D141 to D148). */
final class AlterTableHandler implements DdlHandler<AlterTable> {
  private final AlterHandlers actions;
  private final DependentAlterHandlers ofDependents;
  private final RenameHandler rename;
  private final TableLoads loads;

  AlterTableHandler(
      AlterHandlers actions,
      DependentAlterHandlers ofDependents,
      RenameHandler rename,
      TableLoads loads) {
    this.actions = actions;
    this.ofDependents = ofDependents;
    this.rename = rename;
    this.loads = loads;
  }

  @Override
  public Set<LockName> writes(AlterTable request, CatalogImage image) {
    return writes(request.action(), request, image);
  }

  private <A extends AlterTableAction> Set<LockName> writes(
      A action, AlterTable request, CatalogImage image) {
    TableName table = request.name().key();
    boolean ofDependent = DependentAlteration.isDependent(table, image) || isOfDependents(action);
    Set<LockName> names =
        new HashSet<>(handler(action, ofDependent).furtherWrites(action, table, image));
    names.add(new LockName.OfTable(table));
    return names;
  }

  private <A extends AlterTableAction> AlterHandler<A> handler(
      A action, TableName table, DdlAttempt attempt) {
    return handler(action, isOnDependent(action, table, attempt));
  }

  private <A extends AlterTableAction> AlterHandler<A> handler(A action, boolean ofDependent) {
    return ofDependent ? ofDependents.of(action) : actions.of(action);
  }

  /** What is damaged is not known to depend on anything, and this may be what mends it. */
  private static boolean isOnDependent(
      AlterTableAction action, TableName table, DdlAttempt attempt) {
    return DependentAlteration.isDependent(table, attempt.base())
        || (isOfDependents(action)
            && DependentStruct.isDependent(attempt.loadFresh(table, "alter_table")));
  }

  /** Whether an action has properties that only dependent tables can have. */
  private static boolean isOfDependents(AlterTableAction action) {
    return action instanceof SetProperties set
        && set.target() == PropertyTarget.TABLE
        && set.properties().keySet().stream().anyMatch(PropertyNames::isOfDependencies);
  }

  @Override
  public DdlOutcome execute(AlterTable request, DdlAttempt attempt) {
    return execute(request.action(), request, attempt);
  }

  @Override
  public Impact impact(AlterTable request, DdlAttempt attempt) {
    return impact(request.action(), request, attempt);
  }

  private <A extends AlterTableAction> Impact impact(
      A action, AlterTable request, DdlAttempt attempt) {
    AlterTarget target = AlterTarget.existing(request.name(), loads, attempt);
    return handler(action, target.key(), attempt).impact(action, target, attempt);
  }

  private <A extends AlterTableAction> DdlOutcome execute(
      A action, AlterTable request, DdlAttempt attempt) {
    TableName table = request.name().key();
    if (action instanceof Rename renaming && attempt.base().findTable(table).isEmpty()) {
      Optional<DdlOutcome> finished = rename.finish(table, renaming.newName().key(), attempt);
      if (finished.isPresent()) {
        return finished.get();
      }
    }
    AlterTarget target = AlterTarget.existing(request.name(), loads, attempt).by(request.user());
    return handler(action, table, attempt).execute(action, target, attempt);
  }
}
