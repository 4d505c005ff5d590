package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.Statements.PartitionSpec;
import io.catalogd.metastore.FaultScript;
import io.catalogd.metastore.embedded.TestMetastores;
import io.catalogd.model.FileReplica;
import io.catalogd.storage.Caching;
import io.catalogd.storage.CachingCall;
import io.catalogd.storage.MeasuredCaching;
import io.catalogd.storage.hdfs.TestHdfs;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.protocol.CacheDirectiveInfo;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlExecResponse;
import org.apache.impala.thrift.THdfsCachePool;
import org.apache.impala.thrift.THdfsCachingOp;
import org.apache.impala.thrift.THdfsPartition;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.apache.impala.thrift.TTableName;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Caching on a real HDFS, asked for through the RPC port (D97, D182, D205 to D215, D243 to D293).
 */
class CachingIT {
  private static final PartitionSpec ONE = new PartitionSpec("1", "a");
  private static final PartitionSpec TWO = new PartitionSpec("2", "b");
  private static final PartitionSpec THREE = new PartitionSpec("3", "c");
  private static final FaultScript METASTORE = new FaultScript();

  private static MeasuredCaching nameNode;
  private static RunningCatalog catalog;

  private final String db = FreshNames.database();
  private final String pool = "pool_" + db;
  private final String home = TestHdfs.uri() + "/" + db + "/t";
  private final CatalogClient client = catalog.connect();

  @BeforeAll
  static void start() {
    catalog =
        RunningCatalog.over(TestMetastores.derby().uri())
            .withHadoop(TestHdfs.configuration())
            .withFaults(METASTORE)
            .withCaching(CachingIT::measured)
            .start();
  }

  private static Caching measured(Caching inner) {
    nameNode = new MeasuredCaching(inner, System::nanoTime);
    return nameNode;
  }

  @AfterAll
  static void stop() {
    catalog.close();
  }

  @BeforeEach
  void createDatabaseAndPool() throws Exception {
    TestHdfs.addCachePool(pool);
    client.done(Statements.createDatabase(db));
  }

  @AfterEach
  void dropDatabaseAndPool() throws Exception {
    client.done(Statements.dropDatabase(db, /* ifExists= */ true, /* cascade= */ true));
    client.close();
    TestHdfs.distributedFileSystem().removeCachePool(pool);
  }

  private THdfsCachingOp cached() {
    return new THdfsCachingOp(true).setCache_pool_name(pool);
  }

  private THdfsCachingOp cached(int replicas) {
    return cached().setReplication((short) replicas);
  }

  private static THdfsCachingOp uncached() {
    return new THdfsCachingOp(false);
  }

  /** An external table of that kind on HDFS. */
  private TDdlExecRequest onHdfs(TDdlExecRequest create) {
    create.getCreate_table_params().setIs_external(true).setLocation(home);
    return create;
  }

  private void createPartitioned(PartitionSpec... partitions) throws TException {
    client.done(onHdfs(Statements.createPartitioned(db, "t")));
    if (partitions.length > 0) {
      client.done(Statements.addPartitions(db, "t", partitions));
    }
  }

  private String set(THdfsCachingOp clause, PartitionSpec... partitions) throws TException {
    return summary(client.execute(Statements.setCached(db, "t", clause, partitions)));
  }

  private static String summary(TDdlExecResponse response) {
    return response.getResult_set().getRows().get(0).getColVals().get(0).getString_val();
  }

  /** "path replicas" of each directive in the test's pool, the path below the table's. */
  private List<String> directives() throws IOException {
    return TestHdfs.cacheDirectives(pool).stream()
        .map(one -> one.getPath().toString().replace(home, "t") + " " + one.getReplication())
        .toList();
  }

  private Map<String, String> parameters(String partition) throws TException {
    return client.partitions(db, "t").get(partition).getHms_partition().getParameters();
  }

  /** Whether each partition is marked, in the order of their ids. */
  private List<Boolean> marks() throws TException {
    client.load(db, "t");
    return client.object(db, "t").getTable().getHdfs_table().getPartitions().values().stream()
        .sorted((left, right) -> Long.compare(left.getId(), right.getId()))
        .map(THdfsPartition::isIs_marked_cached)
        .toList();
  }

  private static long calls(CachingCall call) {
    return nameNode.totals(call).calls();
  }

  @Test
  void createdTableIsCachedOnTheNameNodeD97D303() throws Exception {
    TDdlExecRequest create = onHdfs(Statements.createTable(db, "t"));
    create.getCreate_table_params().setCache_op(cached(2));

    TDdlExecResponse response = client.execute(create);

    assertThat(summary(response)).isEqualTo("Table has been created.");
    assertThat(directives()).containsExactly("t 2");
    CacheDirectiveInfo directive = TestHdfs.cacheDirectives(pool).get(0);
    assertThat(client.load(db, "t").getHms_table().getParameters())
        .containsEntry("cache_directive_id", directive.getId().toString())
        .containsEntry("cache_replication", "2")
        .containsKey("transient_lastDdlTime");
    assertThat(marks()).containsExactly(true);
  }

