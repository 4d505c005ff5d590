package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.Statements.PartitionSpec;
import io.catalogd.metastore.embedded.TestMetastores;
import io.catalogd.model.TableName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.impala.thrift.TGetPartialCatalogObjectResponse;
import org.apache.impala.thrift.TPartialCatalogInfo;
import org.apache.impala.thrift.TTable;
import org.apache.impala.thrift.TTablePropertyType;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who reads what is known is answered, whatever the metastore does meanwhile. */
@Timeout(120)
class ReadersNeverBlockIT {
  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(3);

  private static MetastoreProxy proxy;
  private static RunningCatalog catalog;

  private final String db = FreshNames.database();
  private final CatalogClient client = catalog.connect();
  private final ExecutorService others = Executors.newCachedThreadPool();
  private final List<CatalogClient> connections = new ArrayList<>();

  @BeforeAll
  static void start() throws Exception {
    proxy = MetastoreProxy.to(TestMetastores.derby().uri());
    catalog = RunningCatalog.over(proxy.uri()).withCallTimeout(CALL_TIMEOUT).start();
  }

  @AfterAll
  static void stop() throws Exception {
    catalog.close();
    proxy.close();
  }

  @BeforeEach
  void createTables() throws TException {
    client.done(Statements.createDatabase(db));
    client.done(Statements.createPartitioned(db, "t"));
    client.done(Statements.addPartitions(db, "t", new PartitionSpec("1", "x")));
    for (String name : List.of("other", "refreshed", "altered", "unloaded")) {
      client.done(Statements.createTable(db, name));
    }
    for (String name : List.of("t", "other", "refreshed", "altered")) {
      client.load(db, name);
    }
  }

  @AfterEach
  void dropDatabase() throws TException {
    proxy.heal();
    client.done(Statements.dropDatabase(db, /* ifExists= */ true, /* cascade= */ true));
    connections.forEach(CatalogClient::close);
    client.close();
    others.shutdownNow();
  }

  /** Runs on a connection of its own. */
  private <T> Future<T> elsewhere(Request<T> request) {
    CatalogClient other = catalog.connect();
    connections.add(other);
    Callable<T> call = () -> request.on(other);
    return others.submit(call);
  }

  private static <T> T answer(Future<T> future) throws Exception {
    return future.get(60, TimeUnit.SECONDS);
  }

  private void assertReadersAreAnswered(Map<String, TGetPartialCatalogObjectResponse> known)
      throws TException {
    for (Map.Entry<String, TGetPartialCatalogObjectResponse> table : known.entrySet()) {
      assertThat(client.fetch(db, table.getKey(), CatalogClient.EVERYTHING))
          .isEqualTo(table.getValue());
    }
    assertThat(client.databases()).contains(db);
    assertThat(client.tables(db)).hasSize(5);
    assertThat(client.object(db, "unloaded").getTable()).isEqualTo(new TTable(db, "unloaded"));
    client.prioritize(db, "unloaded", "t");
  }

  private Map<String, TGetPartialCatalogObjectResponse> known() throws TException {
    return Map.of(
        "t", client.fetch(db, "t", CatalogClient.EVERYTHING),
        "other", client.fetch(db, "other", CatalogClient.EVERYTHING),
        "refreshed", client.fetch(db, "refreshed", CatalogClient.EVERYTHING),
        "altered", client.fetch(db, "altered", CatalogClient.EVERYTHING));
  }

  @Test
  void whileLoadRefreshAndStatementHangAllReadersAreAnsweredC162() throws Exception {
    Map<String, TGetPartialCatalogObjectResponse> known = known();
    proxy.fallSilent();
    Future<String> load =
        elsewhere(
            other ->
                other.refusalOfFetch(
                    CatalogClient.tableRequest(db, "unloaded", CatalogClient.NAMES)));
    Future<String> refresh =
        elsewhere(other -> other.refusalOfReset(CatalogClient.refreshing(db, "refreshed")));
    Future<String> statement =
        elsewhere(
            other ->
                other.refusal(
                    Statements.setProperties(
                        db, "altered", TTablePropertyType.TBL_PROPERTY, Map.of("k", "v"))));
    proxy.awaitSwallowed(3);

    assertReadersAreAnswered(known);
    boolean stillHanging = !load.isDone() && !refresh.isDone() && !statement.isDone();

    assertThat(stillHanging).isTrue();
    assertThat(answer(load)).startsWith("TableLoadingException: ");
    assertThat(answer(refresh))
        .startsWith("TableLoadingException: Error loading metadata for table: " + db);
    assertThat(answer(statement)).startsWith("ImpalaRuntimeException: ");
    assertThat(client.fetch(db, "refreshed", CatalogClient.EVERYTHING))
        .isEqualTo(known.get("refreshed"));
    proxy.heal();
    assertThat(client.load(db, "unloaded").getPartitions()).hasSize(1);
    client.refresh(db, "refreshed");
    client.done(
        Statements.setProperties(db, "altered", TTablePropertyType.TBL_PROPERTY, Map.of("k", "v")));
    assertThat(catalog.outside().loadTable(new TableName(db, "altered")).getParameters())
        .containsEntry("k", "v");
    assertThat(client.partitions(db, "t")).containsOnlyKeys("j=1/p=x");
  }

