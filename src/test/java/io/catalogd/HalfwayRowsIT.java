package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.Statements.PartitionSpec;
import io.catalogd.metastore.FaultScript;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.Metastore.Existing;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.metastore.embedded.TestMetastores;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.TableName;
import io.catalogd.storage.CachingCall;
import io.catalogd.storage.InMemoryCaching;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.THdfsCachingOp;
import org.apache.impala.thrift.TTableName;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The rows of section 25 of the DDL facts that {@link HalfwayFailureIT} does not have: what is left
 * by a call that failed in a later batch, by a cache that refused, by directories, and of tables in
 * Kudu. After each the catalog tells the truth (D313) and the next statement works (D314). Files
 * that cannot be listed after an ADD PARTITION (D185) are in {@link io.catalogd.ddl}'s own tests.
 */
@Timeout(120)
class HalfwayRowsIT {
  /** One more than the metastore is sent at once (D305). */
  private static final int MANY = 501;

  private static final PartitionSpec ONE = new PartitionSpec("1", "x");
  private static final PartitionSpec TWO = new PartitionSpec("2", "y");
  private static final String POOL = "pool";
  private static final FaultScript faults = new FaultScript();
  private static final InMemoryCaching caching = InMemoryCaching.ofAllPlaces(POOL);
  private static RunningCatalog catalog;

  private final String db = FreshNames.database();
  private final TableName t = new TableName(db, "t");
  private final Metastore truth = catalog.outside();
  private final CatalogClient client = catalog.connect();

  @BeforeAll
  static void start() {
    catalog =
        RunningCatalog.over(TestMetastores.derby().uri())
            .withFaults(faults)
            .withCaching(hdfs -> caching)
            .start();
  }

  @AfterAll
  static void stop() {
    catalog.close();
  }

  @BeforeEach
  void createTable() throws TException {
    client.done(Statements.createDatabase(db));
    client.done(Statements.createPartitioned(db, "t"));
  }

  @AfterEach
  void dropAll() throws TException {
    faults.recover();
    for (String name : List.of(db, db + "_other")) {
      client.done(Statements.dropDatabase(name, /* ifExists= */ true, /* cascade= */ true));
    }
    client.close();
  }

