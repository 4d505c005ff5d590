package io.catalogd;

import static io.catalogd.stored.TestFunctions.nativeFunction;
import static io.catalogd.stored.TestFunctions.persistentJava;
import static io.catalogd.stored.TestFunctions.transientJava;
import static org.apache.impala.thrift.TPrimitiveType.DOUBLE;
import static org.apache.impala.thrift.TPrimitiveType.INT;
import static org.apache.impala.thrift.TPrimitiveType.STRING;
import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.load.functions.TestJars;
import io.catalogd.metastore.Metastore;
import io.catalogd.stored.FunctionParameters;
import io.catalogd.stored.TestFunctions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.Function;
import org.apache.hadoop.hive.metastore.api.ResourceUri;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TCatalogUpdateResult;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlExecResponse;
import org.apache.impala.thrift.TFunction;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TStatus;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Functions through the RPC, kept by a real metastore (D250 to D267, C234 to C246, C382 to C395).
 */
@Timeout(120)
@ParameterizedClass
@EnumSource(RealMetastore.class)
class FunctionsIT {
  private static final String PREFIX = "impala_registered_function_";

  @TempDir private Path directory;
  private final String db = FreshNames.database();
  private final RealMetastore metastore;
  private final Metastore outside;
  private final CatalogClient client;

  FunctionsIT(RealMetastore metastore) {
    this.metastore = metastore;
    outside = metastore.outside();
    client = metastore.catalog().connect();
  }

  @BeforeEach
  void createDatabase() throws TException {
    client.done(Statements.createDatabase(db));
  }

  @AfterEach
  void dropDatabase() throws TException {
    client.done(Statements.dropDatabase(db, /* ifExists= */ true, /* cascade= */ true));
    client.close();
  }

  private String jar(TestJars jar) throws IOException {
    return Files.write(directory.resolve("f.jar"), jar.bytes()).toUri().toString();
  }

  private String jarWithTwoOverloads() throws IOException {
    return jar(TestJars.jar().with("a.F", TestJars.UDF, "(I)I", "(D)D"));
  }

  private static String summary(TDdlExecResponse response) {
    assertThat(response.getResult_set().getRows()).hasSize(1);
    return response.getResult_set().getRows().get(0).getColVals().get(0).getString_val();
  }

  /** All are functions with numbers of their own, none above the reply's (C22, D259, D264). */
  private static List<TFunction> functions(
      TCatalogUpdateResult result, List<TCatalogObject> objects) {
    assertThat(objects).allMatch(object -> object.getType() == TCatalogObjectType.FUNCTION);
    assertThat(objects)
        .extracting(TCatalogObject::getCatalog_version)
        .doesNotHaveDuplicates()
        .allMatch(version -> version > 0 && version <= result.getVersion());
    return objects.stream().map(TCatalogObject::getFn).toList();
  }

  private static List<TFunction> created(TDdlExecResponse response) {
    assertThat(summary(response)).isEqualTo("Function has been created.");
    TCatalogUpdateResult result = response.getResult();
    assertThat(result.getRemoved_catalog_objects()).isNull();
    return functions(result, result.getUpdated_catalog_objects());
  }

  private static List<TFunction> dropped(TDdlExecResponse response) {
    assertThat(summary(response)).isEqualTo("Function has been dropped.");
    TCatalogUpdateResult result = response.getResult();
    assertThat(result.getUpdated_catalog_objects()).isNull();
    return functions(result, result.getRemoved_catalog_objects());
  }

  private Map<String, String> parameters() {
    return outside.loadDatabase(db).getParameters();
  }

  private void changeParameters(Map<String, String> added) {
    Database database = outside.loadDatabase(db);
    database.getParameters().putAll(added);
    outside.alterDatabase(db, database);
  }

