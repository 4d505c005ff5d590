package io.catalogd.ddl;

import io.catalogd.ddl.AlterTableAction.SetPartitionLocation;
import io.catalogd.ddl.AlterTarget.Loaded;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Partition;
import java.util.List;

/** SET LOCATION of one partition (D168). */
final class SetPartitionLocationHandler implements AlterHandler<SetPartitionLocation> {
  private final PartitionAlteration alteration;

  SetPartitionLocationHandler(PartitionAlteration alteration) {
    this.alteration = alteration;
  }

  @Override
  public DdlOutcome execute(SetPartitionLocation action, AlterTarget target, DdlAttempt attempt) {
    Loaded<FileSystemTable> known = target.loadedFiles();
    Partition found =
        new PartitionSpecs(known.table()).find(action.spec()).orElseThrow(() -> notFound(action));
    return DdlOutcome.changed(
        "New location has been set for the specified partition.",
        alteration.alter(
            known,
            List.of(found.name()),
            attempt,
            partition -> partition.getSd().setLocation(action.location())));
  }

  private static CatalogException notFound(SetPartitionLocation action) {
    return new CatalogException(
        ErrorKind.NOT_FOUND,
        "PartitionNotFoundException",
        "Partition not found: " + PartitionSpecs.toText(action.spec()));
  }
}
