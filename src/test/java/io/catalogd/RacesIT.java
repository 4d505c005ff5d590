package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.Statements.PartitionSpec;
import io.catalogd.metastore.FaultScript;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.embedded.TestMetastores;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TCatalogUpdateResult;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TGetPartialCatalogObjectResponse;
import org.apache.impala.thrift.TTable;
import org.apache.impala.thrift.TTablePropertyType;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One request is held in the metastore while another one does something to the same names. */
@Timeout(60)
class RacesIT {
  private static final FaultScript faults = new FaultScript();
  private static RunningCatalog catalog;

  private final String db = FreshNames.database();
  private final TableName table = new TableName(db, "t");
  private final Metastore outside = catalog.outside();
  private final CatalogClient client = catalog.connect();
  private final ExecutorService others = Executors.newCachedThreadPool();
  private final List<CatalogClient> connections = new ArrayList<>();

  @BeforeAll
  static void start() {
    catalog = RunningCatalog.over(TestMetastores.derby().uri()).withFaults(faults).start();
  }

  @AfterAll
  static void stop() {
    catalog.close();
  }

  @BeforeEach
  void createTable() throws TException {
    client.done(Statements.createDatabase(db));
    client.done(Statements.createPartitioned(db, "t"));
    client.done(Statements.addPartitions(db, "t", new PartitionSpec("1", "x")));
  }

  @AfterEach
  void dropDatabase() throws TException {
    faults.recover();
    client.done(Statements.dropDatabase(db, /* ifExists= */ true, /* cascade= */ true));
    connections.forEach(CatalogClient::close);
    client.close();
    others.shutdownNow();
  }

  private <T> Future<T> elsewhere(Request<T> request) {
    CatalogClient other = catalog.connect();
    connections.add(other);
    return others.submit(() -> request.on(other));
  }

  private static <T> T answer(Future<T> future) throws Exception {
    return future.get(30, TimeUnit.SECONDS);
  }

  private Future<TGetPartialCatalogObjectResponse> fetchElsewhere() {
    return elsewhere(other -> other.fetch(db, "t", CatalogClient.EVERYTHING));
  }

  @Test
  void loadThatAnInvalidateOvertookIsDoneAgainC99() throws Exception {
    client.invalidate(db, "t");
    FaultScript.Hang hang = faults.hang("partitionNames", 1);
    Future<TGetPartialCatalogObjectResponse> fetch = fetchElsewhere();
    hang.awaitArrival();
    Table changed = outside.loadTable(table);
    changed.putToParameters("anew", "1");
    outside.alterTable(table, changed);

    TCatalogUpdateResult invalidated = client.invalidate(db, "t");
    hang.release();

    TGetPartialCatalogObjectResponse reply = answer(fetch);
    assertThat(reply.getObject_version_number()).isGreaterThan(invalidated.getVersion());
    assertThat(reply.getTable_info().getHms_table().getParameters()).containsEntry("anew", "1");
  }

  @Test
  void loadDoesNotBringADroppedTableBackC33C99() throws Exception {
    client.invalidate(db, "t");
    FaultScript.Hang hang = faults.hang("partitionNames", 1);
    Future<String> fetch =
        elsewhere(
            other ->
                other.refusalOfFetch(
                    CatalogClient.tableRequest(db, "t", CatalogClient.EVERYTHING)));
    hang.awaitArrival();

    client.done(Statements.dropTable(db, "t", /* ifExists= */ false));
    hang.release();

    assertThat(answer(fetch)).isEqualTo("CatalogException: Table not found: t");
    assertThat(client.tables(db)).isEmpty();
  }

  @Test
  void loadDoesNotMixATableWithItsSuccessorOfTheSameNameC99() throws Exception {
    client.invalidate(db, "t");
    FaultScript.Hang hang = faults.hang("partitionNames", 1);
    Future<TGetPartialCatalogObjectResponse> fetch = fetchElsewhere();
    hang.awaitArrival();

    client.done(Statements.dropTable(db, "t", /* ifExists= */ false));
    client.done(Statements.createTable(db, "t"));
    hang.release();

    assertThat(keysOrNone(fetch)).isEmpty();
    TGetPartialCatalogObjectResponse reply = client.fetch(db, "t", CatalogClient.EVERYTHING);
    assertThat(reply.getTable_info().getHms_table().getPartitionKeys()).isEmpty();
    assertThat(reply.getTable_info().getPartitions()).hasSize(1);
    Agreement.check(client, outside, db);
  }