  @Test
  void nativeFunctionIsMadeFoundAndDroppedD256D259D264() throws TException {
    TFunction function = nativeFunction(db, "F", INT, STRING).setHas_var_args(true);
    function.getScalar_fn().setPrepare_fn_symbol("prepare");
    TFunction told = function.deepCopy().setSignature("f(INT, STRING...)");
    told.getName().setFunction_name("f");
    long database = client.object(CatalogClient.describe(db)).getCatalog_version();

    List<TFunction> created = created(client.execute(Statements.createFunction(function)));

    assertThat(created).containsExactly(told);
    assertThat(client.functions(db)).containsExactly(Map.entry("f(INT, STRING...)", told));
    TCatalogObject found =
        client.object(new TCatalogObject(TCatalogObjectType.FUNCTION, 0).setFn(function));
    assertThat(found.getFn()).isEqualTo(told);
    assertThat(parameters()).containsKey(PREFIX + "f(INT, STRING...)");
    // Coordinators that read functions from the database see them there (C139, C183).
    assertThat(client.fetchDatabase(db).getDb_info().getHms_database().getParameters())
        .isEqualTo(parameters());
    assertThat(client.object(CatalogClient.describe(db)).getCatalog_version()).isEqualTo(database);

    TDdlExecRequest drop = Statements.dropFunction(db, "f", /* ifExists= */ false, INT, STRING);
    assertThat(dropped(client.execute(drop))).containsExactly(told);
    assertThat(client.functions(db)).isEmpty();
    assertThat(parameters().keySet()).noneMatch(key -> key.startsWith(PREFIX));
    assertThat(client.object(new TCatalogObject(TCatalogObjectType.FUNCTION, 0).setFn(function)))
        .isEqualTo(new TCatalogObject(TCatalogObjectType.UNKNOWN, 0));
  }

  @Test
  void persistentJavaFunctionIsSeenByHiveAndSurvivesARestartD254D262D265() throws Exception {
    String jar = jarWithTwoOverloads();
    client.done(Statements.createFunction(nativeFunction(db, "n", INT)));
    client.done(Statements.createFunction(transientJava(db, "memory", INT)));

    List<TFunction> created =
        created(client.execute(Statements.createFunction(persistentJava(db, "F", "a.F", jar))));

    assertThat(created).extracting(TFunction::getSignature).containsExactly("f(INT)", "f(DOUBLE)");
    Function hive = outside.functions(db).get(0);
    assertThat(hive.getFunctionName()).isEqualTo("f");
    assertThat(hive.getClassName()).isEqualTo("a.F");
    assertThat(hive.getResourceUris()).extracting(ResourceUri::getUri).containsExactly(jar);
    Map<String, TFunction> all = client.functions(db);
    assertThat(all).containsOnlyKeys("f(DOUBLE)", "f(INT)", "memory(INT)", "n(INT)");
    try (RunningCatalog restarted = RunningCatalog.over(metastore.server().uri()).start();
        CatalogClient other = restarted.connect()) {
      Map<String, TFunction> left = other.functions(db);
      all.remove("memory(INT)");
      assertThat(left).isEqualTo(all);
      assertThat(
              dropped(other.execute(Statements.dropJavaFunction(db, "f", /* ifExists= */ false))))
          .containsExactlyInAnyOrder(left.get("f(INT)"), left.get("f(DOUBLE)"));
    }
    assertThat(outside.functions(db)).isEmpty();
    assertThat(client.functions(db)).hasSize(4);
    client.invalidateAll();
    assertThat(client.functions(db)).containsOnlyKeys("memory(INT)", "n(INT)");
  }

  @Test
  void refreshListsWhatThereIsAndWhatIsGoneAndAlwaysBothC59D266() throws Exception {
    TCatalogUpdateResult empty = client.refreshFunctions(db);
    assertThat(empty.getUpdated_catalog_objects()).isEmpty();
    assertThat(empty.getRemoved_catalog_objects()).isEmpty();
    client.done(Statements.createFunction(nativeFunction(db, "gone")));
    client.done(Statements.createFunction(persistentJava(db, "f", "a.F", jarWithTwoOverloads())));
    client.done(Statements.dropFunction(db, "f", /* ifExists= */ false, DOUBLE));
    assertThat(client.functions(db)).containsOnlyKeys("f(INT)", "gone()");
    Database database = outside.loadDatabase(db);
    database.getParameters().keySet().removeIf(key -> key.startsWith(PREFIX));
    outside.alterDatabase(db, database);

    TCatalogUpdateResult result = client.refreshFunctions(db.toUpperCase(java.util.Locale.ROOT));

    assertThat(functions(result, result.getUpdated_catalog_objects()))
        .extracting(TFunction::getSignature)
        .containsExactly("f(DOUBLE)", "f(INT)");
    assertThat(functions(result, result.getRemoved_catalog_objects()))
        .extracting(TFunction::getSignature)
        .containsExactly("gone()");
    assertThat(client.functions(db)).containsOnlyKeys("f(DOUBLE)", "f(INT)");
    assertThat(client.refusalOfReset(CatalogClient.refreshingFunctions("nowhere")))
        .isEqualTo(
            "CatalogException: Error refreshing functions in nowhere: \n"
                + "CAUSED BY: DatabaseNotFoundException: Database 'nowhere' not found");
  }

