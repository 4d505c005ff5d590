package io.catalogd.ddl;

import io.catalogd.ddl.AlterTableAction.SetOwner;
import io.catalogd.ddl.dependent.DependentStruct;
import java.util.Set;

/** SET OWNER of a dependent table. */
final class SetDependentOwnerHandler implements AlterHandler<SetOwner> {
  private final DependentAlteration dependents;

  SetDependentOwnerHandler(DependentAlteration dependents) {
    this.dependents = dependents;
  }

  @Override
  public DdlOutcome execute(SetOwner action, AlterTarget target, DdlAttempt attempt) {
    DependentStruct table = dependents.loadFresh(target.key(), attempt);
    table.struct().setOwner(action.owner().name());
    table.struct().setOwnerType(action.owner().type());
    dependents.alter(table, attempt);
    return dependents.outcome("Updated table/view.", table, Set.of(), attempt);
  }
}
