package io.catalogd.events;

import static io.catalogd.stored.TestFunctions.decoded;
import static io.catalogd.stored.TestFunctions.nativeFunction;
import static io.catalogd.stored.TestFunctions.transientJava;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.CatalogChange.PutObject;
import io.catalogd.catalog.CatalogChange.RemoveObject;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.CatalogUpdate;
import io.catalogd.catalog.CatalogUpdate.RemovedObject;
import io.catalogd.catalog.CatalogUpdate.UpdatedObject;
import io.catalogd.catalog.LockName;
import io.catalogd.catalog.NameLocks;
import io.catalogd.load.TestCatalog;
import io.catalogd.load.functions.TestJars;
import io.catalogd.metastore.FaultScript.Hang;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.Function;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import io.catalogd.storage.StorageCall;
import io.catalogd.stored.FunctionParameters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.FunctionType;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.hadoop.hive.metastore.api.ResourceType;
import org.apache.hadoop.hive.metastore.api.ResourceUri;
import org.apache.thrift.TDeserializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** REFRESH FUNCTIONS, and functions in INVALIDATE METADATA (C234 to C246, C385 to C387, D266). */
@Timeout(60)
class FunctionRefreshTest {
  private static final String DB = "default";

  private final TestCatalog catalog = new TestCatalog();
  private final Resets resets = TestEvents.resets(catalog);

  @BeforeEach
  void know() {
    catalog.storage.put(
        "hdfs://nn/lib", "f.jar", TestJars.jar().with("a.F", TestJars.UDF, "(I)I").bytes());
    catalog.know(DB);
  }

  @AfterEach
  void close() {
    catalog.close();
  }

  private void registerNative(String... names) {
    Database database = catalog.stored.loadDatabase(DB);
    Map<String, String> parameters = new HashMap<>();
    parameters.put("impala_registered_function_garbage()", "?");
    Arrays.stream(names)
        .forEach(name -> FunctionParameters.put(decoded(nativeFunction(DB, name)), parameters));
    database.setParameters(parameters);
    catalog.stored.alterDatabase(DB, database);
  }

  private void registerJava(String name, String jar) {
    catalog.stored.createFunction(
        new org.apache.hadoop.hive.metastore.api.Function(
            name,
            DB,
            "a.F",
            "",
            PrincipalType.USER,
            1,
            FunctionType.JAVA,
            List.of(new ResourceUri(ResourceType.JAR, jar))));
  }

  private List<String> known() {
    return catalog.store.current().functions(DB).stream()
        .map(entry -> ((Function) entry.object()).signature().toString())
        .toList();
  }

  private CatalogUpdate refresh() {
    return resets.refreshFunctions("DEFAULT", TestCatalog.soon());
  }

  private static List<String> updated(CatalogUpdate update) {
    return update.updated().stream()
        .map(object -> ((UpdatedObject.OfObject) object).entry().object().key().toString())
        .toList();
  }

  @Test
  void allThereAreComeWithNewVersionsAndThoseGoneWithTheirRemovalsD266C245() {
    registerNative("gone", "kept");
    registerJava("j", "hdfs://nn/lib/f.jar");
    registerJava("bad", "hdfs://nn/lib/no.jar");
    refresh();
    catalog.store.publish(List.of(new PutObject(decoded(transientJava(DB, "memory")))));
    registerNative("kept", "new");
    CatalogImage before = catalog.store.current();

    CatalogUpdate update = refresh();

    CatalogImage after = catalog.store.current();
    assertThat(updated(update))
        .containsExactly(
            "FUNCTION:default.j(INT)",
            "FUNCTION:default.kept()",
            "FUNCTION:default.memory()",
            "FUNCTION:default.new()");
    for (UpdatedObject object : update.updated()) {
      boolean isTransient =
          ((UpdatedObject.OfObject) object).entry().object().key().name().contains("memory");
      assertThat(object.version() > before.version()).isEqualTo(!isTransient);
    }
    assertThat(update.removed())
        .extracting(RemovedObject::key)
        .hasToString("[FUNCTION:default.gone()]");
    assertThat(update.removed().get(0).version()).isGreaterThan(before.version());
    assertThat(update.removed().get(0).object()).isNotNull();
    assertThat(update.version()).isEqualTo(after.version());
    assertThat(update.scope()).isEqualTo(CatalogUpdate.Scope.LISTED_EVEN_IF_NONE);
    assertThat(after.versionOfDatabase(DB)).isEqualTo(before.versionOfDatabase(DB));
  }