  @Test
  void existingFunctionIsNotMadeAgainWhateverItsKindD253() throws Exception {
    client.done(Statements.createFunction(nativeFunction(db, "f", INT)));
    TDdlExecRequest again = Statements.createFunction(nativeFunction(db, "f", INT));
    TDdlExecRequest java =
        Statements.createFunction(persistentJava(db, "f", "a.F", jarWithTwoOverloads()));

    for (TDdlExecRequest create : List.of(again, java)) {
      assertThat(client.refusal(create)).isEqualTo("CatalogException: Function f already exists.");
      ReplyRow.of(client, Statements.ifNotExists(create))
          .says("Function already exists.")
          .atVersionZero();
    }
    assertThat(client.functions(db)).containsOnlyKeys("f(INT)");
  }

  @Test
  void whatCannotBeDoneIsRefusedWithItsClassD26() throws Exception {
    String jar = jarWithTwoOverloads();

    assertThat(client.refusal(Statements.createFunction(nativeFunction("nowhere", "f"))))
        .isEqualTo("CatalogException: Database: nowhere does not exist.");
    assertThat(client.refusal(Statements.dropFunction("nowhere", "f", /* ifExists= */ false)))
        .isEqualTo("CatalogException: Database: nowhere does not exist.");
    assertThat(client.refusal(Statements.dropFunction(db, "f", /* ifExists= */ false, INT)))
        .isEqualTo("CatalogException: Function: f(INT) does not exist.");
    assertThat(client.refusal(Statements.dropJavaFunction(db, "f", /* ifExists= */ false)))
        .startsWith(
            "ImpalaRuntimeException: Error making 'dropFunction' RPC to Hive Metastore: \n"
                + "CAUSED BY: NoSuchObjectException: ");
    assertThat(client.refusal(Statements.createFunction(persistentJava(db, "f", "no.Such", jar))))
        .isEqualTo(
            "CatalogException: Error loading Java function: "
                + db
                + ".f. Symbol class no.Such not found in Jar: "
                + jar);
    assertThat(
            client.refusal(
                Statements.createFunction(persistentJava(db, "f", "a.F", jar + ".missing"))))
        .startsWith(
            "CatalogException: Error loading Java function: "
                + db
                + ".f. Couldn't copy "
                + jar
                + ".missing to local path: ");
    assertThat(client.refusal(Statements.createFunction(nativeFunction(db, "f(x)"))))
        .startsWith("IllegalArgumentException: Invalid function name 'f(x)'");
    assertThat(client.refusalOfFunctions("nowhere"))
        .isEqualTo("DatabaseNotFoundException: Database does not exist: nowhere");
    assertThat(client.refusalOfFunctions("_impala_builtins"))
        .startsWith("DatabaseNotFoundException: ");
    assertThat(client.refusalOfFunctions(null))
        .isEqualTo("InternalException: Database name must be set in call to getFunctions()");
    assertThat(client.functions(db)).isEmpty();
    assertThat(outside.functions(db)).isEmpty();
    assertThat(parameters().keySet()).noneMatch(key -> key.startsWith(PREFIX));
  }

  @Test
  void databaseWithFunctionsIsDroppedOnlyByCascadeD66() throws Exception {
    client.done(Statements.createFunction(persistentJava(db, "f", "a.F", jarWithTwoOverloads())));
    client.done(Statements.createFunction(nativeFunction(db, "n")));

    assertThat(
            client.refusal(
                Statements.dropDatabase(db, /* ifExists= */ false, /* cascade= */ false)))
        .isEqualTo("CatalogException: Database " + db + " is not empty");
    TCatalogUpdateResult result =
        client.done(Statements.dropDatabase(db, /* ifExists= */ false, /* cascade= */ true));

    assertThat(result.getRemoved_catalog_objects()).hasSize(1);
    assertThat(outside.databaseNames()).doesNotContain(db);
    assertThat(outside.allFunctions()).noneMatch(function -> function.getDbName().equals(db));
    client.done(Statements.createDatabase(db));
    assertThat(client.functions(db)).isEmpty();
  }

  @Test
  void twoHundredOverloadsEachHaveANumberD37() throws Exception {
    List<String> descriptors =
        IntStream.range(0, 200).mapToObj(i -> "(" + "I".repeat(i) + ")I").toList();
    String jar = jar(TestJars.jar().with("a.F", TestJars.UDF, descriptors.toArray(new String[0])));
    Map<String, String> natives = new java.util.HashMap<>();
    for (int i = 0; i < 200; i++) {
      FunctionParameters.put(TestFunctions.decoded(nativeFunction(db, "n" + i, INT)), natives);
    }
    changeParameters(natives);

    List<TFunction> created =
        created(client.execute(Statements.createFunction(persistentJava(db, "f", "a.F", jar))));
    TCatalogUpdateResult refreshed = client.refreshFunctions(db);

    assertThat(created).hasSize(200);
    assertThat(functions(refreshed, refreshed.getUpdated_catalog_objects())).hasSize(400);
    client.done(Statements.dropFunction(db, "n7", /* ifExists= */ false, INT));
    assertThat(parameters().keySet()).filteredOn(key -> key.startsWith(PREFIX)).hasSize(199);
    assertThat(dropped(client.execute(Statements.dropJavaFunction(db, "f", false)))).hasSize(200);
    assertThat(client.functions(db)).hasSize(199);
  }