  @Test
  void unknownPoolIsToldAndTheTableIsThereD98() throws Exception {
    TDdlExecRequest create = onHdfs(Statements.createTable(db, "t"));
    create
        .getCreate_table_params()
        .setCache_op(new THdfsCachingOp(true).setCache_pool_name("no_such_pool"));

    assertThat(client.refusal(create))
        .startsWith("ImpalaRuntimeException: Cannot cache '" + home + "': ")
        .contains("no_such_pool");

    assertThat(client.tables(db)).containsExactly("t");
    assertThat(marks()).containsExactly(false);
  }

  @Test
  void tableOnTheLocalDiskIsRefusedBeforeItIsMadeD249() throws Exception {
    TDdlExecRequest create = onHdfs(Statements.createTable(db, "t"));
    create.getCreate_table_params().setLocation("file:/tmp/" + db).setCache_op(cached());

    assertThat(client.refusal(create))
        .startsWith("ImpalaRuntimeException: Only HDFS caches files, but 'file:/tmp/" + db);

    assertThat(client.tables(db)).isEmpty();
  }

  @Test
  void tableAndItsPartitionsAreCachedChangedAndUncachedD209D213() throws Exception {
    createPartitioned(ONE, TWO);

    assertThat(set(cached())).isEqualTo("Cached table.");
    assertThat(directives()).containsExactlyInAnyOrder("t 1", "t/j=1/p=a 1", "t/j=2/p=b 1");
    assertThat(parameters("j=1/p=a")).containsKey("cache_directive_id");
    assertThat(marks()).containsExactly(true, true);

    assertThat(set(cached(3))).isEqualTo("Cached table.");
    assertThat(directives()).containsExactlyInAnyOrder("t 3", "t/j=1/p=a 3", "t/j=2/p=b 3");
    assertThat(parameters("j=1/p=a")).containsEntry("cache_replication", "3");

    assertThat(set(uncached())).isEqualTo("Uncached table.");
    assertThat(directives()).isEmpty();
    assertThat(parameters("j=1/p=a")).doesNotContainKeys("cache_directive_id", "cache_replication");
    assertThat(client.load(db, "t").getHms_table().getParameters())
        .doesNotContainKey("cache_directive_id");
    assertThat(marks()).containsExactly(false, false);
  }

  @Test
  void namedPartitionsAreCountedD213D214() throws Exception {
    createPartitioned(ONE, TWO, THREE);

    assertThat(set(cached(1), ONE, TWO)).isEqualTo("Cached 2 partition(s).");
    assertThat(set(cached(2), TWO, THREE)).isEqualTo("Cached 2 partition(s).");
    assertThat(set(cached(2), TWO, THREE)).isEqualTo("Cached 0 partition(s).");
    assertThat(directives()).containsExactlyInAnyOrder("t/j=1/p=a 1", "t/j=2/p=b 2", "t/j=3/p=c 2");
    client.invalidate(db, "t");
    assertThat(parameters("j=2/p=b")).containsEntry("cache_replication", "2");

    assertThat(set(uncached(), ONE, TWO)).isEqualTo("Uncached 2 partition(s).");
    assertThat(directives()).containsExactly("t/j=3/p=c 2");
  }

  @Test
  void newPartitionsInheritWhereverTheyComeFromD182D205D293() throws Exception {
    createPartitioned();
    set(cached(2));

    client.done(Statements.addPartitions(db, "t", ONE));
    TDdlExecRequest explicit = Statements.addPartitions(db, "t", TWO);
    explicit
        .getAlter_table_params()
        .getAdd_partition_params()
        .getPartitions()
        .get(0)
        .setCache_op(cached(3));
    client.done(explicit);
    write("j=3/p=recovered");
    client.done(Statements.recoverPartitions(db, "t"));
    write("j=4/p=inserted");
    client.inserted(db, "t", "j=4/p=inserted/");

    assertThat(directives())
        .containsExactlyInAnyOrder(
            "t 2", "t/j=1/p=a 2", "t/j=2/p=b 3", "t/j=3/p=recovered 2", "t/j=4/p=inserted 2");
    assertThat(marks()).containsExactly(true, true, true, true);
  }

  @Test
  void dropsRemoveDirectivesAndRenameKeepsThemD130D162D193() throws Exception {
    createPartitioned(ONE, TWO);
    set(cached());

    client.done(Statements.dropPartitions(db, "t", /* ifExists= */ false, ONE));
    assertThat(directives()).containsExactlyInAnyOrder("t 1", "t/j=2/p=b 1");

    client.done(Statements.rename(new TTableName(db, "t"), new TTableName(db, "u")));
    assertThat(directives()).hasSize(2);

    client.invalidateAll();
    client.done(Statements.dropTable(db, "u", /* ifExists= */ false));
    assertThat(directives()).isEmpty();
  }

