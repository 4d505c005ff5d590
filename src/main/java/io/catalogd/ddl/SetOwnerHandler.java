package io.catalogd.ddl;

import io.catalogd.ddl.AlterTableAction.SetOwner;

/** SET OWNER of a table or view (D200). */
final class SetOwnerHandler implements AlterHandler<SetOwner> {
  private final TableAlteration alteration;

  SetOwnerHandler(TableAlteration alteration) {
    this.alteration = alteration;
  }

  @Override
  public DdlOutcome execute(SetOwner action, AlterTarget target, DdlAttempt attempt) {
    return alteration.apply(
        target,
        attempt,
        table -> {
          table.setOwner(action.owner().name());
          table.setOwnerType(action.owner().type());
        },
        "Updated table/view.");
  }
}