  @Test
  void garbageAmongTheParametersHurtsNobodyC385() throws Exception {
    client.done(Statements.createFunction(nativeFunction(db, "good")));
    changeParameters(
        Map.of(
            PREFIX + "a()",
            "no base64!",
            PREFIX + "b()",
            "AAAA",
            PREFIX,
            "x",
            "other",
            "somebody's"));
    Function bad = new Function();
    bad.setDbName(db);
    bad.setFunctionName("bad");
    bad.setClassName("a.F");
    bad.setOwnerName("");
    bad.setOwnerType(org.apache.hadoop.hive.metastore.api.PrincipalType.USER);
    bad.setFunctionType(org.apache.hadoop.hive.metastore.api.FunctionType.JAVA);
    bad.setResourceUris(List.of());
    outside.createFunction(bad);

    client.refreshFunctions(db);
    assertThat(client.functions(db)).containsOnlyKeys("good()");
    client.invalidateAll();
    assertThat(client.functions(db)).containsOnlyKeys("good()");
    client.done(Statements.createFunction(nativeFunction(db, "a")));
    client.done(Statements.dropFunction(db, "good", /* ifExists= */ false));

    assertThat(client.functions(db)).containsOnlyKeys("a()");
    assertThat(parameters()).containsEntry("other", "somebody's").containsEntry(PREFIX, "x");
  }

  /** The largest that is let through is one that the metastore's columns hold. */
  @Test
  void limitsAreThoseOfTheMetastoreD257() throws TException {
    String longName = "f".repeat(128);
    // 128 and "(", 22 in types, ")" and a "b" too much.
    TPrimitiveType[] fitting = {STRING, STRING, TPrimitiveType.DATE};
    TPrimitiveType[] tooMany = {STRING, STRING, TPrimitiveType.SMALLINT};
    TFunction large = nativeFunction(db, "large");
    large.getScalar_fn().setSymbol("s".repeat(2800));
    TFunction tooLarge = nativeFunction(db, "larger");
    tooLarge.getScalar_fn().setSymbol("s".repeat(3000));

    client.done(Statements.createFunction(nativeFunction(db, longName, fitting)));
    client.done(Statements.createFunction(large));
    assertThat(client.refusal(Statements.createFunction(nativeFunction(db, longName, tooMany))))
        .endsWith("Its signature has 154 characters; at most 153 are allowed");
    assertThat(client.refusal(Statements.createFunction(tooLarge)))
        .endsWith("characters; at most 4000 are allowed");

    assertThat(client.functions(db)).hasSize(2);
    client.refreshFunctions(db);
    assertThat(client.functions(db)).hasSize(2);
  }

  @Test
  void ofManyClientsThatMakeOneFunctionOneDoes() throws Exception {
    String jar = jarWithTwoOverloads();
    List<TDdlExecRequest> statements = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      statements.add(Statements.createFunction(nativeFunction(db, "f", INT)));
      statements.add(Statements.createFunction(persistentJava(db, "f", "a.F", jar)));
    }
    List<CompletableFuture<TStatus>> answers =
        statements.stream()
            .map(statement -> CompletableFuture.supplyAsync(() -> status(statement)))
            .toList();

    List<String> errors = new ArrayList<>();
    for (CompletableFuture<TStatus> answer : answers) {
      errors.addAll(answer.get().getError_msgs());
    }

    assertThat(errors)
        .isEqualTo(Collections.nCopies(7, "CatalogException: Function f already exists."));
    Set<String> left = client.functions(db).keySet();
    client.refreshFunctions(db);
    assertThat(client.functions(db).keySet()).isEqualTo(left);
    assertThat(left).isIn(Set.of("f(INT)"), Set.of("f(INT)", "f(DOUBLE)"));
  }

  private TStatus status(TDdlExecRequest statement) {
    try (CatalogClient own = metastore.catalog().connect()) {
      return own.calls().ExecDdl(statement).getResult().getStatus();
    } catch (TException e) {
      throw new AssertionError(e);
    }
  }
}