  @Test
  void cascadeRemovesDirectivesD68() throws Exception {
    createPartitioned(ONE);
    set(cached());
    client.invalidateAll();

    client.done(Statements.dropDatabase(db, /* ifExists= */ false, /* cascade= */ true));

    assertThat(directives()).isEmpty();
  }

  @Test
  void directiveThatAnOperatorRemovedIsForgottenByRefreshD243() throws Exception {
    createPartitioned(ONE);
    set(cached(), ONE);
    TestHdfs.distributedFileSystem()
        .removeCacheDirective(TestHdfs.cacheDirectives(pool).get(0).getId());

    client.refresh(db, "t");

    assertThat(marks()).containsExactly(false);
    assertThat(parameters("j=1/p=a")).doesNotContainKey("cache_directive_id");
  }

  @Test
  void sixHundredPartitionsTakeFewCallsButTheirOwnD305() throws Exception {
    createPartitioned();
    client.done(
        Statements.addPartitions(
            db,
            "t",
            IntStream.range(0, 600)
                .mapToObj(i -> new PartitionSpec(Integer.toString(i), "p"))
                .toArray(PartitionSpec[]::new)));
    long finds = calls(CachingCall.FIND);
    long submits = calls(CachingCall.SUBMIT);
    int alterations = METASTORE.calls("alterPartitions");

    set(cached());

    assertThat(calls(CachingCall.SUBMIT) - submits).isEqualTo(601);
    assertThat(METASTORE.calls("alterPartitions") - alterations).isEqualTo(1);
    assertThat(directives()).hasSize(601);
    assertThat(marks()).hasSize(600).doesNotContain(false);
    // Beside those of the statement there are those of the watch, one a look.
    assertThat(calls(CachingCall.FIND) - finds).isLessThan(100);
    long removals = calls(CachingCall.REMOVE);

    set(uncached());

    assertThat(calls(CachingCall.REMOVE) - removals).isEqualTo(601);
    assertThat(METASTORE.calls("alterPartitions") - alterations).isEqualTo(2);
    assertThat(directives()).isEmpty();
  }

  /** No statement follows the one that caches: the watch refreshes by itself. */
  @Test
  void replicasAreToldAsCachedOnceTheyAreD246C308() throws Exception {
    createPartitioned(ONE);
    write("j=1/p=a");
    client.refresh(db, "t");
    assertThat(cachedReplicas()).isZero();

    set(cached(3));

    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (cachedReplicas() < 3 && System.nanoTime() < end) {
      Thread.onSpinWait();
    }
    assertThat(cachedReplicas())
        .as("told, where the name node has %d cached replicas", reallyCachedReplicas())
        .isEqualTo(3);
  }

  /** What the name node says by itself. */
  private long reallyCachedReplicas() throws Exception {
    TPartialPartitionInfo partition = client.partitions(db, "t").get("j=1/p=a");
    Path directory = new Path(partition.getHms_partition().getSd().getLocation());
    long cached = 0;
    RemoteIterator<LocatedFileStatus> files = TestHdfs.fileSystem().listFiles(directory, false);
    while (files.hasNext()) {
      for (BlockLocation block : files.next().getBlockLocations()) {
        cached += block.getCachedHosts().length;
      }
    }
    return cached;
  }

  private long cachedReplicas() throws TException {
    TPartialPartitionInfo partition = client.partitions(db, "t").get("j=1/p=a");
    return TableFiles.of(partition).stream()
        .flatMap(file -> file.blocks().stream())
        .flatMap(block -> block.replicas().stream())
        .filter(FileReplica::cached)
        .count();
  }

  @Test
  void poolsAreObjectsOfTheCatalogC414D248() throws Exception {
    TCatalogObject asked =
        new TCatalogObject(TCatalogObjectType.HDFS_CACHE_POOL, 0)
            .setCache_pool(new THdfsCachePool(pool));

    long version = client.invalidateAll().getVersion();

    TCatalogObject told = client.object(asked);
    assertThat(told.getCache_pool().getPool_name()).isEqualTo(pool);
    assertThat(told.getCatalog_version()).isGreaterThan(version);

    TestHdfs.distributedFileSystem().removeCachePool(pool);
    client.invalidateAll();
    assertThat(client.object(asked).getType()).isEqualTo(TCatalogObjectType.UNKNOWN);
    TestHdfs.addCachePool(pool);
  }

  private void write(String partition) throws IOException {
    try (FSDataOutputStream out =
        TestHdfs.fileSystem().create(new Path(home + "/" + partition + "/f"))) {
      out.write(new byte[10]);
    }
  }
}
