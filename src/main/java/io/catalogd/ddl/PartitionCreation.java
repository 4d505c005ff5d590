package io.catalogd.ddl;

import io.catalogd.caching.CachingClause;
import io.catalogd.caching.NewPartitionCaching;
import io.catalogd.metastore.Metastore.Existing;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.PartitionKey;
import io.catalogd.model.SpelledName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/** Makes partitions that a table shall have and the catalog does not know (D48). */
final class PartitionCreation {
  private final FileSystemTable table;
  private final SpelledName name;
  private final DdlAttempt attempt;
  private final NewPartitionCaching caching;
  private final String call;

  /**
   * @param call the statement's word for adding them, by which a failure is told (D29)
   */
  PartitionCreation(
      FileSystemTable table,
      AlterTarget target,
      DdlAttempt attempt,
      NewPartitionCaching caching,
      String call) {
    this.caching = caching;
    this.call = call;
    this.table = table;
    this.name = target.name();
    this.attempt = attempt;
  }

  /** The table as the metastore has it now. */
  Table loadTable() {
    try {
      return attempt.metastore().loadTable(name.key());
    } catch (CatalogException e) {
      throw DdlErrors.rpc(call, e);
    }
  }

  /**
   * Makes them after the pattern of {@code struct}, and has those that it really made cached.
   *
   * @param locations where each shall lie; null: under the table's directory
   * @param clauses what the statement says of caching; a partition that is missing there is cached
   *     as the table is (D182)
   * @return all of them, those too that {@link Existing#SKIP} passed over, as the metastore has
   *     them (D183)
   */
  List<Partition> create(
      Table struct,
      Map<PartitionKey, @Nullable String> locations,
      Map<PartitionKey, CachingClause> clauses,
      Existing existing) {
    StorageDescriptor pattern = struct.getSd().deepCopy();
    List<FieldSchema> columns = pattern.getCols();
    pattern.unsetCols();
    List<Partition> wanted = new ArrayList<>();
    locations.forEach((key, location) -> wanted.add(toStruct(key, location, pattern, columns)));
    List<Partition> made = attempt.metastore(call).addPartitions(name.key(), wanted, existing);
    Map<List<String>, CachingClause> byValues = new HashMap<>();
    clauses.forEach((key, clause) -> byValues.put(key.texts(), clause));
    caching.cache(
        struct,
        made,
        partition -> Optional.ofNullable(byValues.get(partition.getValues())),
        attempt.metastore());
    List<Partition> all = new ArrayList<>(made);
    all.addAll(foundOnly(locations.keySet(), made));
    return all;
  }

  /** D48. All share one list of columns: thousands of partitions of a wide table have millions. */
  private Partition toStruct(
      PartitionKey key,
      @Nullable String location,
      StorageDescriptor pattern,
      List<FieldSchema> columns) {
    StorageDescriptor sd = pattern.deepCopy();
    sd.setCols(columns);
    sd.setLocation(location);
    Partition partition = new Partition();
    partition.setDbName(name.database());
    partition.setTableName(name.table());
    partition.setValues(key.texts());
    partition.setSd(sd);
    partition.setParameters(new HashMap<>());
    return partition;
  }

  /** Partitions that the metastore had already and the catalog did not know (D183). */
  private List<Partition> foundOnly(Set<PartitionKey> wanted, List<Partition> made) {
    Set<List<String>> madeValues =
        made.stream().map(Partition::getValues).collect(Collectors.toSet());
    PartitionSpecs specs = new PartitionSpecs(table);
    List<String> names =
        wanted.stream().filter(key -> !madeValues.contains(key.texts())).map(specs::name).toList();
    if (names.isEmpty()) {
      return List.of();
    }
    try {
      List<Partition> found = attempt.metastore().loadPartitions(name.key(), names);
      if (found.size() == names.size()) {
        return found;
      }
    } catch (CatalogException e) {
      throw inconsistent(e);
    }
    throw inconsistent(
        new CatalogException(
            ErrorKind.CONFLICT, "NoSuchObjectException", "Some of these are gone: " + names));
  }

  private CatalogException inconsistent(CatalogException cause) {
    return new CatalogException(
        cause.kind(),
        "ImpalaRuntimeException",
        "Metadata inconsistency has occured. Please run 'invalidate metadata "
            + name
            + "' to resolve the problem.",
        cause);
  }
}