  /**
   * The drop cuts the load short: the reader hears of it, unless the successor is there by then.
   */
  private static List<FieldSchema> keysOrNone(Future<TGetPartialCatalogObjectResponse> fetch)
      throws Exception {
    try {
      return answer(fetch).getTable_info().getHms_table().getPartitionKeys();
    } catch (ExecutionException e) {
      assertThat(e).hasMessageContaining("Table not found: t");
      return List.of();
    }
  }

  @Test
  void refreshThatAnInvalidateOvertookAnswersWhatIsThereNowC230() throws Exception {
    client.load(db, "t");
    FaultScript.Hang hang = faults.hang("partitionNames", 1);
    Future<TCatalogUpdateResult> refresh = elsewhere(other -> other.refresh(db, "t"));
    hang.awaitArrival();

    TCatalogUpdateResult invalidated = client.invalidate(db, "t");
    hang.release();

    assertThat(answer(refresh).getUpdated_catalog_objects())
        .isEqualTo(invalidated.getUpdated_catalog_objects());
    assertThat(client.object(db, "t").getTable()).isEqualTo(new TTable(db, "t"));
  }

  @Test
  void globalInvalidateKeepsATableThatWasMadeMeanwhileC242() throws Exception {
    FaultScript.Hang hang = faults.hang("tableNames", 1);
    Future<TCatalogUpdateResult> invalidate = elsewhere(CatalogClient::invalidateAll);
    hang.awaitArrival();

    client.done(Statements.createTable(db, "made"));
    client.done(Statements.dropTable(db, "t", /* ifExists= */ false));
    hang.release();

    answer(invalidate);
    assertThat(client.tables(db)).containsExactly("made");
    Agreement.check(client, outside, db);
  }

  @Test
  void statementThatWaitsInTheMetastoreOutlivesAGlobalInvalidate() throws Exception {
    client.load(db, "t");
    FaultScript.Hang hang = faults.hang("alterTable", 1);
    Future<TCatalogUpdateResult> statement = elsewhere(other -> other.done(set("k", "v")));
    hang.awaitArrival();

    TCatalogUpdateResult invalidated = client.invalidateAll();
    hang.release();

    assertThat(answer(statement).getVersion()).isGreaterThan(invalidated.getVersion());
    assertThat(client.load(db, "t").getHms_table().getParameters()).containsEntry("k", "v");
    Agreement.check(client, outside, db);
  }

  private TDdlExecRequest set(String key, String value) {
    return Statements.setProperties(db, "t", TTablePropertyType.TBL_PROPERTY, Map.of(key, value));
  }

  @Test
  void statementsOnOneTableQueueAndOthersPassD32() throws Exception {
    client.load(db, "t");
    FaultScript.Hang hang = faults.hang("alterTable", 1);
    Future<TCatalogUpdateResult> first = elsewhere(other -> other.done(set("k", "first")));
    hang.awaitArrival();
    Future<TCatalogUpdateResult> second = elsewhere(other -> other.done(set("k", "second")));

    client.done(Statements.createTable(db, "passes"));
    client.done(Statements.createDatabase(db + "_b"));
    client.done(Statements.dropDatabase(db + "_b", /* ifExists= */ false, /* cascade= */ false));
    boolean waiting = !first.isDone() && !second.isDone();
    hang.release();

    assertThat(waiting).isTrue();
    assertThat(answer(second).getVersion()).isGreaterThan(answer(first).getVersion());
    assertThat(client.load(db, "t").getHms_table().getParameters()).containsEntry("k", "second");
    Agreement.check(client, outside, db);
  }

  @Test
  void concurrentFetchesOfAnUnloadedTableAreOneLoadC98() throws Exception {
    client.invalidate(db, "t");
    int before = faults.calls("partitionNames");
    FaultScript.Hang hang = faults.hang("partitionNames", 1);
    List<Future<TGetPartialCatalogObjectResponse>> fetches = new ArrayList<>();
    fetches.add(fetchElsewhere());
    hang.awaitArrival();
    for (int i = 0; i < 5; i++) {
      fetches.add(fetchElsewhere());
    }
    client.prioritize(db, "T");
    hang.release();

    TGetPartialCatalogObjectResponse reply = answer(fetches.get(0));
    for (Future<TGetPartialCatalogObjectResponse> fetch : fetches) {
      assertThat(answer(fetch)).isEqualTo(reply);
    }
    assertThat(faults.calls("partitionNames") - before).isEqualTo(1);
  }

  @FunctionalInterface
  private interface Request<T> {
    T on(CatalogClient client) throws TException;
  }
}
