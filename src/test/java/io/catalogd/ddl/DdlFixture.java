package io.catalogd.ddl;

import io.catalogd.caching.CacheDirectives;
import io.catalogd.caching.CacheWatch;
import io.catalogd.catalog.CatalogChange.DatabaseListing;
import io.catalogd.catalog.CatalogChange.ReplaceAll;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.CatalogUpdate.RemovedObject;
import io.catalogd.catalog.CatalogUpdate.UpdatedObject;
import io.catalogd.catalog.NameLocks;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.ddl.AlterTableAction.NewPartition;
import io.catalogd.ddl.DdlRequest.KindCheck;
import io.catalogd.ddl.DdlRequest.Relation;
import io.catalogd.dependent.DependentParameters;
import io.catalogd.dependent.Restamps;
import io.catalogd.load.IoPool;
import io.catalogd.load.LoadConfig;
import io.catalogd.load.PartitionIds;
import io.catalogd.load.TableLoader;
import io.catalogd.load.TableLoads;
import io.catalogd.load.WireForms;
import io.catalogd.load.functions.FunctionReader;
import io.catalogd.load.functions.TestJars;
import io.catalogd.metastore.FaultScript;
import io.catalogd.metastore.InMemoryMetastore;
import io.catalogd.metastore.InterceptedMetastore;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnType;
import io.catalogd.model.Deadline;
import io.catalogd.model.FileFormat;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import io.catalogd.policy.Administrators;
import io.catalogd.policy.AuthorizationConfig;
import io.catalogd.policy.StoredPolicy;
import io.catalogd.storage.InMemoryCaching;
import io.catalogd.storage.InMemoryStorage;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.Table;

/**
 * A catalog with the database {@code d}, over a metastore and a storage in memory that fail as
 * told: real store, locks, loads and executor.
 */
final class DdlFixture implements AutoCloseable {
  static final Instant NOW = Instant.ofEpochSecond(1_600_000_000);
  private static final LoadConfig LOADS =
      new LoadConfig(2, 0, 0, 100, /* background= */ false, LoadConfig.DEFAULT.timeout());
  private static final Set<String> OWN_DATABASES = Set.of("d", "e");
  final InstantSource clock = InstantSource.fixed(NOW);

  /** What the metastore really has. */
  final Metastore truth;

  final FaultScript faults = new FaultScript();
  final Metastore metastore;
  final InMemoryStorage storage = new InMemoryStorage();
  final InMemoryCaching caching = new InMemoryCaching("pool", "other");

  /** Refreshes nothing. */
  final CacheWatch watch = new CacheWatch(caching, table -> {});

  private final PartitionIds ids = PartitionIds.startingAt(clock);
  final CatalogStore store = new CatalogStore(10_000, new Restamps(ids::next));
  final NameLocks locks = new NameLocks();
  final IoPool pool = new IoPool(LOADS);
  final TableLoader source;
  final TableLoads loads;
  final FunctionReader functions;
  final StoredPolicy policy;
  final DdlExecutor executor;

  DdlFixture() {
    this(LOADS);
  }

  DdlFixture(LoadConfig config) {
    this(new InMemoryMetastore(URI.create("hdfs://nn/w"), InstantSource.fixed(NOW)), config);
  }

  /** The same on a metastore, which may have been used by another catalog before. */
  DdlFixture(Metastore truth) {
    this(truth, LOADS);
  }

  private DdlFixture(Metastore truth, LoadConfig config) {
    this.truth = truth;
    metastore = InterceptedMetastore.of(truth, faults);
    source = new TableLoader(metastore, storage, caching, pool, ids, LOADS);
    loads = new TableLoads(store, source, config);
    functions = TestJars.reader(storage, pool);
    policy = new StoredPolicy("server1", pool, clock);
    executor = executorFor(new Administrators(AuthorizationConfig.DEFAULT, metastore));
    List<String> present = truth.databaseNames().stream().filter(OWN_DATABASES::contains).toList();
    if (!present.isEmpty()) {
      store.publish(
          List.of(
              new ReplaceAll(
                  store.current().version(), present.stream().map(this::listing).toList())));
    } else {
      execute(new DdlRequest.CreateDatabase("d", null, null, /* ifNotExists= */ false, "me"));
    }
  }

  /** What a catalog knows of a database once it has started. */
  private DatabaseListing listing(String database) {
    Map<TableName, Set<TableName>> bases = new HashMap<>();
    for (Table table : truth.tablesWith(database, DependentParameters.MARKER, "true")) {
      TableName name = new TableName(database, table.getTableName());
      bases.put(name, DependentParameters.read(name, table.getParameters()).baseNames());
    }
    return new DatabaseListing(
        WireForms.toDatabase(truth.loadDatabase(database)),
        truth.tableNames(database),
        List.of(),
        bases);
  }

  /** Another one beside {@link #executor}. */
  DdlExecutor executorFor(Administrators administrators) {
    return new DdlExecutor(
        store,
        locks,
        handlersFor(administrators),
        metastore,
        loads,
        new Aftermath(metastore, functions, policy),
        System::nanoTime);
  }

