package io.catalogd.load;

import io.catalogd.metastore.InMemoryMetastore;
import io.catalogd.metastore.Metastore.Existing;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Partition;
import io.catalogd.model.TableName;
import io.catalogd.storage.InMemoryCaching;
import io.catalogd.storage.Storage;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;

/** A partitioned table of a metastore in memory whose files lie on a real storage. */
final class StoredTable implements AutoCloseable {
  static final TableName NAME = new TableName("default", "t");

  private final InMemoryMetastore metastore = new InMemoryMetastore();
  private final IoPool pool = new IoPool(LoadConfig.DEFAULT);
  final TableLoader loader;

  /**
   * @param keys names of keys, all of which are texts
   */
  StoredTable(Storage storage, String location, String... keys) {
    Table table = MetastoreStructs.externalTable(NAME, location);
    List<FieldSchema> fields = new ArrayList<>();
    for (String key : keys) {
      fields.add(new FieldSchema(key, "string", null));
    }
    table.setPartitionKeys(fields);
    metastore.createTable(table);
    loader =
        new TableLoader(
            metastore,
            storage,
            new InMemoryCaching(),
            pool,
            PartitionIds.startingAt(InstantSource.system()),
            LoadConfig.DEFAULT);
  }

  void add(String location, String... values) {
    org.apache.hadoop.hive.metastore.api.Partition partition =
        MetastoreStructs.partition(NAME, values);
    partition.getSd().setLocation(location);
    metastore.addPartitions(NAME, List.of(partition), Existing.FAIL);
  }

  FileSystemTable load() {
    return (FileSystemTable) loader.load(NAME);
  }

  FileSystemTable refresh(FileSystemTable known) {
    return (FileSystemTable) loader.refresh(known);
  }

  /** How many files each partition has, by name. */
  static Map<String, Integer> fileCounts(FileSystemTable table) {
    Map<String, Integer> counts = new TreeMap<>();
    for (Partition partition : table.partitions().inKeyOrder()) {
      counts.put(partition.name(), partition.files().count());
    }
    return counts;
  }

  @Override
  public void close() {
    pool.close();
  }
}