  private static PartitionSpec[] specs(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> new PartitionSpec(Integer.toString(i), "p"))
        .toArray(PartitionSpec[]::new);
  }

  private static List<String> names(int count) {
    return IntStream.range(0, count).mapToObj(i -> "j=" + i + "/p=p").toList();
  }

  /** The first batch of what the next such call asks for is done, and the second refused. */
  private void refuseSecondBatch(String call, Runnable firstBatch) {
    faults.refuseAfter(call, 1, firstBatch);
  }

  private void addFirstBatch() {
    List<Partition> batch =
        IntStream.range(0, MANY - 1)
            .mapToObj(i -> MetastoreStructs.partition(t, Integer.toString(i), "p"))
            .toList();
    truth.addPartitions(t, batch, Existing.FAIL);
  }

  private void assertFails(TDdlExecRequest statement, String word) throws TException {
    assertThat(client.refusal(statement))
        .startsWith(
            "ImpalaRuntimeException: Error making '" + word + "' RPC to Hive Metastore: \n");
    Agreement.check(client, truth, db);
  }

  @Test
  @DisplayName("SET TBLPROPERTIES on partitions: alter_partitions batch n")
  void laterBatchOfAlteredPartitions() throws TException {
    client.done(Statements.addPartitions(db, "t", specs(MANY)));
    TDdlExecRequest set = Statements.setPartitionProperties(db, "t", Map.of("k", "v"), specs(MANY));
    refuseSecondBatch(
        "alterPartitions",
        () -> {
          List<Partition> batch = truth.loadPartitions(t, names(MANY - 1));
          batch.forEach(each -> each.putToParameters("k", "v"));
          truth.alterPartitions(t, batch);
        });

    assertFails(set, "alter_partitions");

    assertThat(DdlReplies.summary(client.execute(set))).isEqualTo("Updated 501 partition(s).");
  }

  @Test
  @DisplayName("ADD PARTITION: batch n")
  void laterBatchOfAddedPartitions() throws TException {
    TDdlExecRequest add = Statements.addPartitions(db, "t", specs(MANY));
    refuseSecondBatch("addPartitions", this::addFirstBatch);

    assertFails(add, "add_partitions");

    client.done(Statements.ifNotExists(add));
    assertThat(client.partitions(db, "t")).hasSize(MANY);
  }

  @Test
  @DisplayName("DROP PARTITION: n-th drop")
  void laterBatchOfDroppedPartitions() throws TException {
    client.done(Statements.addPartitions(db, "t", specs(MANY)));
    TDdlExecRequest drop = Statements.dropPartitions(db, "t", /* ifExists= */ true, specs(MANY));
    refuseSecondBatch(
        "dropPartitions", () -> truth.dropPartitions(t, names(MANY - 1), DropData.KEEP));

    assertFails(drop, "dropPartition");

    assertThat(client.partitions(db, "t")).hasSize(1);
    assertThat(DdlReplies.summary(client.execute(drop))).isEqualTo("Dropped 1 partition(s).");
  }

  @Test
  @DisplayName("RECOVER PARTITIONS: batch n")
  void laterBatchOfRecoveredPartitions() throws TException, IOException {
    for (String name : names(MANY)) {
      Files.createDirectories(home().resolve(name));
    }
    refuseSecondBatch("addPartitions", this::addFirstBatch);

    assertFails(Statements.recoverPartitions(db, "t"), "add_partition");

    client.done(Statements.recoverPartitions(db, "t"));
    assertThat(client.partitions(db, "t")).hasSize(MANY);
  }

  private Path home() {
    return TableFiles.directory(truth.loadTable(t).getSd().getLocation());
  }

  private static THdfsCachingOp cached() {
    return new THdfsCachingOp(true).setCache_pool_name(POOL);
  }

  private void setCached() throws TException {
    client.done(Statements.setCached(db, "t", cached()));
  }

  /** The last parts of the places that are cached. */
  private List<String> cachedPlaces() {
    return caching.directives().values().stream()
        .map(InMemoryCaching.Stored::location)
        .filter(location -> location.contains(db))
        .map(location -> location.substring(location.lastIndexOf(db) + db.length() + 4))
        .toList();
  }

  /** The table is there, as compatibility.md says, and no directive leaks. */
  @Test
  @DisplayName("CREATE TABLE … CACHED: directive or alter")
  void cachingOfANewTableD98() throws TException {
    TDdlExecRequest create = Statements.createTable(db, "c");
    create.getCreate_table_params().setCache_op(cached());
    caching.refuse(CachingCall.SUBMIT, 1, ErrorKind.UNAVAILABLE);
    assertThat(client.refusal(create)).startsWith("ImpalaRuntimeException: ").contains("SUBMIT");
    Agreement.check(client, truth, db);
    assertThat(client.tables(db)).contains("c");
    client.done(Statements.dropTable(db, "c", /* ifExists= */ false));
    faults.refuse("alterTable", 1);

    assertFails(create, "alter_table");

    assertThat(cachedPlaces()).isEmpty();
    client.done(Statements.setCached(db, "c", cached()));
    assertThat(cachedPlaces()).containsExactly("c");
  }

  @Test
  @DisplayName("ADD PARTITION: caching")
  void cachingOfAddedPartitionsD185() throws TException {
    setCached();
    caching.refuse(CachingCall.SUBMIT, 2, ErrorKind.UNAVAILABLE);
    assertThat(client.refusal(Statements.addPartitions(db, "t", ONE, TWO))).contains("SUBMIT");
    Agreement.check(client, truth, db);
    assertThat(client.partitions(db, "t")).hasSize(2);
    assertThat(cachedPlaces()).containsExactly("t");
    faults.refuse("alterPartitions", 1);

    assertFails(Statements.addPartitions(db, "t", new PartitionSpec("3", "z")), "alter_partitions");

    assertThat(client.partitions(db, "t")).hasSize(3);
    assertThat(cachedPlaces()).containsExactly("t");
    client.done(Statements.addPartitions(db, "t", new PartitionSpec("4", "z")));
    assertThat(cachedPlaces()).containsExactly("t", "t/j=4/p=z");
  }

  @Test
  @DisplayName("SET CACHED: table directive; partition directive: logged, others go on")
  void cachingOfATableD210() throws TException {
    client.done(Statements.addPartitions(db, "t", ONE, TWO));
    long version = client.object(db, "t").getCatalog_version();
    caching.refuse(CachingCall.SUBMIT, 1, ErrorKind.UNAVAILABLE);
    assertThat(client.refusal(Statements.setCached(db, "t", cached()))).contains("SUBMIT");
    assertThat(client.object(db, "t").getCatalog_version()).isEqualTo(version);
    assertThat(cachedPlaces()).isEmpty();
    caching.refuse(CachingCall.SUBMIT, 2, ErrorKind.UNAVAILABLE);

    assertThat(DdlReplies.summary(client.execute(Statements.setCached(db, "t", cached()))))
        .isEqualTo("Cached table.");

    assertThat(cachedPlaces()).hasSize(2).contains("t");
    Agreement.check(client, truth, db);
    setCached();
    assertThat(cachedPlaces()).hasSize(3);
  }

  @Test
  @DisplayName("UpdateCatalog: caching")
  void cachingOfInsertedPartitionsD30D293() throws TException {
    setCached();
    caching.refuse(CachingCall.SUBMIT, 1, ErrorKind.UNAVAILABLE);

    client.inserted(db, "t", "j=1/p=x/");

    assertThat(client.partitions(db, "t")).containsOnlyKeys("j=1/p=x");
    assertThat(cachedPlaces()).containsExactly("t");
    Agreement.check(client, truth, db);
    client.inserted(db, "t", "j=2/p=y/");
    assertThat(cachedPlaces()).containsExactly("t", "t/j=2/p=y");
  }

  @Test
  @DisplayName("TRUNCATE: n-th directory")
  void directoryThatIsNotThereD138() throws TException, IOException {
    client.done(Statements.addPartitions(db, "t", ONE, TWO));
    for (String name : List.of("j=1/p=x", "j=2/p=y")) {
      TableFiles.write(home().resolve(name), "f", "1");
    }
    client.refresh(db, "t");
    Files.delete(home().resolve("j=2/p=y/f"));
    Files.delete(home().resolve("j=2/p=y"));

    assertThat(client.refusal(Statements.truncate(db, "t", /* ifExists= */ false)))
        .startsWith(
            "CatalogException: Failed to truncate table: "
                + t
                + ".\nTable may be in a partially truncated state.\nCAUSED BY: ");

    boolean kept = Files.exists(home().resolve("j=1/p=x/f"));
    assertThat(TableFiles.sizes(client.partitions(db, "t").get("j=1/p=x")))
        .isEqualTo(kept ? List.of("f:1") : List.of());
    Files.createDirectories(home().resolve("j=2/p=y"));
    client.done(Statements.truncate(db, "t", /* ifExists= */ false));
    assertThat(home().resolve("j=1/p=x/f")).doesNotExist();
  }

  @Test
  @DisplayName("RENAME: cache step")
  void renameIntoADatabaseThatTheCatalogDoesNotKnowD158() throws TException {
    String other = db + "_other";
    truth.createDatabase(MetastoreStructs.database(other));

    assertThat(
            client.refusal(Statements.rename(new TTableName(db, "t"), new TTableName(other, "u"))))
        .isEqualTo(
            "ImpalaRuntimeException: Table/view rename succeeded in the Hive Metastore, but failed"
                + " in Impala's Catalog Server. Running 'invalidate metadata <tbl>' on the old"
                + " table name '%s.t' and the new table name '%s.u' may fix the problem."
                    .formatted(db, other));

    Agreement.check(client, truth, db);
    client.invalidate(other, "u");
    Agreement.check(client, truth, other);
    client.done(Statements.createTable(db, "t"));
  }

  /** None is made, so none has to be removed again. */
  @Test
  @DisplayName("CREATE Kudu table (managed): HMS create")
  void newTableInKudu() throws TException {
    assertThat(client.refusal(Statements.createInKudu(db, "k")))
        .isEqualTo("TableLoadingException: Kudu tables are not supported yet: " + db + ".k");

    assertThat(truth.tableNames(db)).containsExactly("t");
    client.done(Statements.createTable(db, "k"));
  }

  /** What Kudu has is left to Kudu (docs/compatibility.md), so nothing can be gone there. */
  @Test
  @DisplayName("DROP DATABASE CASCADE: a Kudu drop; DROP TABLE (managed Kudu): HMS drop")
  void droppedTableInKudu() throws TException {
    truth.createTable(MetastoreStructs.inKudu(new TableName(db, "k")));
    client.invalidate(db, "k");
    faults.refuse("dropTable", 1);
    faults.refuse("dropDatabase", 1);

    assertThat(client.refusal(Statements.dropTable(db, "k", /* ifExists= */ false)))
        .startsWith("ImpalaRuntimeException: Error making 'dropTable' RPC to Hive Metastore: \n");
    assertThat(client.refusal(Statements.dropDatabase(db, false, /* cascade= */ true)))
        .startsWith(
            "ImpalaRuntimeException: Error making 'dropDatabase' RPC to Hive Metastore: \n");

    assertThat(truth.tableNames(db)).containsExactlyInAnyOrder("k", "t");
    assertThat(client.tables(db)).containsExactlyInAnyOrder("k", "t");
    client.done(Statements.dropTable(db, "k", /* ifExists= */ false));
    Agreement.check(client, truth, db);
  }
}
