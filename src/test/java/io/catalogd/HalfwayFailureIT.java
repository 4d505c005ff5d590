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
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.impala.thrift.TColumnStats;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.THdfsFileFormat;
import org.apache.impala.thrift.TOwnerType;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TTablePropertyType;
import org.apache.impala.thrift.TTableStats;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each kind of statement, with each of the calls that it makes of a real metastore refused, and
 * each done but its reply lost: the client gets an error, the catalog claims nothing that is not so
 * (D313), and the next statement on the same names works (D314).
 */
@Timeout(60)
class HalfwayFailureIT {
  private static final FaultScript faults = new FaultScript();
  private static RunningCatalog catalog;

  private final String db = FreshNames.database();
  private final Metastore truth = catalog.outside();
  private final CatalogClient client = catalog.connect();

  @BeforeAll
  static void start() {
    catalog = RunningCatalog.over(TestMetastores.derby().uri()).withFaults(faults).start();
  }

  @AfterAll
  static void stop() {
    catalog.close();
  }

  /** A partitioned table, a plain one and a view, all loaded. */
  @BeforeEach
  void createObjects() throws TException {
    client.done(Statements.createDatabase(db));
    client.done(Statements.createPartitioned(db, "t"));
    client.done(
        Statements.addPartitions(
            db, "t", new PartitionSpec("1", "x"), new PartitionSpec("2", "y")));
    client.done(Statements.createTable(db, "u"));
    client.done(
        Statements.updateStatistics(
            db,
            "u",
            figures ->
                figures
                    .setTable_stats(new TTableStats(1))
                    .setColumn_stats(Map.of("a", new TColumnStats(4, 4, 1, 0)))));
    client.done(Statements.createView(db, "v", "SELECT 1 a"));
    for (String name : List.of("t", "u", "v")) {
      client.load(db, name);
    }
  }

  @AfterEach
  void dropDatabase() throws TException {
    faults.recover();
    client.done(Statements.dropDatabase(db, /* ifExists= */ true, /* cascade= */ true));
    client.done(Statements.dropDatabase(db + "_new", /* ifExists= */ true, /* cascade= */ true));
    client.close();
  }

