package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.Statements.PartitionSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TCatalogUpdateResult;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TGetPartialCatalogObjectResponse;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.apache.impala.thrift.TPartialTableInfo;
import org.apache.impala.thrift.TResetMetadataRequest;
import org.apache.impala.thrift.TStatus;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TTablePropertyType;
import org.apache.impala.thrift.TUpdateCatalogRequest;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many clients do everything to the same few names at once; every reply is checked. */
@Timeout(180)
class ConcurrentClientsIT {
  private static final int CLIENTS = 8;
  private static final int ROUNDS = 25;
  private static final List<String> NAMES = List.of("a", "b", "c");

  private final String db = FreshNames.database();
  private final RunningCatalog catalog = RealMetastore.POSTGRES.catalog();
  private final CatalogClient client = catalog.connect();
  private final AtomicInteger made = new AtomicInteger();
  private final AtomicInteger effective = new AtomicInteger();

  /** The highest number that any reply had for a name. */
  private final ConcurrentMap<String, Long> latest = new ConcurrentHashMap<>();

  /** What was told of a table under a number; of the parts, and of the whole object. */
  private final ConcurrentMap<Long, TPartialTableInfo> parts = new ConcurrentHashMap<>();

  private final ConcurrentMap<Long, TCatalogObject> objects = new ConcurrentHashMap<>();

  @BeforeEach
  void createDatabase() throws TException {
    client.done(Statements.createDatabase(db));
  }

  @AfterEach
  void dropDatabase() throws TException {
    client.done(Statements.dropDatabase(db, /* ifExists= */ true, /* cascade= */ true));
    client.close();
  }