  @Test
  void moreLoadsThanThereAreThreadsAndConnectionsHoldUpNoReader() throws Exception {
    List<String> many = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      many.add("m" + i);
      client.done(Statements.createTable(db, "m" + i));
    }
    TGetPartialCatalogObjectResponse known = client.fetch(db, "t", CatalogClient.EVERYTHING);
    proxy.fallSilent();
    client.prioritize(db, many.toArray(String[]::new));
    proxy.awaitSwallowed(16);

    for (int i = 0; i < 20; i++) {
      assertThat(client.fetch(db, "t", CatalogClient.EVERYTHING)).isEqualTo(known);
      assertThat(client.tables(db)).hasSize(29);
    }

    proxy.heal();
    for (String name : many) {
      assertThat(client.load(db, name).getPartitions()).hasSize(1);
    }
  }

  @Test
  void statementWhoseReplyIsLostIsAnErrorAndTheTruthIsSeenAfterwardsD313() throws Exception {
    TGetPartialCatalogObjectResponse known = client.fetch(db, "t", CatalogClient.EVERYTHING);
    proxy.loseReplies();
    Future<String> create = elsewhere(other -> other.refusal(Statements.createTable(db, "new")));
    proxy.awaitSwallowed(1);

    assertThat(client.fetch(db, "t", CatalogClient.EVERYTHING)).isEqualTo(known);
    assertThat(answer(create))
        .startsWith("ImpalaRuntimeException: Error making 'createTable' RPC to Hive Metastore: ");
    assertThat(client.tables(db)).doesNotContain("new");
    proxy.heal();
    client.done(Statements.ifNotExists(Statements.createTable(db, "new")));
    assertThat(client.tables(db)).contains("new");
    assertThat(client.load(db, "new").getPartitions()).hasSize(1);
  }

  @Test
  void metastoreThatComesLateFindsADaemonThatAnswersAlreadyAndHealsByItself() throws Exception {
    try (MetastoreProxy late = MetastoreProxy.downTo(TestMetastores.derby().uri());
        RunningCatalog early =
            RunningCatalog.over(late.uri()).withCallTimeout(CALL_TIMEOUT).start();
        CatalogClient reader = early.connect()) {
      assertThat(reader.refusalOfFetch(CatalogClient.databasesRequest()))
          .startsWith("CatalogException: The catalog has not been read from the metastore yet.");
      assertThat(reader.refusal(Statements.createDatabase(FreshNames.database()))).isNotEmpty();
      assertThat(early.status())
          .contains("NOT healthy")
          .contains("names are not loaded yet")
          .contains("DOES NOT ANSWER");

      late.heal();

      awaitDatabase(reader, db);
      assertThat(reader.partitions(db, "t")).containsOnlyKeys("j=1/p=x");
      // The start is over a moment after the names are there: roles are read last.
      await(() -> early.status().contains(", healthy"));
      assertThat(early.status()).contains(", answers");
      late.goDown();
      assertThat(reader.partitions(db, "t")).containsOnlyKeys("j=1/p=x");
      assertThat(reader.refusalOfReset(CatalogClient.refreshing(db, "t"))).isNotEmpty();
      assertThat(early.status()).contains("DOES NOT ANSWER");
      late.heal();
      reader.refresh(db, "t");
      assertThat(early.status()).contains(", healthy");
    }
  }

  private static void awaitDatabase(CatalogClient reader, String database) throws Exception {
    await(() -> names(reader).contains(database));
  }

  private static void await(Callable<Boolean> state) throws Exception {
    long start = System.nanoTime();
    while (!state.call()) {
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(60));
      Thread.onSpinWait();
    }
  }

  private static List<String> names(CatalogClient reader) throws TException {
    TPartialCatalogInfo catalog =
        reader.calls().GetPartialCatalogObject(CatalogClient.databasesRequest()).getCatalog_info();
    return catalog == null ? List.of() : catalog.getDb_names();
  }

  @FunctionalInterface
  private interface Request<T> {
    T on(CatalogClient client) throws TException;
  }
}