  DdlHandlers handlersFor(Administrators administrators) {
    return new DdlHandlers(
        new HandlerParts(
            loads,
            source,
            storage,
            functions,
            pool,
            new CacheDirectives(caching, watch),
            policy,
            administrators,
            clock));
  }

  @Override
  public void close() {
    loads.close();
    pool.close();
  }

  static Deadline soon() {
    return Deadline.after(Duration.ofSeconds(30), System::nanoTime);
  }

  DdlResult execute(DdlRequest request) {
    return executor.execute(request, soon());
  }

  DdlResult alter(String table, AlterTableAction action) {
    return execute(new DdlRequest.AlterTable(new SpelledName("d", table), action));
  }

  /** {@code d.<name>}, of one INT column {@code a}, unpartitioned. */
  DdlResult createTable(String name) {
    return execute(create(spec(name), /* ifNotExists= */ false));
  }

  /** The same with the key {@code j INT}. */
  DdlResult createPartitioned(String name) {
    return execute(create(partitionedBy(name, column("j", PrimitiveType.INT)), false));
  }

  DdlResult createView(String name) {
    return execute(
        new DdlRequest.CreateView(
            new ViewSpec(
                new SpelledName("d", name),
                "me",
                List.of(column("a", PrimitiveType.INT)),
                "select a from t",
                "SELECT a FROM d.t",
                null),
            /* ifNotExists= */ false));
  }

  DdlResult addPartitions(String table, String... values) {
    return alter(table, adding(false, values));
  }

  /** Has somebody else make a partition of a table with one key. */
  void addBehindTheBack(String table, String value, String location) {
    Table struct = truth.loadTable(name(table));
    org.apache.hadoop.hive.metastore.api.Partition foreign =
        new org.apache.hadoop.hive.metastore.api.Partition();
    foreign.setValues(List.of(value));
    foreign.setSd(struct.getSd().deepCopy());
    foreign.getSd().setLocation(location);
    truth.addPartitions(name(table), List.of(foreign), Metastore.Existing.FAIL);
  }

  /** Partitions of a table with the one key {@code j}. */
  static AlterTableAction.AddPartitions adding(boolean ifNotExists, String... values) {
    return new AlterTableAction.AddPartitions(
        Arrays.stream(values).map(value -> new NewPartition(j(value), null)).toList(), ifNotExists);
  }

  static AlterTableAction.DropPartitions dropping(boolean ifExists, String... values) {
    return new AlterTableAction.DropPartitions(
        Arrays.stream(values).map(DdlFixture::j).toList(), ifExists, /* purge= */ false);
  }

  static List<PartitionNames.Part> j(String value) {
    return List.of(new PartitionNames.Part("j", value));
  }

  static DdlRequest create(TableSpec spec, boolean ifNotExists) {
    return new DdlRequest.CreateTable(spec, ifNotExists);
  }

  static DdlRequest drop(String table, boolean ifExists) {
    return new DdlRequest.DropTable(
        new SpelledName("d", table),
        Relation.TABLE,
        KindCheck.STRICT,
        ifExists,
        /* purge= */ false);
  }

  static AlterTableAction renameTo(String name) {
    return new AlterTableAction.Rename(new SpelledName("d", name), Relation.TABLE);
  }

  static TableSpec spec(String name) {
    return partitionedBy(name);
  }

  static TableSpec partitionedBy(String name, Column... keys) {
    return new TableSpec(
        new SpelledName("d", name),
        "me",
        /* external= */ false,
        List.of(column("a", PrimitiveType.INT)),
        List.of(keys),
        FileFormat.TEXT,
        RowFormat.DEFAULT,
        null,
        null,
        Map.of(),
        Map.of(),
        List.of());
  }

  static Column column(String name, PrimitiveType type) {
    return new Column(name, ColumnType.Scalar.of(type), null);
  }

  static TableName name(String table) {
    return new TableName("d", table);
  }

  CatalogImage image() {
    return store.current();
  }

  TableEntry entry(String table) {
    return image().findTable(name(table)).orElseThrow();
  }

  boolean lists(String table) {
    return image().findTable(name(table)).isPresent();
  }

  /** The table as the catalog has it, loaded first if need be. */
  FileSystemTable load(String table) {
    TableEntry entry = loads.loaded(new SpelledName("d", table), soon());
    return (FileSystemTable) ((TableState.Loaded) entry.state()).table();
  }

  List<String> partitions(String table) {
    return load(table).partitions().inKeyOrder().stream().map(Partition::name).toList();
  }

  static List<String> updated(DdlResult result) {
    return result.update().updated().stream().map(DdlFixture::told).toList();
  }

  /** Name, state and version, such as {@code d.t Unloaded 3}. */
  private static String told(UpdatedObject object) {
    if (object instanceof UpdatedObject.OfTable table) {
      return table.entry().name() + " " + table.entry().state().getClass().getSimpleName();
    }
    return "database " + ((UpdatedObject.OfDatabase) object).entry().database().name();
  }

  static List<String> removed(DdlResult result) {
    return result.update().removed().stream()
        .map(RemovedObject::key)
        .map(Object::toString)
        .toList();
  }
}
