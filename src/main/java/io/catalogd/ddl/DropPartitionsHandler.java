package io.catalogd.ddl;

import io.catalogd.ddl.AlterTableAction.DropPartitions;
import io.catalogd.ddl.AlterTarget.Loaded;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionKey;
import io.catalogd.model.PartitionSet;
import java.util.Collection;

/** DROP PARTITION (D188 to D194). */
final class DropPartitionsHandler implements AlterHandler<DropPartitions> {
  @Override
  public DdlOutcome execute(DropPartitions action, AlterTarget target, DdlAttempt attempt) {
    Loaded<FileSystemTable> known = target.loadedFiles();
    Collection<Partition> matched = new PartitionSpecs(known.table()).findAll(action.partitions());
    if (matched.isEmpty() && !action.ifExists()) {
      throw new CatalogException(
          ErrorKind.NOT_FOUND,
          "PartitionNotFoundException",
          "The partitions being dropped don't exist any more");
    }
    int dropped = 0;
    PartitionSet left = known.table().partitions();
    for (Partition partition : matched) {
      dropped += drop(partition.key(), action, target, attempt) ? 1 : 0;
      left = left.minus(partition.key());
    }
    return DdlOutcome.changed(
        "Dropped " + dropped + " partition(s).",
        known.replacedBy(known.table().withPartitions(left, known.table().hosts())));
  }

  /** Whether it was still there to be dropped (D191). */
  private static boolean drop(
      PartitionKey key, DropPartitions action, AlterTarget target, DdlAttempt attempt) {
    DropData data = action.purge() ? DropData.PURGE : DropData.TRASH;
    try {
      attempt.metastore().dropPartition(target.key(), key.texts(), data);
      return true;
    } catch (CatalogException e) {
      if (!action.ifExists() || e.kind() != ErrorKind.NOT_FOUND) {
        throw e;
      }
      return false;
    }
  }
}
