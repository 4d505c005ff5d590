package io.catalogd;

import static io.catalogd.FailureScene.NEW;
import static io.catalogd.FailureScene.ONE;
import static io.catalogd.FailureScene.TWO;
import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.Statements.PartitionSpec;
import io.catalogd.metastore.FaultScript;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.embedded.TestMetastores;
import io.catalogd.model.TableName;
import io.catalogd.stored.TestFunctions;
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
import org.apache.impala.thrift.TPrivilegeLevel;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TTablePropertyType;
import org.apache.impala.thrift.TTableRowFormat;
import org.apache.impala.thrift.TTableStats;
import org.apache.thrift.TException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Section 25 of the DDL facts, with the rule D313: each kind of statement, with each of the calls
 * that it makes of a real metastore refused, and each done but its reply lost. The client gets an
 * error, the catalog claims nothing that is not so (D313), and the next statement on the same names
 * works (D314). Cases bear the words of the section's rows; those that need more than a failed call
 * are in {@link HalfwayRowsIT}.
 */
@Timeout(60)
class HalfwayFailureIT {
  private static final FaultScript faults = new FaultScript();
  private static RunningCatalog catalog;
  private static @Nullable FailureScene lasting;

  private final Metastore truth = catalog.outside();
  private final CatalogClient client = catalog.connect();
  private FailureScene scene;
  private String db;

  @BeforeAll
  static void start() {
    catalog = RunningCatalog.over(TestMetastores.derby().uri()).withFaults(faults).start();
  }

  @AfterAll
  static void stop() throws TException {
    if (lasting != null) {
      try (CatalogClient client = catalog.connect()) {
        lasting.drop(client);
      }
    }
    catalog.close();
  }

  /** The last case's, if it left it whole, or a new one; all of its tables are loaded. */
  @BeforeEach
  void takeScene() throws TException {
    scene = lasting == null ? FailureScene.create(client, truth) : lasting;
    lasting = null;
    db = scene.db();
    scene.load(client);
  }

  @AfterEach
  void leaveScene() throws TException {
    faults.recover();
    if (lasting == null) {
      scene.drop(client);
    }
    client.close();
  }

  /** The case has found nothing wrong: what it left may be used again if it is whole. */
  private void passed() {
    lasting = scene.isWhole() ? scene : null;
  }

  /**
   * A kind of statement.
   *
   * @param row the operation as section 25 calls it, or the statement where it has no row
   * @param calls that it makes, in order
   */
  private record Kind(String row, Function<String, TDdlExecRequest> statement, List<String> calls) {

    /** Those of the scene that the statement names. */
    List<String> tables() {
      String text = statement.apply("db").toString();
      return Stream.of("t", "u", "v")
          .filter(name -> text.contains("table_name:" + name + ")"))
          .toList();
    }
  }

  private static Kind kind(
      String row, Function<String, TDdlExecRequest> statement, String... calls) {
    return new Kind(row, statement, List.of(calls));
  }

  private static List<Kind> kinds() {
    List<Kind> kinds = new ArrayList<>(ofDatabases());
    kinds.addAll(ofNewAndDroppedTables());
    kinds.addAll(ofAlterations());
    kinds.addAll(ofPartitions());
    kinds.addAll(ofStatistics());
    kinds.addAll(ofFunctions());
    kinds.addAll(ofRoles());
    return kinds;
  }

  private static List<Kind> ofDatabases() {
    String[] alteration = {"loadDatabase", "alterDatabase", "loadDatabase"};
    return List.of(
        kind(
            "CREATE DATABASE",
            db -> Statements.createDatabase(db + NEW),
            "createDatabase",
            "loadDatabase"),
        kind(
            "DROP DATABASE CASCADE",
            db -> Statements.dropDatabase(db, false, true),
            "dropDatabase"),
        kind("COMMENT ON DB", db -> Statements.commentOnDatabase(db, "of goods"), alteration),
        kind(
            "SET OWNER of a DB",
            db -> Statements.setDatabaseOwner(db, TOwnerType.ROLE, "analysts"),
            alteration));
  }

  private static List<Kind> ofNewAndDroppedTables() {
    return List.of(
        kind("CREATE TABLE", db -> Statements.createTable(db, "new"), "createTable"),
        kind(
            "CREATE TABLE AS SELECT",
            db -> Statements.createTableAsSelect(db, "new"),
            "createTable"),
        kind(
            "CREATE TABLE LIKE",
            db -> Statements.createTableLike(db, "new", "t"),
            "loadTable",
            "createTable"),
        kind("CREATE VIEW", db -> Statements.createView(db, "new", "SELECT 1 a"), "createTable"),
        kind("DROP TABLE", db -> Statements.dropTable(db, "t", false), "loadTable", "dropTable"),
        kind("DROP VIEW", db -> Statements.dropView(db, "v", false), "dropTable"));
  }