  @Test
  void everyReplyIsOneSnapshotAndNoNameGoesBackC33C161C185() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        long seed = i;
        running.add(threads.submit(() -> work(new Random(seed))));
      }
      for (Future<?> each : running) {
        each.get(170, TimeUnit.SECONDS);
      }
    } finally {
      threads.shutdownNow();
    }

    assertThat(effective.get()).isGreaterThan(CLIENTS * ROUNDS / 4);
    assertThat(parts).hasSizeGreaterThan(ROUNDS / 2);
    Agreement.check(client, catalog.outside(), db);
  }

  private Void work(Random random) throws TException {
    try (CatalogClient mine = catalog.connect()) {
      for (int i = 0; i < ROUNDS; i++) {
        change(mine, random, any(random));
        fetch(mine, any(random));
        look(mine, any(random));
        mine.prioritize(db, any(random));
      }
      return null;
    }
  }

  private static String any(Random random) {
    return NAMES.get(random.nextInt(NAMES.size()));
  }

  private void change(CatalogClient mine, Random random, String name) throws TException {
    switch (random.nextInt(9)) {
      case 0, 1 -> execute(mine, create(name));
      case 2 -> execute(mine, Statements.dropTable(db, name, random.nextBoolean()));
      case 3 -> execute(mine, Statements.rename(of(name), of(any(random))));
      case 4 -> swap(mine, name, any(random), "tmp" + made.incrementAndGet());
      case 5 -> execute(mine, Statements.addPartitions(db, name, key(random), key(random)));
      case 6 -> alter(mine, random, name);
      case 7 -> reset(mine, CatalogClient.refreshing(db, name));
      default -> reset(mine, CatalogClient.invalidating(db, name));
    }
  }

  private void alter(CatalogClient mine, Random random, String name) throws TException {
    execute(mine, Statements.dropPartitions(db, name, /* ifExists= */ true, key(random)));
    execute(
        mine,
        Statements.setProperties(
            db, name, TTablePropertyType.TBL_PROPERTY, Map.of("k", "" + made.incrementAndGet())));
    TCatalogUpdateResult result =
        mine.calls()
            .UpdateCatalog(
                new TUpdateCatalogRequest(
                    CatalogServiceVersion.V1,
                    /* sync_ddl= */ false,
                    name,
                    db,
                    Set.of("j=" + random.nextInt(5) + "/p=x/")))
            .getResult();
    check(result);
  }

  private TDdlExecRequest create(String name) {
    TDdlExecRequest create = Statements.createPartitioned(db, name);
    create
        .getCreate_table_params()
        .setTable_properties(Map.of("made", Integer.toString(made.incrementAndGet())));
    return create;
  }

  private static PartitionSpec key(Random random) {
    return new PartitionSpec(Integer.toString(random.nextInt(5)), "x");
  }

  private TTableName of(String name) {
    return new TTableName(db, name);
  }

  private void swap(CatalogClient mine, String one, String other, String between)
      throws TException {
    execute(mine, Statements.rename(of(one), of(between)));
    execute(mine, Statements.rename(of(other), of(one)));
    execute(mine, Statements.rename(of(between), of(other)));
    execute(mine, Statements.dropTable(db, between, /* ifExists= */ true));
  }

  private void execute(CatalogClient mine, TDdlExecRequest statement) throws TException {
    check(mine.calls().ExecDdl(statement).getResult());
  }

  private void reset(CatalogClient mine, TResetMetadataRequest request) throws TException {
    check(mine.calls().ResetMetadata(request).getResult());
  }

  /** What is listed is never older than what anybody saw before; refusals have a good reason. */
  private void check(TCatalogUpdateResult result) {
    if (result.getStatus().getStatus_code() != TErrorCode.OK) {
      checkRefusal(result.getStatus());
      return;
    }
    effective.incrementAndGet();
    if (result.getUpdated_catalog_objects() != null) {
      result.getUpdated_catalog_objects().forEach(this::checkObject);
    }
    if (result.getRemoved_catalog_objects() != null) {
      result
          .getRemoved_catalog_objects()
          .forEach(object -> see(object.getTable().getTbl_name(), object.getCatalog_version()));
    }
  }

  private static void checkRefusal(TStatus status) {
    assertThat(status.getError_msgs()).hasSize(1);
    assertThat(status.getError_msgs().get(0))
        .containsPattern(
            "not found|not exist|no longer exists|already exists|don't exist|[Ii]nvalidated|"
                + "changed|Hive Metastore|concurrently|Error loading metadata");
    assertThat(status.getError_msgs().get(0))
        .doesNotContain("NullPointer", "IllegalState", "Index", "ConcurrentModification");
  }

  private void fetch(CatalogClient mine, String name) throws TException {
    long before = seen(name);
    TGetPartialCatalogObjectResponse reply =
        mine.calls()
            .GetPartialCatalogObject(
                CatalogClient.tableRequest(db, name, CatalogClient.EVERYTHING));
    if (reply.getStatus().getStatus_code() != TErrorCode.OK) {
      checkRefusal(reply.getStatus());
      return;
    }
    long version = reply.getObject_version_number();
    assertThat(version).as(name).isGreaterThanOrEqualTo(before);
    see(name, version);
    TPartialTableInfo table = reply.getTable_info();
    assertThat(table.getHms_table().getTableName()).isEqualTo(name);
    for (TPartialPartitionInfo partition : table.getPartitions()) {
      assertThat(partition.getHms_partition().getTableName()).isEqualTo(name);
    }
    TPartialTableInfo known = parts.putIfAbsent(version, table);
    if (known != null) {
      assertThat(table).as("%s at %s", name, version).isEqualTo(known);
    }
  }

  private void look(CatalogClient mine, String name) throws TException {
    long before = seen(name);
    TCatalogObject object = mine.object(db, name);
    if (object.getType() != TCatalogObjectType.UNKNOWN) {
      assertThat(object.getCatalog_version()).as(name).isGreaterThanOrEqualTo(before);
      checkObject(object);
    }
  }

  private void checkObject(TCatalogObject object) {
    see(object.getTable().getTbl_name(), object.getCatalog_version());
    TCatalogObject known = objects.putIfAbsent(object.getCatalog_version(), object);
    if (known != null) {
      assertThat(object).isEqualTo(known);
    }
  }

  private long seen(String name) {
    return latest.getOrDefault(name, 0L);
  }

  private void see(String name, long version) {
    latest.merge(name, version, Math::max);
  }
}
