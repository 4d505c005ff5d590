package io.catalogd.events;

import io.catalogd.caching.CacheDirectives;
import io.catalogd.caching.NewPartitionCaching;
import io.catalogd.events.WrittenPartitions.New;
import io.catalogd.load.IoPool;
import io.catalogd.load.TableSource;
import io.catalogd.load.TableSource.Listed;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.Metastore.Existing;
import io.catalogd.model.CatalogException;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.KeyValue;
import io.catalogd.storage.Storage;
import io.catalogd.storage.StoredFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/** Makes partitions in the metastore that an INSERT has written files for (C274 to C276). */
final class NewPartitions {
  private final TableSource source;
  private final Metastore metastore;
  private final Storage storage;
  private final IoPool pool;
  private final NewPartitionCaching caching;

  NewPartitions(
      TableSource source,
      Metastore metastore,
      Storage storage,
      IoPool pool,
      CacheDirectives caching) {
    this.source = source;
    this.caching = new NewPartitionCaching(caching);
    this.metastore = metastore;
    this.storage = storage;
    this.pool = pool;
  }

  /**
   * What is known before anything is written.
   *
   * @param names of the partitions that were written into, as the metastore has them or will
   * @param toMake null where it has all of them
   */
  record Prepared(List<String> names, @Nullable ToMake toMake) {}

  /** Partitions that are to be made, and the table as the metastore has it before. */
  record ToMake(Table table, List<Partition> partitions) {}

  /**
   * Asks the metastore for them, as the catalog's list may be old (C281), and where some are
   * missing for the table, and looks into their directories; writes nothing. Compared by type: the
   * metastore's {@code 0009} is what a writer calls {@code 9} (C360, C361).
   */
  Prepared prepare(FileSystemTable table, List<New> unknown) {
    try {
      Map<List<KeyValue>, New> missing = new LinkedHashMap<>();
      PartitionSpecs specs = new PartitionSpecs(table);
      unknown.forEach(one -> missing.put(specs.typed(one.values()), one));
      List<String> names = new ArrayList<>();
      for (Listed there : source.findEqual(table, List.copyOf(missing.keySet()))) {
        names.add(there.name());
        missing.remove(there.key().values());
      }
      missing.values().forEach(one -> names.add(one.name()));
      return new Prepared(
          names, missing.isEmpty() ? null : toMake(table, List.copyOf(missing.values())));
    } catch (CatalogException e) {
      throw EventErrors.addFailed(e);
    }
  }

  private ToMake toMake(FileSystemTable table, List<New> missing) {
    Table struct = metastore.loadTable(table.name());
    return new ToMake(struct, pool.callAll(missing, one -> partition(table, struct, one)));
  }

  /**
   * Makes them in one call; those that somebody made meanwhile stay as they are (C275). New ones of
   * a cached table are cached if that can be done (D293).
   */
  void add(FileSystemTable table, ToMake toMake) {
    List<Partition> made;
    try {
      made = metastore.addPartitions(table.name(), toMake.partitions(), Existing.SKIP);
    } catch (CatalogException e) {
      throw EventErrors.addFailed(e);
    }
    caching.cacheAsTable(toMake.table(), made, metastore);
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
