package io.catalogd.events;

import io.catalogd.caching.NewPartitionCaching;
import io.catalogd.events.WrittenPartitions.New;
import io.catalogd.load.IoPool;
import io.catalogd.load.ListedPartitions;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.Metastore.Existing;
import io.catalogd.model.CatalogException;
import io.catalogd.model.FileSystemTable;
import io.catalogd.storage.Storage;
import io.catalogd.storage.StoredFile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;

/** Makes partitions in the metastore that an INSERT has written files for (C274 to C276). */
final class NewPartitions {
  private final Metastore metastore;
  private final Storage storage;
  private final IoPool pool;
  private final NewPartitionCaching caching;

  NewPartitions(Metastore metastore, Storage storage, IoPool pool, NewPartitionCaching caching) {
    this.caching = caching;
    this.metastore = metastore;
    this.storage = storage;
    this.pool = pool;
  }

  /** The metastore's partitions, as the catalog's list may be old (C281). */
  ListedPartitions listed(FileSystemTable table) {
    try {
      return ListedPartitions.of(table, metastore);
    } catch (CatalogException e) {
      throw EventErrors.addFailed(e);
    }
  }

  /**
   * Those that the metastore does not have either. Compared by type: its {@code 0009} is what a
   * writer calls {@code 9} (C360, C361).
   */
  static List<New> missing(FileSystemTable table, List<New> unknown, ListedPartitions listed) {
    PartitionSpecs specs = new PartitionSpecs(table);
    return unknown.stream()
        .filter(one -> listed.find(specs.typed(one.values())).isEmpty())
        .toList();
  }

  /** Partitions that are to be made, and the table as the metastore had it before. */
  record Prepared(Table table, List<Partition> partitions) {}

  /** What to make, if anything: reads the table and the directories, writes nothing. */
  Optional<Prepared> prepare(FileSystemTable table, List<New> missing) {
    if (missing.isEmpty()) {
      return Optional.empty();
    }
    try {
      Table struct = metastore.loadTable(table.name());
      return Optional.of(
          new Prepared(struct, pool.callAll(missing, one -> partition(table, struct, one))));
    } catch (CatalogException e) {
      throw EventErrors.addFailed(e);
    }
  }

  /**
   * Makes them in one call; those that somebody made meanwhile stay as they are (C275). New ones of
   * a cached table are cached if that can be done (D293).
   */
  void add(FileSystemTable table, Prepared prepared) {
    List<Partition> made;
    try {
      made = metastore.addPartitions(table.name(), prepared.partitions(), Existing.SKIP);
    } catch (CatalogException e) {
      throw EventErrors.addFailed(e);
    }
    caching.cacheAsTable(prepared.table(), made, metastore);
  }

  private Partition partition(FileSystemTable table, Table struct, New one) {
    String location = struct.getSd().getLocation() + "/" + one.directory();
    StorageDescriptor sd = struct.getSd().deepCopy();
    sd.setLocation(location);
    Partition partition = new Partition();
    partition.setDbName(table.name().database());
    partition.setTableName(table.name().table());
    partition.setValues(stored(table, one));
    partition.setSd(sd);
    partition.setParameters(quickStatistics(storage.listFiles(location)));
    return partition;
  }

  /** The empty text is NULL, which the metastore has a text for (C349). */
  private static List<String> stored(FileSystemTable table, New one) {
    return one.values().stream()
        .map(value -> value.isEmpty() ? table.nullPartitionText() : value)
        .toList();
  }

  private static Map<String, String> quickStatistics(List<StoredFile> files) {
    Map<String, String> parameters = new HashMap<>();
    parameters.put("numFiles", Integer.toString(files.size()));
    parameters.put(
        "totalSize", Long.toString(files.stream().mapToLong(StoredFile::sizeBytes).sum()));
    return parameters;
  }
}
