package io.catalogd;

import static io.catalogd.stored.TestFunctions.persistentJava;
import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.Daemon.Decoration;
import io.catalogd.Statements.PartitionSpec;
import io.catalogd.load.functions.TestJars;
import io.catalogd.metastore.FaultScript;
import io.catalogd.metastore.InterceptedMetastore;
import io.catalogd.metastore.MetastoreCall;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.metastore.embedded.TestMetastores;
import io.catalogd.model.TableName;
import io.catalogd.policy.AuthorizationConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.apache.impala.thrift.TColumnStats;
import org.apache.impala.thrift.TCommentOnParams;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TOwnerType;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TTablePropertyType;
import org.apache.thrift.TException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Section 3 of the DDL facts: the class words and texts of errors, each reached through the RPC.
 * That nothing else is in the reply (D26) is what {@link CatalogClient}'s refusals check. Of D28's
 * words {@code NullPointerException} is never told: what is missing is named instead (D357).
 */
@Timeout(120)
class ErrorWordsIT {
  private static final String DB = FreshNames.database();
  private static final PartitionSpec ONE = new PartitionSpec("1", "x");
  private static final String OVERTAKEN = "overtaken";
  private static final FaultScript FAULTS = new FaultScript();

  /** Else a statement on the database would wait for what waits for it. */
  private static volatile boolean overtakes;

  private static RunningCatalog catalog;
  @TempDir private static Path jars;

  private CatalogClient client;

  /** Nothing below changes any of these. */
  @BeforeAll
  static void start() throws Exception {
    catalog =
        RunningCatalog.over(TestMetastores.derby().uri())
            .withOutside(
                new Decoration(
                    inner -> InterceptedMetastore.of(inner, FAULTS, ErrorWordsIT::overtake),
                    Decoration.NONE.storage(),
                    Decoration.NONE.caching()))
            .withAuthorization(
                new AuthorizationConfig(true, List.of("root"), "server1", Duration.ofHours(1)))
            .start();
    Files.write(jar(), TestJars.jar().with("a.F", TestJars.UDF, "(I)I").bytes());
    try (CatalogClient client = catalog.connect()) {
      client.done(Statements.createDatabase(DB));
      client.done(Statements.createPartitioned(DB, "t"));
      client.done(Statements.addPartitions(DB, "t", ONE));
      client.done(Statements.createTable(DB, "u"));
      client.done(computedStatistics());
      client.done(Statements.createView(DB, "v", "SELECT 1 a"));
      client.load(DB, "v");
      Files.createDirectories(
          TableFiles.directory(client.load(DB, "t").getHms_table().getSd().getLocation())
              .resolve("j=2/p=found"));
      client.done(Statements.createTable(DB, "unloaded"));
      client.done(Statements.createTable(DB, OVERTAKEN));
      catalog.outside().createTable(MetastoreStructs.inKudu(new TableName(DB, "k")));
      client.invalidate(DB, "k");
    }
  }

  /** Whoever loads that table finds everything invalidated meanwhile. */
  private static @Nullable Object overtake(MetastoreCall call) {
    if (overtakes
        && call.name().equals("loadTable")
        && call.arguments().get(0).equals(new TableName(DB, OVERTAKEN))) {
      try (CatalogClient other = catalog.connect()) {
        other.invalidateAll();
      } catch (TException e) {
        throw new IllegalStateException(e);
      }
    }
    return call.proceed();
  }

  @AfterAll
  static void stop() throws TException {
    try (CatalogClient client = catalog.connect()) {
      client.done(Statements.dropDatabase(DB, /* ifExists= */ false, /* cascade= */ true));
    }
    catalog.close();
  }

  @BeforeEach
  void connect() {
    client = catalog.connect();
  }

  @AfterEach
  void disconnect() {
    client.close();
  }

  private static Path jar() {
    return jars.resolve("f.jar");
  }

  private static TDdlExecRequest computedStatistics() {
    return Statements.updateStatistics(
        DB, "u", figures -> figures.setColumn_stats(Map.of("a", new TColumnStats(4, 4, 1, 0))));
  }

  private static TDdlExecRequest setProperty(String database, String table) {
    return Statements.setProperties(
        database, table, TTablePropertyType.TBL_PROPERTY, Map.of("k", "v"));
  }