  @Test
  void parametersThatReadersSeeAreThoseOfTheMetastoreC246() throws Exception {
    registerNative("f");

    refresh();

    Database told = new Database();
    new TDeserializer()
        .deserialize(
            told,
            catalog
                .store
                .current()
                .findDatabase(DB)
                .orElseThrow()
                .database()
                .metastoreDatabase()
                .toByteArray());
    assertThat(told.getParameters())
        .isEqualTo(catalog.stored.loadDatabase(DB).getParameters())
        .hasSize(2);
  }

  @Test
  void callsDoNotGrowWithTheNumberOfFunctions() {
    for (int i = 0; i < 50; i++) {
      registerJava("j" + i, "hdfs://nn/lib/f.jar");
    }

    refresh();

    assertThat(known()).hasSize(50);
    assertThat(catalog.faults.calls("loadDatabase")).isEqualTo(1);
    assertThat(catalog.faults.calls("functions")).isEqualTo(1);
    assertThat(catalog.storage.calls(StorageCall.READ_FILE)).isEqualTo(1);
    resets.invalidateAll(TestCatalog.soon());
    assertThat(catalog.faults.calls("allFunctions")).isEqualTo(1);
    assertThat(catalog.faults.calls("functions")).isEqualTo(1);
    assertThat(catalog.storage.calls(StorageCall.READ_FILE)).isEqualTo(2);
  }

  @Test
  void failuresHaveOneTextAndChangeNothingC243C244() {
    registerNative("f");
    refresh();
    catalog.faults.refuse("functions", 1);
    long version = catalog.store.current().version();

    assertFails("Nowhere", ErrorKind.NOT_FOUND, "Database 'Nowhere' not found");
    assertFails(DB, ErrorKind.UNAVAILABLE, "Scripted: functions refused");
    catalog.faults.refuse(
        "loadDatabase",
        1,
        new CatalogException(ErrorKind.NOT_FOUND, "NoSuchObjectException", "it is gone"));
    assertFails(DB, ErrorKind.NOT_FOUND, "it is gone");

    assertThat(catalog.store.current().version()).isEqualTo(version);
  }

