package io.catalogd.ddl;

import io.catalogd.ddl.AlterTableAction.SetFormat;

/** SET FILEFORMAT and SET ROW FORMAT of a table; its partitions keep theirs (D164, D166). */
final class SetFormatHandler implements AlterHandler<SetFormat> {
  private final TableAlteration alteration;

  SetFormatHandler(TableAlteration alteration) {
    this.alteration = alteration;
  }

  @Override
  public DdlOutcome execute(SetFormat action, AlterTarget target, DdlAttempt attempt) {
    target.loadedFiles();
    return alteration.apply(
        target, attempt, table -> action.change().applyTo(table.getSd()), "Updated table.");
  }
}