  /** The last {@code loadTable} is the row "reload". */
  private static List<Kind> ofAlterations() {
    String[] alteration = {"loadTable", "alterTable", "loadTable"};
    TTableRowFormat bars = new TTableRowFormat().setField_terminator("|");
    return List.of(
        kind(
            "RENAME",
            db -> Statements.rename(new TTableName(db, "t"), new TTableName(db, "new")),
            "loadTable",
            "alterTable"),
        kind(
            "RENAME of a view",
            db -> Statements.renameView(new TTableName(db, "v"), new TTableName(db, "new")),
            "loadTable",
            "alterTable"),
        kind(
            "ALTER: SET TBLPROPERTIES",
            db ->
                Statements.setProperties(
                    db, "t", TTablePropertyType.TBL_PROPERTY, Map.of("k", "v")),
            alteration),
        kind(
            "ALTER: SET SERDEPROPERTIES",
            db ->
                Statements.setProperties(
                    db, "t", TTablePropertyType.SERDE_PROPERTY, Map.of("field.delim", "|")),
            alteration),
        kind(
            "SET FILEFORMAT on a table",
            db -> Statements.setFileFormat(db, "u", THdfsFileFormat.ORC),
            alteration),
        kind("SET ROW FORMAT on a table", db -> Statements.setRowFormat(db, "u", bars), alteration),
        kind(
            "ALTER: ADD COLUMNS",
            db -> Statements.addColumns(db, "t", Statements.column("new", TPrimitiveType.DOUBLE)),
            alteration),
        kind(
            "ALTER VIEW",
            db ->
                Statements.alterView(
                    db, "v", "SELECT 2 a", Statements.column("a", TPrimitiveType.INT)),
            "loadTable",
            "alterTable"),
        kind(
            "COMMENT ON COLUMN",
            db -> Statements.commentOnColumn(db, "t", "j", "of j"),
            alteration));
  }

  private static List<Kind> ofPartitions() {
    TTableRowFormat bars = new TTableRowFormat().setField_terminator("|");
    String[] alteration = {"loadPartitions", "alterPartitions"};
    return List.of(
        kind(
            "SET TBLPROPERTIES on partitions",
            db -> Statements.setPartitionProperties(db, "t", Map.of("numRows", "5"), ONE),
            alteration),
        kind(
            "SET FILEFORMAT on partitions",
            db -> Statements.setPartitionFileFormat(db, "t", THdfsFileFormat.ORC, ONE),
            alteration),
        kind(
            "SET ROW FORMAT on partitions",
            db -> Statements.setPartitionRowFormat(db, "t", bars, ONE),
            alteration),
        kind(
            "SET LOCATION on partitions",
            db -> Statements.setPartitionLocation(db, "t", "file:/tmp/catalogd-nowhere", ONE),
            alteration),
        kind(
            "ADD PARTITION",
            db -> Statements.addPartitions(db, "t", new PartitionSpec("3", "z")),
            "loadTable",
            "addPartitions"),
        kind(
            "DROP PARTITION",
            db -> Statements.dropPartitions(db, "t", false, ONE, TWO),
            "dropPartitions"));
  }

  private static List<Kind> ofStatistics() {
    return List.of(
        kind(
            "UPDATE_STATS",
            HalfwayFailureIT::computeStatistics,
            "loadTable",
            "updateColumnStatistics",
            "loadPartitions",
            "alterPartitions",
            "loadTable",
            "alterTable"),
        kind(
            "DROP STATS",
            db -> Statements.dropStatistics(db, "u"),
            "dropColumnStatistics",
            "loadTable",
            "alterTable"),
        kind(
            "TRUNCATE",
            db -> Statements.truncate(db, "u", /* ifExists= */ false),
            "dropColumnStatistics",
            "loadTable",
            "alterTable"));
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

  private static List<Kind> ofFunctions() {
    return List.of(
        kind(
            "CREATE FUNCTION native",
            db ->
                Statements.createFunction(
                    TestFunctions.nativeFunction(db, "f", TPrimitiveType.INT)),
            "loadDatabase",
            "alterDatabase"),
        kind(
            "DROP FUNCTION native",
            db -> Statements.dropFunction(db, "f", /* ifExists= */ false),
            "loadDatabase",
            "alterDatabase"));
  }

  private static List<Kind> ofRoles() {
    return List.of(
        kind("CREATE ROLE", db -> RoleStatements.createRole(db + NEW), "createRole"),
        kind("DROP ROLE", RoleStatements::dropRole, "dropRole"),
        kind("GRANT ROLE", db -> RoleStatements.grantRole(db, "h"), "grantRole"),
        kind("REVOKE ROLE", db -> RoleStatements.revokeRole(db, "g"), "revokeRole"),
        kind(
            "GRANT",
            db -> RoleStatements.grant(db, RoleStatements.onServer(TPrivilegeLevel.INSERT)),
            "grantPrivileges"),
        kind(
            "REVOKE",
            db -> RoleStatements.revoke(db, FailureScene.privilege()),
            "revokePrivileges"));
  }

  /** A statement and the call of it that fails, refused or carried out without a reply. */
  private record Failure(Kind kind, String call, int nth, boolean replyLost) {
    @Override
    public String toString() {
      return kind.row() + ": " + call + " " + nth + (replyLost ? ", reply lost" : ", refused");
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
    scene.assertTruthIsTold(client);
    scene.restore(client, failure.kind().tables());
    Agreement.check(client, truth, db);
    passed();
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
    scene.assertTruthIsTold(client);
    scene.restore(client, failure.kind().tables());
    passed();
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
    passed();
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
    passed();
  }

  @Test
  void failedGlobalInvalidateKeepsEverythingC239() throws TException {
    Object before = client.fetch(db, "t", CatalogClient.EVERYTHING);
    for (String call : List.of("databaseNames", "tableNames", "loadDatabase")) {
      faults.refuse(call, 1);
      faults.refuse(call, 2); // The daemon itself may ask whether the metastore answers again.
      assertThat(client.refusalOfReset(CatalogClient.invalidatingAll()))
          .startsWith("CatalogException: Error initializing Catalog. Catalog may be empty.");
      faults.recover();
      assertThat(client.fetch(db, "t", CatalogClient.EVERYTHING)).isEqualTo(before);
    }
    client.invalidateAll();
    Agreement.check(client, truth, db);
    passed();
  }
}