  private void assertFails(String database, ErrorKind kind, String cause) {
    assertThatThrownBy(() -> resets.refreshFunctions(database, TestCatalog.soon()))
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> {
              assertThat(e.kind()).isEqualTo(kind);
              assertThat(e.wireName()).isEqualTo("CatalogException");
            })
        .hasMessage("Error refreshing functions in " + database + ": ")
        .hasRootCauseMessage(cause);
  }

  @Test
  void itWaitsForStatementsOnFunctionsNoLongerThanItsDeadline() throws Exception {
    NameLocks.Held held =
        catalog
            .locks
            .acquire(List.of(new LockName.OfParameters(DB)), TestCatalog.soon())
            .orElseThrow();

    assertThatThrownBy(
            () ->
                CompletableFuture.runAsync(() -> resets.refreshFunctions(DB, TestCatalog.passed()))
                    .join())
        .cause()
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.CONFLICT));

    held.close();
    assertThat(refresh().updated()).isEmpty();
  }

  @Test
  void invalidateMetadataReadsAllFunctionsAndKeepsTransientOnesC235C237C240() {
    registerNative("f");
    registerJava("j", "hdfs://nn/lib/f.jar");
    registerJava("bad", "hdfs://nn/lib/no.jar");
    catalog.stored.createDatabase(new Database("e", null, null, new HashMap<>()));
    CatalogImage before =
        catalog.store.publish(
            List.of(
                new PutObject(decoded(transientJava(DB, "memory"))),
                new PutObject(decoded(nativeFunction(DB, "gone")))));

    CatalogUpdate update = resets.invalidateAll(TestCatalog.soon());

    CatalogImage after = catalog.store.current();
    assertThat(known()).containsExactly("f()", "j(INT)", "memory()");
    assertThat(after.functions(DB)).allMatch(entry -> entry.version() > update.version());
    assertThat(
            after.deletions().findVersion(decoded(nativeFunction(DB, "gone")).key()).orElseThrow())
        .isGreaterThan(before.version());
  }

  @Test
  void whatStatementsDidWhileEverythingWasReadStays() throws Exception {
    registerNative("kept", "dropped");
    resets.invalidateAll(TestCatalog.soon());
    Hang hang = catalog.faults.hang("tableNames", 1);
    CompletableFuture<CatalogUpdate> invalidation =
        CompletableFuture.supplyAsync(() -> resets.invalidateAll(TestCatalog.soon()));
    hang.awaitArrival();

    catalog.store.publish(
        List.of(
            new PutObject(decoded(nativeFunction(DB, "made"))),
            new RemoveObject(decoded(nativeFunction(DB, "dropped")).key())));
    hang.release();
    invalidation.get();

    assertThat(known()).containsExactly("kept()", "made()");
  }

  /** A metastore on Derby tells only some of a database's parameters while they are written. */
  @ParameterizedTest
  @MethodSource("locksOfStatements")
  void invalidationOfAllReadsNoParametersThatAStatementMayBeWritingC238(LockName lock)
      throws Exception {
    registerNative("f");
    resets.invalidateAll(TestCatalog.soon());
    int reads = catalog.faults.calls("loadDatabase");

    try (NameLocks.Held held =
        catalog.locks.acquire(List.of(lock), TestCatalog.soon()).orElseThrow()) {
      assertThatThrownBy(
              () ->
                  CompletableFuture.runAsync(() -> resets.invalidateAll(TestCatalog.passed()))
                      .join())
          .cause()
          .isInstanceOfSatisfying(
              CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.CONFLICT))
          .hasMessage("Error initializing Catalog. Catalog may be empty.")
          .hasRootCauseMessage("Other statements on database default go on");
    }

    assertThat(catalog.faults.calls("loadDatabase")).isEqualTo(reads);
    assertThat(known()).containsExactly("f()");
  }

  static List<LockName> locksOfStatements() {
    return List.of(new LockName.OfParameters(DB), new LockName.OfDatabase(DB));
  }

  @Test
  void invalidationOfAllWaitsForNoStatementOnATableC402() throws Exception {
    LockName table = new LockName.OfTable(new TableName(DB, "t"));
    try (NameLocks.Held held =
        catalog.locks.acquire(List.of(table), TestCatalog.soon()).orElseThrow()) {
      CompletableFuture.runAsync(() -> resets.invalidateAll(TestCatalog.passed())).get();
    }
  }

  @Test
  void faultOfTheMetastoreIsNoDropC238() {
    registerNative("f");
    registerJava("j", "hdfs://nn/lib/f.jar");
    resets.invalidateAll(TestCatalog.soon());
    CatalogException fault = new CatalogException(ErrorKind.INTERNAL, "MetaException", "x");
    List<String> all = List.of("f()", "j(INT)");

    catalog.faults.refuse("allFunctions", 1, fault);
    resets.invalidateAll(TestCatalog.soon());
    assertThat(known()).isEqualTo(all);
    catalog.faults.refuse("loadDatabase", 1, fault);
    resets.invalidateAll(TestCatalog.soon());
    assertThat(known()).isEqualTo(all);
    catalog.storage.refuse("hdfs://nn/lib/f.jar", ErrorKind.UNAVAILABLE);
    resets.invalidateAll(TestCatalog.soon());
    assertThat(known()).isEqualTo(all);
    catalog.storage.refuse("hdfs://nn/lib/f.jar", ErrorKind.NOT_FOUND);
    resets.invalidateAll(TestCatalog.soon());
    assertThat(known()).containsExactly("f()");
    catalog.faults.refuse("allFunctions", 1);
    assertThatThrownBy(() -> resets.invalidateAll(TestCatalog.soon()))
        .hasMessageStartingWith("Error initializing Catalog.");
  }

  @Test
  void databaseThatAnInvalidatedTableBringsComesWithItsFunctionsC225() {
    catalog.stored.createDatabase(new Database("e", null, null, new HashMap<>()));
    Map<String, String> parameters = new HashMap<>();
    FunctionParameters.put(decoded(nativeFunction("e", "f")), parameters);
    Database database = catalog.stored.loadDatabase("e");
    database.setParameters(parameters);
    catalog.stored.alterDatabase("e", database);
    catalog.createTable(new TableName("e", "t"));

    CatalogUpdate update = resets.invalidateTable(new SpelledName("e", "t"), TestCatalog.soon());

    List<String> kinds = new ArrayList<>();
    update.updated().forEach(object -> kinds.add(object.getClass().getSimpleName()));
    assertThat(kinds).containsExactly("OfTable", "OfDatabase", "OfObject");
    assertThat(catalog.store.current().functions("e")).hasSize(1);
  }
}
