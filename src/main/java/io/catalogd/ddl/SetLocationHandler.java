package io.catalogd.ddl;

import io.catalogd.ddl.AlterTableAction.SetLocation;

/** SET LOCATION of a table; its partitions stay where they are (D167). */
final class SetLocationHandler implements AlterHandler<SetLocation> {
  private final TableAlteration alteration;

  SetLocationHandler(TableAlteration alteration) {
    this.alteration = alteration;
  }

  @Override
  public DdlOutcome execute(SetLocation action, AlterTarget target, DdlAttempt attempt) {
    target.loadedFiles();
    return alteration.apply(
        target,
        attempt,
        table -> table.getSd().setLocation(action.location()),
        "New location has been set.");
  }
}