  /** A kind of statement, and the calls that it makes, in order. */
  private record Kind(
      String name, Function<String, TDdlExecRequest> statement, List<String> calls) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static List<Kind> kinds() {
    return List.of(
        new Kind(
            "CREATE DATABASE",
            db -> Statements.createDatabase(db + "_new"),
            List.of("createDatabase", "loadDatabase")),
        new Kind(
            "DROP DATABASE CASCADE",
            db -> Statements.dropDatabase(db, false, true),
            List.of("dropDatabase")),
        new Kind("CREATE TABLE", db -> Statements.createTable(db, "new"), List.of("createTable")),
        new Kind(
            "CREATE TABLE AS SELECT",
            db -> Statements.createTableAsSelect(db, "new"),
            List.of("createTable")),
        new Kind(
            "CREATE VIEW",
            db -> Statements.createView(db, "new", "SELECT 1 a"),
            List.of("createTable")),
        new Kind("DROP TABLE", db -> Statements.dropTable(db, "t", false), List.of("dropTable")),
        new Kind("DROP VIEW", db -> Statements.dropView(db, "v", false), List.of("dropTable")),
        new Kind(
            "RENAME TABLE",
            db -> Statements.rename(new TTableName(db, "t"), new TTableName(db, "new")),
            List.of("loadTable", "alterTable")),
        new Kind(
            "RENAME VIEW",
            db -> Statements.renameView(new TTableName(db, "v"), new TTableName(db, "new")),
            List.of("loadTable", "alterTable")),
        new Kind(
            "SET TBLPROPERTIES",
            db ->
                Statements.setProperties(
                    db, "t", TTablePropertyType.TBL_PROPERTY, Map.of("k", "v")),
            List.of("loadTable", "alterTable")),
        new Kind(
            "SET SERDEPROPERTIES",
            db ->
                Statements.setProperties(
                    db, "t", TTablePropertyType.SERDE_PROPERTY, Map.of("field.delim", "|")),
            List.of("loadTable", "alterTable")),
        new Kind(
            "SET TBLPROPERTIES of a partition",
            db ->
                Statements.setPartitionProperties(
                    db, "t", Map.of("numRows", "5"), new PartitionSpec("1", "x")),
            List.of("loadPartitions", "alterPartitions")),
        new Kind(
            "ADD PARTITION",
            db -> Statements.addPartitions(db, "t", new PartitionSpec("3", "z")),
            List.of("addPartitions")),
        new Kind(
            "DROP PARTITION",
            db ->
                Statements.dropPartitions(
                    db, "t", false, new PartitionSpec("1", "x"), new PartitionSpec("2", "y")),
            List.of("dropPartitions")),
        new Kind(
            "ADD COLUMNS",
            db -> Statements.addColumns(db, "t", Statements.column("new", TPrimitiveType.DOUBLE)),
            List.of("loadTable", "alterTable")),
        new Kind(
            "SET FILEFORMAT",
            db -> Statements.setFileFormat(db, "u", THdfsFileFormat.ORC),
            List.of("loadTable", "alterTable")),
        new Kind(
            "SET FILEFORMAT of a partition",
            db ->
                Statements.setPartitionFileFormat(
                    db, "t", THdfsFileFormat.ORC, new PartitionSpec("1", "x")),
            List.of("loadPartitions", "alterPartitions")),
        new Kind(
            "SET LOCATION of a partition",
            db ->
                Statements.setPartitionLocation(
                    db, "t", "file:/tmp/catalogd-nowhere", new PartitionSpec("1", "x")),
            List.of("loadPartitions", "alterPartitions")),
        new Kind(
            "CREATE TABLE LIKE",
            db -> Statements.createTableLike(db, "new", "t"),
            List.of("loadTable", "createTable")),
        new Kind(
            "ALTER VIEW",
            db ->
                Statements.alterView(
                    db, "v", "SELECT 2 b", Statements.column("b", TPrimitiveType.INT)),
            List.of("loadTable", "alterTable")),
        new Kind(
            "COMMENT ON COLUMN",
            db -> Statements.commentOnColumn(db, "t", "j", "of j"),
            List.of("loadTable", "alterTable")),
        new Kind(
            "COMMENT ON DATABASE",
            db -> Statements.commentOnDatabase(db, "of goods"),
            List.of("loadDatabase", "alterDatabase", "loadDatabase")),
        new Kind(
            "ALTER DATABASE SET OWNER",
            db -> Statements.setDatabaseOwner(db, TOwnerType.ROLE, "analysts"),
            List.of("loadDatabase", "alterDatabase", "loadDatabase")),
        new Kind(
            "UPDATE_STATS",
            HalfwayFailureIT::computeStatistics,
            List.of(
                "loadTable",
                "updateColumnStatistics",
                "loadPartitions",
                "alterPartitions",
                "loadTable",
                "alterTable")),
        new Kind(
            "DROP STATS",
            db -> Statements.dropStatistics(db, "u"),
            List.of("dropColumnStatistics", "loadTable", "alterTable")),
        new Kind(
            "TRUNCATE TABLE",
            db -> Statements.truncate(db, "u", /* ifExists= */ false),
            List.of("dropColumnStatistics", "loadTable", "alterTable")));
  }

  private static TDdlExecRequest computeStatistics(String db) {
    return Statements.updateStatistics(
        db,
        "t",
        figures ->
            figures
                .setTable_stats(new TTableStats(0))
                .setColumn_stats(Map.of("a", new TColumnStats(4, 4, 0, 0)))
                .setPartition_stats(Map.of())
                .setExpect_all_partitions(true));
  }

  /** A statement and the call of it that fails, refused or carried out without a reply. */
  private record Failure(Kind kind, String call, int nth, boolean replyLost) {
    @Override
    public String toString() {
      return kind + ": " + call + " " + nth + (replyLost ? ", reply lost" : ", refused");
    }
  }

  static Stream<Failure> failures() {
    List<Failure> failures = new ArrayList<>();
    for (Kind kind : kinds()) {
      for (int i = 0; i < kind.calls().size(); i++) {
        String call = kind.calls().get(i);
        int nth = (int) kind.calls().subList(0, i + 1).stream().filter(call::equals).count();
        failures.add(new Failure(kind, call, nth, /* replyLost= */ false));
        if (!call.startsWith("load")) {
          failures.add(new Failure(kind, call, nth, /* replyLost= */ true));
        }
      }
    }
    return failures.stream();
  }

  static Stream<Failure> lostReplies() {
    return failures().filter(Failure::replyLost);
  }

  private void script(Failure failure) {
    if (failure.replyLost()) {
      faults.loseReply(failure.call(), failure.nth());
    } else {
      faults.refuse(failure.call(), failure.nth());
    }
  }

