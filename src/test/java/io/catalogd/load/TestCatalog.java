package io.catalogd.load;

import io.catalogd.caching.CacheDirectives;
import io.catalogd.caching.CacheWatch;
import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogChange.PutDatabase;
import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.NameLocks;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.dependent.Restamps;
import io.catalogd.load.functions.FunctionReader;
import io.catalogd.load.functions.TestJars;
import io.catalogd.metastore.FaultScript;
import io.catalogd.metastore.InMemoryMetastore;
import io.catalogd.metastore.InterceptedMetastore;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.model.Deadline;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import io.catalogd.storage.InMemoryCaching;
import io.catalogd.storage.InMemoryStorage;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/** A catalog that loads from a metastore and a storage in memory, which tests can disturb. */
public final class TestCatalog implements AutoCloseable {
  /** Two loads at once, little help, small batches. */
  public static final LoadConfig CONFIG =
      new LoadConfig(2, 2, 2, 2, /* background= */ false, LoadConfig.DEFAULT.timeout());

  public final InMemoryMetastore stored = new InMemoryMetastore();

  /** The metastore that the catalog is of, as another client has it; mostly {@link #stored}. */
  public final Metastore outside;

  public final FaultScript faults = new FaultScript();
  public final Metastore metastore;
  public final InMemoryStorage storage = new InMemoryStorage();
  public final InMemoryCaching caching = new InMemoryCaching("pool");

  /** What is watched is refreshed by nobody. */
  public final CacheDirectives directives =
      new CacheDirectives(caching, new CacheWatch(caching, table -> {}));

  public final PartitionIds ids =
      PartitionIds.startingAt(InstantSource.fixed(Instant.ofEpochMilli(1)));
  public final CatalogStore store = new CatalogStore(100, new Restamps(ids::next));
  public final NameLocks locks = new NameLocks();
  public final IoPool pool;
  public final TimedSource source;
  public final TableLoads loads;
  public final FunctionReader functions;

  public TestCatalog() {
    this(CONFIG);
  }

  public TestCatalog(LoadConfig config) {
    this(config, null);
  }

  /** The same of a metastore elsewhere. */
  public TestCatalog(Metastore elsewhere) {
    this(
        new LoadConfig(2, 2, 2, 100, /* background= */ false, LoadConfig.DEFAULT.timeout()),
        elsewhere);
  }

  private TestCatalog(LoadConfig config, @Nullable Metastore elsewhere) {
    outside = elsewhere == null ? stored : elsewhere;
    metastore = InterceptedMetastore.of(outside, faults);
    pool = new IoPool(config);
    source =
        new TimedSource(new TableLoader(metastore, storage, caching, pool, ids, config), config);
    loads = new TableLoads(store, source, config);
    functions = TestJars.reader(storage, pool);
  }

  /** A minute, by the real clock. */
  public static Deadline soon() {
    return Deadline.after(Duration.ofMinutes(1), System::nanoTime);
  }

  /** A deadline that has passed. */
  public static Deadline passed() {
    return Deadline.after(Duration.ZERO, System::nanoTime);
  }

  public static SpelledName spelled(TableName name) {
    return new SpelledName(name.database(), name.table());
  }

  /** Lets the catalog know a database that the metastore has, and names of tables in it. */
  public void know(String database, TableName... tables) {
    List<CatalogChange> changes = new ArrayList<>();
    changes.add(new PutDatabase(WireForms.toDatabase(stored.loadDatabase(database))));
    for (TableName table : tables) {
      changes.add(new PutTable(table, TableState.UNLOADED));
    }
    store.publish(changes);
  }

  /** Makes a table of text files at {@code hdfs://nn/} and its name in the metastore. */
  public void createTable(TableName name, FieldSchema... keys) {
    Table table = MetastoreStructs.externalTable(name, "hdfs://nn/" + name.table());
    table.setPartitionKeys(new ArrayList<>(List.of(keys)));
    stored.createTable(table);
  }

  /** Makes a partition in the metastore below its table's directory. */
  public void createPartition(TableName table, String... values) {
    stored.addPartitions(
        table, List.of(MetastoreStructs.partition(table, values)), Metastore.Existing.FAIL);
  }

  /** The same at a place of its own. */
  public void createPartitionAt(String location, TableName table, String... values) {
    Partition partition = MetastoreStructs.partition(table, values);
    partition.getSd().setLocation(location);
    stored.addPartitions(table, List.of(partition), Metastore.Existing.FAIL);
  }

  public static FieldSchema key(String name, String type) {
    return new FieldSchema(name, type, null);
  }

  public TableEntry entry(TableName name) {
    return store.current().findTable(name).orElseThrow();
  }

  /** The content of a table that is loaded. */
  public FileSystemTable loadedTable(TableName name) {
    return (FileSystemTable) ((TableState.Loaded) entry(name).state()).table();
  }

  /** Loads a table through the queue, as readers do. */
  public FileSystemTable load(TableName name) {
    TableEntry entry = loads.loaded(spelled(name), soon());
    return (FileSystemTable) ((TableState.Loaded) entry.state()).table();
  }

  /** Forgets what is known of a table. */
  public void forget(TableName name) {
    store.publish(List.of(new PutTable(name, TableState.UNLOADED)));
  }

  @Override
  public void close() {
    loads.close();
    pool.close();
    source.close();
  }
}
