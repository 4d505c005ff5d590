package io.catalogd.ddl;

import io.catalogd.caching.CacheDirectives;
import io.catalogd.caching.CachingClause;
import io.catalogd.caching.NewPartitionCaching;
import io.catalogd.ddl.AlterTableAction.AddPartitions;
import io.catalogd.ddl.AlterTableAction.NewPartition;
import io.catalogd.ddl.AlterTarget.Loaded;
import io.catalogd.ddl.dependent.DependentLocation;
import io.catalogd.load.TableSource;
import io.catalogd.metastore.Metastore.Existing;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.KeyValue;
import io.catalogd.model.PartitionKey;
import io.catalogd.model.PartitionNames.Part;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/** ADD PARTITION (D178 to D187). */
final class AddPartitionsHandler implements AlterHandler<AddPartitions> {
  private static final String ADDED = "New partition has been added to the table.";

  private final TableSource source;
  private final CacheDirectives directives;
  private final NewPartitionCaching caching;
  private final PartitionCatchUp catchUp;

  AddPartitionsHandler(TableSource source, CacheDirectives directives, PartitionCatchUp catchUp) {
    this.catchUp = catchUp;
    this.source = source;
    this.directives = directives;
    this.caching = new NewPartitionCaching(directives);
  }

  @Override
  public DdlOutcome execute(AddPartitions action, AlterTarget target, DdlAttempt attempt) {
    Loaded<FileSystemTable> known = target.loadedPartitioned();
    Map<PartitionKey, NewPartition> wanted = missing(action, known.table());
    if (wanted.isEmpty()) {
      return DdlOutcome.unchanged(ADDED);
    }
    FileSystemTable current = catchUp.otherSpellings(known.table(), wanted.keySet());
    wanted = missing(action, current);
    if (wanted.isEmpty()) {
      return DdlOutcome.changed(ADDED, known.replacedBy(current));
    }
    Map<PartitionKey, @Nullable String> locations = new LinkedHashMap<>();
    Map<PartitionKey, CachingClause> clauses = new HashMap<>();
    PartitionCreation creation =
        new PartitionCreation(known.table(), target, attempt, caching, "add_partitions");
    Table struct = creation.loadTable();
    wanted.forEach(
        (key, partition) -> {
          locations.put(key, partition.location());
          if (partition.caching() != null) {
            clauses.put(key, partition.caching());
            check(partition, struct);
          }
        });
    List<Partition> made =
        creation.create(
            struct, locations, clauses, action.ifNotExists() ? Existing.SKIP : Existing.FAIL);
    return DdlOutcome.changed(ADDED, known.replacedBy(source.addPartitions(current, made)));
  }

  /** Before anything is made (D249). */
  private void check(NewPartition partition, Table struct) {
    if (partition.caching() instanceof CachingClause.Cached) {
      directives.requirePossible(
          partition.location() != null ? partition.location() : struct.getSd().getLocation());
    }
  }

  /**
   * Those that the table does not have yet. One that it has under another spelling counts as had,
   * as its rows would double (D179).
   */
  private static Map<PartitionKey, NewPartition> missing(
      AddPartitions action, FileSystemTable table) {
    PartitionSpecs specs = new PartitionSpecs(table);
    Map<PartitionKey, NewPartition> missing = new LinkedHashMap<>();
    Set<List<KeyValue>> values = new HashSet<>();
    for (NewPartition partition : action.partitions()) {
      if (partition.location() != null && DependentLocation.isOne(partition.location())) {
        throw CatalogException.invalidRequest(
            String.format(
                "Table %s is no dependent table, so no partition of it can depend on others: %s",
                table.name(), partition.location()));
      }
      PartitionKey key = specs.newKey(partition.spec());
      if (specs.findEqual(key).isEmpty() && values.add(key.values())) {
        missing.put(key, partition);
      } else if (!action.ifNotExists()) {
        throw exists(partition.spec());
      }
    }
    return missing;
  }

  private static CatalogException exists(List<Part> spec) {
    return new CatalogException(
        ErrorKind.ALREADY_EXISTS,
        "ImpalaRuntimeException",
        "Partition already exists: (" + PartitionSpecs.toText(spec) + ")");
  }
}