  /** A call of the metastore, the word for it, and a statement that makes it. */
  private record Rpc(String word, String call, TDdlExecRequest statement) {
    @Override
    public String toString() {
      return word;
    }
  }

  static Stream<Rpc> rpcs() {
    return Stream.of(
        new Rpc("createDatabase", "createDatabase", Statements.createDatabase(DB + "_new")),
        new Rpc("dropDatabase", "dropDatabase", Statements.dropDatabase(DB, false, true)),
        new Rpc(
            "alterDatabase",
            "alterDatabase",
            Statements.setDatabaseOwner(DB, TOwnerType.ROLE, "analysts")),
        new Rpc("createTable", "createTable", Statements.createTable(DB, "new")),
        new Rpc("dropTable", "dropTable", Statements.dropTable(DB, "t", false)),
        new Rpc("alter_table", "alterTable", setProperty(DB, "t")),
        new Rpc(
            "add_partitions",
            "addPartitions",
            Statements.addPartitions(DB, "t", new PartitionSpec("3", "z"))),
        new Rpc("add_partition", "addPartitions", Statements.recoverPartitions(DB, "t")),
        new Rpc(
            "alter_partitions",
            "alterPartitions",
            Statements.setPartitionProperties(DB, "t", Map.of("k", "v"), ONE)),
        new Rpc("dropPartition", "dropPartitions", Statements.dropPartitions(DB, "t", false, ONE)),
        new Rpc("updateTableColumnStatistics", "updateColumnStatistics", computedStatistics()),
        new Rpc(
            "delete_table_column_statistics",
            "dropColumnStatistics",
            Statements.dropStatistics(DB, "u")),
        new Rpc(
            "createFunction",
            "createFunction",
            Statements.createFunction(persistentJava(DB, "f", "a.F", jar().toUri().toString()))),
        new Rpc("dropFunction", "dropFunction", Statements.dropJavaFunction(DB, "f", false)));
  }

  @ParameterizedTest
  @MethodSource("rpcs")
  void failedCallIsNamedAndItsCauseFollowsD27D29(Rpc rpc) throws TException {
    FAULTS.refuse(rpc.call(), 1);

    assertThat(client.refusal(rpc.statement()))
        .isEqualTo(
            "ImpalaRuntimeException: Error making '%s' RPC to Hive Metastore: \n"
                    .formatted(rpc.word())
                + "CAUSED BY: TTransportException: Scripted: %s refused".formatted(rpc.call()));
  }

  /** What is asked, and the whole text that is answered. */
  private record Refusal(String text, Question question) {
    @Override
    public String toString() {
      return text;
    }
  }

  @FunctionalInterface
  private interface Question {
    String refusal(CatalogClient client) throws TException;
  }

  private static Refusal refusal(String text, TDdlExecRequest statement) {
    return new Refusal(text, client -> client.refusal(statement));
  }

