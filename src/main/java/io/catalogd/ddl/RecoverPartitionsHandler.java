package io.catalogd.ddl;

import io.catalogd.caching.NewPartitionCaching;
import io.catalogd.ddl.AlterTableAction.RecoverPartitions;
import io.catalogd.ddl.AlterTarget.Loaded;
import io.catalogd.load.TableSource;
import io.catalogd.metastore.Metastore.Existing;
import io.catalogd.model.CatalogException;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.PartitionKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/** RECOVER PARTITIONS (D201 to D207). */
final class RecoverPartitionsHandler implements AlterHandler<RecoverPartitions> {
  private static final String RECOVERED = "Partitions have been recovered.";

  private final TableSource source;
  private final PartitionScan scan;
  private final NewPartitionCaching caching;
  private final PartitionCatchUp catchUp;

  RecoverPartitionsHandler(
      TableSource source,
      PartitionScan scan,
      NewPartitionCaching caching,
      PartitionCatchUp catchUp) {
    this.caching = caching;
    this.catchUp = catchUp;
    this.source = source;
    this.scan = scan;
  }

  @Override
  public DdlOutcome execute(RecoverPartitions action, AlterTarget target, DdlAttempt attempt) {
    Loaded<FileSystemTable> known = target.loadedPartitioned();
    PartitionCreation creation =
        new PartitionCreation(known.table(), target, attempt, caching, "add_partition");
    Table struct = creation.loadTable();
    Map<PartitionKey, @Nullable String> missing = missing(known.table(), struct, target);
    FileSystemTable current = catchUp.otherSpellings(known.table(), missing.keySet());
    PartitionSpecs specs = new PartitionSpecs(current);
    missing.keySet().removeIf(key -> !specs.findEqual(key).isEmpty());
    if (missing.isEmpty()) {
      return DdlOutcome.changed(RECOVERED, known.replacedBy(current));
    }
    List<Partition> made = creation.create(struct, missing, Map.of(), Existing.SKIP);
    return DdlOutcome.changed(RECOVERED, known.replacedBy(source.addPartitions(current, made)));
  }

  /**
   * Each with the directory that was found: the metastore's own choice would be another one where
   * the name is escaped in another way (D204).
   */
  private Map<PartitionKey, @Nullable String> missing(
      FileSystemTable table, Table struct, AlterTarget target) {
    try {
      return new LinkedHashMap<>(scan.missing(table, struct.getSd().getLocation()));
    } catch (CatalogException e) {
      throw DdlErrors.catalog(
          e.kind(),
          String.format(
              "Failed to recover partitions for %s with exception:%s",
              target.name(), CatalogException.sentence(e.getMessage())));
    }
  }
}
