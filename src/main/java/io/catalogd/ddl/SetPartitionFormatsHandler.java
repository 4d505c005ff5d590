package io.catalogd.ddl;

import io.catalogd.ddl.AlterTableAction.SetPartitionFormats;

/** SET FILEFORMAT and SET ROW FORMAT of partitions (D165, D166). */
final class SetPartitionFormatsHandler implements AlterHandler<SetPartitionFormats> {
  private final PartitionAlteration alteration;

  SetPartitionFormatsHandler(PartitionAlteration alteration) {
    this.alteration = alteration;
  }

  @Override
  public DdlOutcome execute(SetPartitionFormats action, AlterTarget target, DdlAttempt attempt) {
    return alteration.apply(
        target,
        attempt,
        action.partitions(),
        partition -> action.change().applyTo(partition.getSd()));
  }
}