  static Stream<Refusal> refusals() {
    return Stream.of(
        refusal(
            "CatalogException: Database does not exist: nowhere",
            Statements.dropTable("nowhere", "t", /* ifExists= */ false)),
        refusal(
            "DatabaseNotFoundException: Database 'nowhere' not found", setProperty("nowhere", "t")),
        refusal(
            "TableNotFoundException: Table not found: " + DB + ".none", setProperty(DB, "none")),
        refusal(
            "PartitionNotFoundException: The partitions being dropped don't exist any more",
            Statements.dropPartitions(DB, "t", /* ifExists= */ false, new PartitionSpec("9", "x"))),
        refusal(
            "ColumnNotFoundException: Column name x not found in table " + DB + ".t.",
            Statements.dropColumn(DB, "t", "x")),
        refusal(
            "ImpalaRuntimeException: Partition already exists: (TPartitionKeyValue(name:j,"
                + " value:1), TPartitionKeyValue(name:p, value:x))",
            Statements.addPartitions(DB, "t", ONE)),
        new Refusal(
            "InternalException: Database name must be set in call to getFunctions()",
            client -> client.refusalOfFunctions(null)),
        refusal(
            "AuthorizationException: User 'ada' does not have privileges to execute: CREATE_ROLE",
            RoleStatements.createRole("r")),
        refusal(
            "UnsupportedOperationException: Unsupported COMMENT ON operation",
            Statements.request(TDdlType.COMMENT_ON).setComment_on_params(new TCommentOnParams())),
        refusal(
            "UnsupportedOperationException: Unknown ALTER TABLE operation type:"
                + " ADD_DROP_RANGE_PARTITION",
            Statements.alterRange(DB, "t")),
        refusal(
            "TableLoadingException: Kudu tables are not supported yet: " + DB + ".k",
            Statements.alterRange(DB, "k")),
        refusal(
            "IllegalStateException: Expected view: " + DB + ".u",
            Statements.alterView(DB, "u", "SELECT 2", Statements.column("b", TPrimitiveType.INT))),
        refusal(
            "IllegalArgumentException: missing create_db_params",
            Statements.request(TDdlType.CREATE_DATABASE)));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void whatCannotBeDoneHasItsClassWordD28D31(Refusal refusal) throws TException {
    assertThat(refusal.question().refusal(client)).isEqualTo(refusal.text());
  }

  @Test
  void loadThatFailsHasAClassWordAndItsCausesD31() throws TException {
    FAULTS.refuse("loadTable", 1);

    assertThat(client.refusal(Statements.dropStatistics(DB, "unloaded")))
        .isEqualTo(
            ("TableLoadingException: Failed to load metadata for table: %1$s. Running 'invalidate"
                        + " metadata %1$s' may resolve this problem.\n")
                    .formatted(DB + ".unloaded")
                + "CAUSED BY: TTransportException: Scripted: loadTable refused");
  }

  @Test
  void tableThatIsInvalidatedAgainAndAgainIsNotAlteredD31() throws TException {
    overtakes = true;
    try {
      assertThat(client.refusal(Statements.dropStatistics(DB, OVERTAKEN)))
          .startsWith(
              "CatalogException: Table '%s' was modified while operation was in progress, aborting"
                      .formatted(DB + "." + OVERTAKEN)
                  + " execution.");
    } finally {
      overtakes = false;
    }
  }

  /** Names that another statement holds longer than a request may wait. */
  @Test
  void namesThatAreHeldTooLongAreToldD32() throws Exception {
    List<Refusal> late =
        List.of(
            refusal(
                "InternalException: Error altering table %s.t due to lock contention.",
                setProperty(DB, "t")),
            refusal(
                "InternalException: Error altering view %s.v due to lock contention.",
                Statements.alterView(
                    DB, "v", "SELECT 2", Statements.column("b", TPrimitiveType.INT))),
            refusal(
                "InternalException: Error dropping stats for table %s.t due to lock contention.",
                Statements.dropStatistics(DB, "t")),
            refusal(
                "InternalException: Error truncating table %s.t due to lock contention.",
                Statements.truncate(DB, "t", /* ifExists= */ false)),
            new Refusal(
                "InternalException: Error updating the catalog due to lock contention.",
                client -> client.refusalOfInsert(DB, "t", "j=1/p=x/")));
    FaultScript faults = new FaultScript();
    try (RunningCatalog impatient =
        RunningCatalog.over(TestMetastores.derby().uri())
            .withFaults(faults)
            .withRequestTimeout(Duration.ofSeconds(1))
            .start()) {
      try (CatalogClient loading = impatient.connect()) {
        loading.load(DB, "t");
        loading.load(DB, "v");
      }
      FaultScript.Hang table = faults.hang("alterTable", 1);
      FaultScript.Hang view = faults.hang("alterTable", 2);
      CompletableFuture<String> holder = asked(impatient, new Refusal("", holding("t")));
      table.awaitArrival();
      CompletableFuture<String> otherHolder = asked(impatient, new Refusal("", holding("v")));
      view.awaitArrival();

      List<CompletableFuture<String>> answers = new ArrayList<>();
      for (Refusal refusal : late) {
        answers.add(asked(impatient, refusal));
      }

      for (int i = 0; i < late.size(); i++) {
        assertThat(answers.get(i).get()).isEqualTo(late.get(i).text().formatted(DB));
      }
      table.release();
      view.release();
      holder.get();
      otherHolder.get();
    }
  }

  private static Question holding(String name) {
    return client -> {
      client.done(Statements.commentOnTable(DB, name, "held"));
      return "";
    };
  }

  private static CompletableFuture<String> asked(RunningCatalog of, Refusal refusal) {
    return CompletableFuture.supplyAsync(
        () -> {
          try (CatalogClient own = of.connect()) {
            return refusal.question().refusal(own);
          } catch (TException e) {
            throw new IllegalStateException(e);
          }
        },
        command -> new Thread(command, "asking").start());
  }
}
