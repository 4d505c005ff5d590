package io.catalogd.ddl;

import io.catalogd.ddl.AlterTableAction.AddPartitions;
import io.catalogd.ddl.AlterTableAction.NewPartition;
import io.catalogd.ddl.AlterTarget.Loaded;
import io.catalogd.load.TableSource;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.Metastore.Existing;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.KeyValue;
import io.catalogd.model.PartitionKey;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.SpelledName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;

/** ADD PARTITION (D178 to D187). */
final class AddPartitionsHandler implements AlterHandler<AddPartitions> {
  private static final String ADDED = "New partition has been added to the table.";

  private final TableSource source;

  AddPartitionsHandler(TableSource source) {
    this.source = source;
  }

  @Override
  public DdlOutcome execute(AddPartitions action, AlterTarget target, DdlAttempt attempt) {
    Loaded<FileSystemTable> known = target.loadedFiles();
    if (!known.table().isPartitioned()) {
      throw DdlErrors.catalog(
          ErrorKind.INVALID_REQUEST, "Table is not partitioned: " + target.name());
    }
    Map<PartitionKey, NewPartition> wanted = missing(action, known.table());
    if (wanted.isEmpty()) {
      return DdlOutcome.unchanged(ADDED);
    }
    List<Partition> made =
        make(
            wanted,
            action.ifNotExists() ? Existing.SKIP : Existing.FAIL,
            target,
            attempt.metastore());
    List<Partition> all = new ArrayList<>(made);
    all.addAll(foundOnly(wanted.keySet(), made, known.table(), target.name(), attempt));
    return DdlOutcome.changed(ADDED, known.replacedBy(source.addPartitions(known.table(), all)));
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
        spec.stream()
            .map(part -> "TPartitionKeyValue(name:" + part.key() + ", value:" + part.value() + ")")
            .collect(Collectors.joining(", ", "Partition already exists: (", ")")));
  }

  private static List<Partition> make(
      Map<PartitionKey, NewPartition> wanted,
      Existing existing,
      AlterTarget target,
      Metastore metastore) {
    StorageDescriptor pattern = loadPattern(target, metastore);
    List<FieldSchema> columns = pattern.getCols();
    pattern.unsetCols();
    List<Partition> partitions = new ArrayList<>();
    wanted.forEach(
        (key, partition) ->
            partitions.add(toStruct(key, partition, target.name(), pattern, columns)));
    return metastore.addPartitions(target.key(), partitions, existing);
  }

  private static StorageDescriptor loadPattern(AlterTarget target, Metastore metastore) {
    try {
      return metastore.loadTable(target.key()).getSd();
    } catch (CatalogException e) {
      throw DdlErrors.rpc("add_partitions", e);
    }
  }

  /** D48. All share one list of columns: thousands of partitions of a wide table have millions. */
  private static Partition toStruct(
      PartitionKey key,
      NewPartition wanted,
      SpelledName table,
      StorageDescriptor pattern,
      List<FieldSchema> columns) {
    StorageDescriptor sd = pattern.deepCopy();
    sd.setCols(columns);
    sd.setLocation(wanted.location());
    Partition partition = new Partition();
    partition.setDbName(table.database());
    partition.setTableName(table.table());
    partition.setValues(key.texts());
    partition.setSd(sd);
    partition.setParameters(new HashMap<>());
    return partition;
  }

  /** Partitions that the metastore had already and the catalog did not know (D183). */
  private static List<Partition> foundOnly(
      Set<PartitionKey> wanted,
      List<Partition> made,
      FileSystemTable table,
      SpelledName name,
      DdlAttempt attempt) {
    Set<List<String>> madeValues =
        made.stream().map(Partition::getValues).collect(Collectors.toSet());
    List<String> keys = table.definition().partitionKeys().stream().map(Column::name).toList();
    List<String> names =
        wanted.stream()
            .map(PartitionKey::texts)
            .filter(texts -> !madeValues.contains(texts))
            .map(texts -> PartitionNames.make(keys, texts, table.nullPartitionText()))
            .toList();
    if (names.isEmpty()) {
      return List.of();
    }
    try {
      List<Partition> found = attempt.metastore().loadPartitions(name.key(), names);
      if (found.size() == names.size()) {
        return found;
      }
    } catch (CatalogException e) {
      throw inconsistent(name, e);
    }
    throw inconsistent(
        name,
        new CatalogException(
            ErrorKind.CONFLICT, "NoSuchObjectException", "Some of these are gone: " + names));
  }

  private static CatalogException inconsistent(SpelledName name, CatalogException cause) {
    return new CatalogException(
        cause.kind(),
        "ImpalaRuntimeException",
        "Metadata inconsistency has occured. Please run 'invalidate metadata "
            + name
            + "' to resolve the problem.",
        cause);
  }
}
