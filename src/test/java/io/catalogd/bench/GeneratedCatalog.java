package io.catalogd.bench;

import io.catalogd.load.IoPool;
import io.catalogd.load.LoadConfig;
import io.catalogd.load.PartitionIds;
import io.catalogd.load.TableLoader;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.hive.HiveMetastore;
import io.catalogd.metastore.hive.MetastoreConfig;
import io.catalogd.model.FileSystemTable;
import io.catalogd.storage.InMemoryCaching;
import io.catalogd.storage.MeasuredStorage;
import io.catalogd.storage.Storage;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;

/**
 * One generated table with what loads it: a stub metastore spoken to over Thrift and a generated
 * file system, whose calls are counted, both with the daemon's own loader and settings. Any thread.
 */
final class GeneratedCatalog implements AutoCloseable {
  final GeneratedTable table;
  final StubMetastore stub;
  final HiveMetastore hive;
  final MeasuredStorage storage;
  private final IoPool pool = new IoPool(LoadConfig.DEFAULT);

  GeneratedCatalog(GeneratedTable table, GeneratedStorage files, Duration metastoreLatency) {
    this.table = table;
    this.stub = StubMetastore.start(metastoreLatency, table);
    this.hive = client(stub.uri());
    this.storage = new MeasuredStorage(files, System::nanoTime);
  }

  /** Without latencies. */
  static GeneratedCatalog of(int partitions, int filesEach, int blocksEach) {
    GeneratedTable table = GeneratedTable.of("t", partitions);
    return new GeneratedCatalog(
        table, new GeneratedStorage(table, filesEach, blocksEach, Duration.ZERO), Duration.ZERO);
  }

  /** A table of that many partitions as loading makes it. */
  static FileSystemTable load(int partitions, int filesEach, int blocksEach) {
    try (GeneratedCatalog catalog = of(partitions, filesEach, blocksEach)) {
      return catalog.load();
    }
  }

  static HiveMetastore client(URI metastore) {
    return new HiveMetastore(
        MetastoreConfig.DEFAULT
            .withUris(List.of(metastore))
            .withCallTimeout(Duration.ofMinutes(10)),
        new Random(1));
  }

  FileSystemTable load() {
    return (FileSystemTable)
        loader(UnaryOperator.identity(), UnaryOperator.identity()).load(table.name());
  }

  /** A loader like the daemon's, with something put around what it calls. */
  TableLoader loader(UnaryOperator<Metastore> aroundMetastore, UnaryOperator<Storage> aroundFiles) {
    return loader(aroundMetastore.apply(hive), aroundFiles.apply(storage), pool);
  }

  static TableLoader loader(Metastore metastore, Storage storage, IoPool pool) {
    return new TableLoader(
        metastore,
        storage,
        new InMemoryCaching(),
        pool,
        PartitionIds.startingAt(InstantSource.system()),
        LoadConfig.DEFAULT);
  }

  /** The threads that the loader uses too. */
  IoPool pool() {
    return pool;
  }

  @Override
  public void close() {
    pool.close();
    hive.close();
    stub.close();
  }
}
