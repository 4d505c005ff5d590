package io.catalogd.ddl;

import io.catalogd.ddl.AlterTableAction.DropPartitions;
import io.catalogd.ddl.AlterTarget.Loaded;
import io.catalogd.ddl.dependent.Impact;
import io.catalogd.ddl.dependent.ImpactCheck;
import io.catalogd.load.WireForms;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionKey;
import io.catalogd.model.PartitionSet;
import io.catalogd.notation.Count;
import java.util.Collection;
import java.util.List;

/** DROP PARTITION (D188 to D194), by the metastore's bulk call. */
final class DropPartitionsHandler implements AlterHandler<DropPartitions> {
  private final DroppedDirectives directives;
  private final PartitionCatchUp catchUp;

  DropPartitionsHandler(DroppedDirectives directives, PartitionCatchUp catchUp) {
    this.directives = directives;
    this.catchUp = catchUp;
  }

  @Override
  public DdlOutcome execute(DropPartitions action, AlterTarget target, DdlAttempt attempt) {
    Loaded<FileSystemTable> known = target.loadedFiles();
    FileSystemTable table = current(known.table(), action);
    Collection<Partition> matched = matched(action, table);
    impact(target, table, matched, attempt)
        .refuseIfForbidden("Dropping partitions of " + target.name());
    int dropped =
        matched.isEmpty()
            ? 0
            : directives.with(
                DroppedDirectives.of(matched), () -> drop(matched, action, target, attempt));
    PartitionSet left = table.partitions();
    for (Partition partition : matched) {
      left = left.minus(partition.key());
    }
    return DdlOutcome.changed(
        "Dropped " + dropped + " partition(s).",
        known.replacedBy(table.withPartitions(left, table.hosts())));
  }

  @Override
  public Impact impact(DropPartitions action, AlterTarget target, DdlAttempt attempt) {
    FileSystemTable table = current(target.loadedFiles().table(), action);
    return impact(target, table, matched(action, table), attempt);
  }

  private static Collection<Partition> matched(DropPartitions action, FileSystemTable table) {
    Collection<Partition> matched = new PartitionSpecs(table).findAll(action.partitions());
    if (matched.isEmpty() && !action.ifExists()) {
      throw new CatalogException(
          ErrorKind.NOT_FOUND,
          "PartitionNotFoundException",
          "The partitions being dropped don't exist any more");
    }
    return matched;
  }

  /** Other tables may depend on them (rule 8); what the catalog loaded says which lists it. */
  private static Impact impact(
      AlterTarget target,
      FileSystemTable table,
      Collection<Partition> matched,
      DdlAttempt attempt) {
    return new ImpactCheck(
            attempt.metastore(),
            attempt.base(),
            WireForms.toTable(table.definition().metastoreTable()))
        .ofDroppedPartitions(
            target.key(), matched.stream().map(partition -> partition.key().values()).toList());
  }

  /** With those that the catalog did not know yet, though the statement's author does. */
  private FileSystemTable current(FileSystemTable known, DropPartitions action) {
    List<PartitionKey> unknown = new PartitionSpecs(known).unknown(action.partitions());
    return catchUp.all(known, unknown);
  }

  /** How many were still there to be dropped; with IF EXISTS the others do not matter (D191). */
  private static int drop(
      Collection<Partition> matched,
      DropPartitions action,
      AlterTarget target,
      DdlAttempt attempt) {
    List<String> names = matched.stream().map(Partition::name).toList();
    List<String> dropped =
        attempt
            .metastore()
            .dropPartitions(target.key(), names, action.purge() ? DropData.PURGE : DropData.TRASH);
    if (dropped.size() < names.size() && !action.ifExists()) {
      throw DdlErrors.rpc(
          "dropPartition",
          new CatalogException(
              ErrorKind.NOT_FOUND,
              "NoSuchObjectException",
              String.format(
                  "Of %s of %s only %d existed in the metastore, and were dropped",
                  Count.of(names.size(), "partition"), target.name(), dropped.size())));
    }
    return dropped.size();
  }
}