  @ParameterizedTest
  @MethodSource("failures")
  void failedCallIsAnErrorAndTheCatalogTellsTheTruthD313D314(Failure failure) throws TException {
    script(failure);

    String refusal = client.refusal(failure.kind().statement().apply(db));

    assertThat(refusal).contains("TTransportException: Scripted: ");
    Agreement.check(client, truth, db);
    Agreement.check(client, truth, db + "_new");
    assertNamesAreFree();
  }

  /** A statement on every name that may have been locked; whether it changes anything or not. */
  private void assertNamesAreFree() throws TException {
    client.done(Statements.ifNotExists(Statements.createDatabase(db)));
    for (String name : List.of("t", "u", "new")) {
      client.done(Statements.ifNotExists(Statements.createTable(db, name)));
      client.done(
          Statements.setProperties(
              db, name, TTablePropertyType.TBL_PROPERTY, Map.of("after", "1")));
    }
    client.done(Statements.dropView(db, "v", /* ifExists= */ true));
    client.done(Statements.dropDatabase(db + "_new", /* ifExists= */ true, /* cascade= */ false));
    Agreement.check(client, truth, db);
  }

  @ParameterizedTest
  @MethodSource("lostReplies")
  void metastoreThatDiesAfterTheCallLeavesNoFalseClaimsD313(Failure failure) throws TException {
    script(failure);
    faults.goDownWithNextFault();

    String refusal = client.refusal(failure.kind().statement().apply(db));

    assertThat(refusal).contains("TTransportException: Scripted: ");
    faults.recover();
    assertNothingFalseIsRead();
    client.invalidateAll();
    Agreement.check(client, truth, db);
    Agreement.check(client, truth, db + "_new");
  }

  /** A name may be listed that is there no more, but nothing can be read of it (C117). */
  private void assertNothingFalseIsRead() throws TException {
    List<String> real = truth.databaseNames().contains(db) ? truth.tableNames(db) : List.of();
    List<String> listed = client.databases().contains(db) ? client.tables(db) : List.of();
    for (String name : listed) {
      if (real.contains(name)) {
        assertThat(client.load(db, name).getHms_table().getParameters())
            .isEqualTo(truth.loadTable(new TableName(db, name)).getParameters());
      } else {
        assertThat(client.refusalOfFetch(CatalogClient.tableRequest(db, name, CatalogClient.NAMES)))
            .contains("no longer exists in the Hive MetaStore");
      }
    }
  }

  @Test
  void failedRefreshKeepsWhatWasKnownC30C206() throws TException {
    Object before = client.fetch(db, "t", CatalogClient.EVERYTHING);
    for (String call : List.of("loadTable", "partitionNames")) {
      faults.refuse(call, 1);
      assertThat(client.refusalOfReset(CatalogClient.refreshing(db, "t")))
          .startsWith("TableLoadingException: Error loading metadata for table: " + db + ".t");
      assertThat(client.fetch(db, "t", CatalogClient.EVERYTHING)).isEqualTo(before);
    }
    client.refresh(db, "t");
    Agreement.check(client, truth, db);
  }

  @Test
  void failedInsertReportCanBeRepeatedC276() throws TException {
    for (String call : List.of("partitionNames", "loadTable", "addPartitions")) {
      faults.refuse(call, 1);
      assertThat(client.refusalOfInsert(db, "t", "j=3/p=z/"))
          .startsWith("InternalException: Error adding partitions");
      Agreement.check(client, truth, db);
    }
    faults.loseReply("addPartitions", 1);
    assertThat(client.refusalOfInsert(db, "t", "j=3/p=z/"))
        .startsWith("InternalException: Error adding partitions");

    client.inserted(db, "t", "j=3/p=z/");

    assertThat(client.partitions(db, "t")).containsKey("j=3/p=z");
    Agreement.check(client, truth, db);
  }

  @Test
  void failedGlobalInvalidateKeepsEverythingC239() throws TException {
    Object before = client.fetch(db, "t", CatalogClient.EVERYTHING);
    for (String call : List.of("databaseNames", "tableNames", "loadDatabase")) {
      faults.refuse(call, 1);
      assertThat(client.refusalOfReset(CatalogClient.invalidatingAll()))
          .startsWith("CatalogException: Error initializing Catalog. Catalog may be empty.");
      assertThat(client.fetch(db, "t", CatalogClient.EVERYTHING)).isEqualTo(before);
    }
    client.invalidateAll();
    Agreement.check(client, truth, db);
  }
}
