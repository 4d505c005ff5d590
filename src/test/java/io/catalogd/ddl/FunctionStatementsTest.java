package io.catalogd.ddl;

import static io.catalogd.stored.TestFunctions.decoded;
import static io.catalogd.stored.TestFunctions.nativeFunction;
import static io.catalogd.stored.TestFunctions.transientJava;
import static org.apache.impala.thrift.TPrimitiveType.BIGINT;
import static org.apache.impala.thrift.TPrimitiveType.INT;
import static org.apache.impala.thrift.TPrimitiveType.STRING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.ddl.DdlRequest.DropDatabase;
import io.catalogd.ddl.FunctionRequest.CreateFunction;
import io.catalogd.ddl.FunctionRequest.CreateJavaFunction;
import io.catalogd.ddl.FunctionRequest.DropFunction;
import io.catalogd.ddl.FunctionRequest.DropJavaFunction;
import io.catalogd.load.functions.TestJars;
import io.catalogd.metastore.FaultScript.Hang;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.Function;
import io.catalogd.model.JavaFunction;
import io.catalogd.stored.FunctionForms;
import io.catalogd.stored.TestFunctions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.FunctionType;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.hadoop.hive.metastore.api.ResourceUri;
import org.apache.impala.thrift.TFunction;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.thrift.TDeserializer;
import org.apache.thrift.TException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CREATE and DROP FUNCTION (D250 to D264). */
@Timeout(60)
class FunctionStatementsTest {
  private static final String JAR = "hdfs://nn/lib/f.jar";

  private final DdlFixture ddl = new DdlFixture();

  FunctionStatementsTest() {
    ddl.storage.put(
        "hdfs://nn/lib", "f.jar", TestJars.jar().with("a.F", TestJars.UDF, "(I)I", "(J)J").bytes());
  }

  @AfterEach
  void close() {
    ddl.close();
  }

  private DdlResult create(TFunction function) {
    return create(function, /* ifNotExists= */ false);
  }

  private DdlResult create(TFunction function, boolean ifNotExists) {
    return ddl.execute(new CreateFunction(decoded(function), ifNotExists));
  }

  private DdlResult createJava(String name, boolean ifNotExists) {
    return ddl.execute(
        new CreateJavaFunction(new JavaFunction("D", name, "a.F", JAR), ifNotExists));
  }

  private DdlResult drop(boolean ifExists, String name, TPrimitiveType... types) {
    return ddl.execute(
        new DropFunction(
            "D",
            FunctionForms.signature(name, TestFunctions.types(types), /* variadic= */ false),
            ifExists));
  }

  private DdlResult dropJava(String name, boolean ifExists) {
    return ddl.execute(new DropJavaFunction("D", name, ifExists));
  }

  private List<String> functions() {
    return ddl.image().functions("d").stream()
        .map(entry -> ((Function) entry.object()).signature().toString())
        .toList();
  }

  private Map<String, String> storedParameters() {
    return ddl.truth.loadDatabase("d").getParameters();
  }

  /** The parameters that readers of the database see (C139, C395). */
  private Map<String, String> toldParameters() throws TException {
    Database database = new Database();
    new TDeserializer()
        .deserialize(
            database,
            ddl.image()
                .findDatabase("d")
                .orElseThrow()
                .database()
                .metastoreDatabase()
                .toByteArray());
    return database.getParameters();
  }

  private static void assertRefused(ErrorKind kind, String message, ThrowingCallable statement) {
    assertThatThrownBy(statement)
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> {
              assertThat(e.kind()).isEqualTo(kind);
              assertThat(e.wireName()).isEqualTo("CatalogException");
            })
        .hasMessage(message);
  }

  @Test
  void nativeFunctionIsKeptByItsDatabaseWhoseVersionStaysD256D259D260() throws TException {
    long database = ddl.image().versionOfDatabase("d");

    DdlResult result = create(nativeFunction("D", "F", INT, STRING).setHas_var_args(true));

    assertThat(result.summary()).isEqualTo("Function has been created.");
    assertThat(result.update().updated()).hasSize(1);
    assertThat(result.update().removed()).isEmpty();
    assertThat(result.update().version()).isEqualTo(ddl.image().version());
    assertThat(functions()).containsExactly("f(INT, STRING...)");
    assertThat(storedParameters()).containsOnlyKeys("impala_registered_function_f(INT, STRING...)");
    assertThat(toldParameters()).isEqualTo(storedParameters());
    assertThat(ddl.image().versionOfDatabase("d")).isEqualTo(database);
    assertThat(ddl.truth.allFunctions()).isEmpty();
  }

  @Test
  void droppedNativeFunctionLeavesNothingD263D264C395() throws TException {
    create(nativeFunction("d", "f", INT));
    create(nativeFunction("d", "f", STRING));

    DdlResult result = drop(/* ifExists= */ false, "F", INT);

    assertThat(result.summary()).isEqualTo("Function has been dropped.");
    assertThat(result.update().updated()).isEmpty();
    assertThat(DdlFixture.removed(result)).containsExactly("FUNCTION:d.f(INT)");
    assertThat(result.update().version()).isEqualTo(ddl.image().version());
    Function removed = (Function) result.update().removed().get(0).object();
    assertThat(TestFunctions.told(removed).getHdfs_location()).isEqualTo("hdfs://nn/lib/f.so");
    assertThat(functions()).containsExactly("f(STRING)");
    assertThat(storedParameters()).containsOnlyKeys("impala_registered_function_f(STRING)");
    assertThat(toldParameters()).isEqualTo(storedParameters());
  }

  @Test
  void transientJavaFunctionIsInMemoryOnlyD256() {
    create(transientJava("d", "f", INT));

    assertThat(functions()).containsExactly("f(INT)");
    assertThat(storedParameters()).isEmpty();
    assertThat(ddl.faults.calls("alterDatabase")).isZero();
    assertThat(drop(/* ifExists= */ false, "f", INT).summary())
        .isEqualTo("Function has been dropped.");
    assertThat(functions()).isEmpty();
    assertThat(ddl.faults.calls("alterDatabase")).isZero();
  }

  @Test
  void persistentJavaFunctionIsTheMetastoresWithAVersionForEachOverloadD37D254() {
    DdlResult result = createJava("f", /* ifNotExists= */ false);

    assertThat(result.summary()).isEqualTo("Function has been created.");
    assertThat(result.update().updated()).extracting("version").doesNotHaveDuplicates().hasSize(2);
    assertThat(functions()).containsExactly("f(BIGINT)", "f(INT)");
    assertThat(storedParameters()).isEmpty();
    var stored = ddl.truth.functions("d").get(0);
    assertThat(stored.getFunctionName()).isEqualTo("f");
    assertThat(stored.getClassName()).isEqualTo("a.F");
    assertThat(stored.getOwnerType()).isEqualTo(PrincipalType.USER);
    assertThat(stored.getFunctionType()).isEqualTo(FunctionType.JAVA);
    assertThat(stored.getResourceUris()).extracting(ResourceUri::getUri).containsExactly(JAR);
  }

  @Test
  void jarThatCannotBeUsedChangesNothingD255() {
    assertRefused(
        ErrorKind.INVALID_REQUEST,
        "Error loading Java function: d.f. Symbol class no.Such not found in Jar: " + JAR,
        () ->
            ddl.execute(new CreateJavaFunction(new JavaFunction("d", "f", "no.Such", JAR), false)));

    assertThat(ddl.faults.calls("createFunction")).isZero();
    assertThat(functions()).isEmpty();
  }

  /** What is there, what shall be made, and whether both can be (D253). */
  @ParameterizedTest
  @CsvSource({
    "native, native, true",
    "native, transient, true",
    "native, java, true",
    "transient, native, true",
    "transient, java, true",
    "java, native, true",
    "java, transient, true",
    "java, java, true",
    "native, other native, false",
    "native, other transient, false",
    "native, other java, false",
    "transient, longer transient, false",
    "native, longer native, false",
    "java, longer native, true",
    "variadic native, longer native, true",
    "variadic native, longer transient, true",
    "longer native, variadic native, true"
  })
  void conflictsAreRefusedD253(String present, String added, boolean conflict) {
    assertThat(make(present, false).summary()).isEqualTo("Function has been created.");
    List<String> before = functions();
    String name = added.startsWith("other") ? "g" : "f";

    if (!conflict) {
      assertThat(make(added, false).summary()).isEqualTo("Function has been created.");
      assertThat(functions()).hasSizeGreaterThan(before.size());
      return;
    }
    assertRefused(
        ErrorKind.ALREADY_EXISTS,
        "Function " + name + " already exists.",
        () -> make(added, false));
    DdlResult result = make(added, true);
    assertThat(result.summary()).isEqualTo("Function already exists.");
    assertThat(result.update().version()).isZero();
    assertThat(result.update().updated()).isEmpty();
    assertThat(functions()).isEqualTo(before);
  }

  private DdlResult make(String what, boolean ifNotExists) {
    String name = what.startsWith("other") ? "g" : "f";
    TPrimitiveType[] types =
        what.startsWith("longer") ? new TPrimitiveType[] {INT, INT} : new TPrimitiveType[] {INT};
    if (what.endsWith("java")) {
      return createJava(name, ifNotExists);
    }
    TFunction function =
        what.endsWith("native")
            ? nativeFunction("d", name, types)
            : transientJava("d", name, types);
    return create(function.setHas_var_args(what.startsWith("variadic")), ifNotExists);
  }

  @Test
  void whatOthersRegisteredMeanwhileIsNotReplaced() throws TException {
    Database database = ddl.truth.loadDatabase("d");
    Map<String, String> parameters = new HashMap<>();
    io.catalogd.stored.FunctionParameters.put(decoded(nativeFunction("d", "f", INT)), parameters);
    parameters.put("impala_registered_function_g()", "garbage");
    database.setParameters(parameters);
    ddl.truth.alterDatabase("d", database);

    assertRefused(
        ErrorKind.ALREADY_EXISTS,
        "Function f already exists.",
        () -> create(nativeFunction("d", "f", INT)));
    assertThat(create(nativeFunction("d", "g")).summary()).isEqualTo("Function has been created.");

    assertThat(functions()).containsExactly("g()");
    assertThat(storedParameters().get("impala_registered_function_g()")).isNotEqualTo("garbage");
  }

  @Test
  void persistentJavaFunctionThatOnlyTheMetastoreHasD254() {
    createJava("f", /* ifNotExists= */ false);
    ddl.store.publish(
        ddl.image().functions("d").stream()
            .map(entry -> entry.object().key())
            .map(io.catalogd.catalog.CatalogChange.RemoveObject::new)
            .toList());

    assertThatThrownBy(() -> createJava("f", /* ifNotExists= */ false))
        .hasMessage("Error making 'createFunction' RPC to Hive Metastore: ")
        .hasRootCauseMessage("Function f already exists");
    assertThat(createJava("f", /* ifNotExists= */ true).summary())
        .isEqualTo("Function already exists.");
    assertThat(functions()).isEmpty();
  }

  @Test
  void tooLargeFunctionIsRefusedWithoutResidueD257() {
    TFunction large = nativeFunction("d", "f");
    large.getScalar_fn().setSymbol("s".repeat(4000));

    assertThatThrownBy(() -> create(large))
        .hasMessageContaining("at most 4000 are allowed")
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.INVALID_REQUEST));

    assertThat(functions()).isEmpty();
    assertThat(ddl.faults.calls("alterDatabase")).isZero();
    ddl.execute(new DropDatabase("d", /* ifExists= */ false, /* cascade= */ false));
  }

  @Test
  void nothingIsDoneWithoutADatabaseD252D261() {
    TFunction homeless = nativeFunction("x", "f");

    assertRefused(ErrorKind.NOT_FOUND, "Database: x does not exist.", () -> create(homeless));
    assertRefused(ErrorKind.NOT_FOUND, "Database: x does not exist.", () -> create(homeless, true));
    assertRefused(
        ErrorKind.NOT_FOUND,
        "Database: X does not exist.",
        () -> ddl.execute(new CreateJavaFunction(new JavaFunction("X", "f", "a.F", JAR), false)));
    assertRefused(
        ErrorKind.NOT_FOUND,
        "Database: X does not exist.",
        () -> ddl.execute(new DropJavaFunction("X", "f", /* ifExists= */ false)));
    DdlResult result = ddl.execute(new DropJavaFunction("X", "f", /* ifExists= */ true));
    assertThat(result.summary()).isEqualTo("Database does not exist.");
    assertThat(result.update().version()).isZero();
  }

  @Test
  void missingFunctionIsNotDroppedD263D304() {
    create(nativeFunction("d", "f"));

    assertRefused(
        ErrorKind.NOT_FOUND,
        "Function: f(INT) does not exist.",
        () -> drop(/* ifExists= */ false, "f", INT));
    assertThatThrownBy(() -> dropJava("f", /* ifExists= */ false))
        .hasMessage("Error making 'dropFunction' RPC to Hive Metastore: ");
    for (DdlResult result : List.of(drop(true, "f", INT), dropJava("f", true))) {
      assertThat(result.summary()).isEqualTo("Function does not exist.");
      assertThat(result.update().version()).isEqualTo(ddl.image().version());
      assertThat(result.update().removed()).isEmpty();
    }
    assertThat(functions()).containsExactly("f()");
  }

  @Test
  void javaFunctionIsDroppedWithAllItsOverloadsAndNoOthersD262() {
    createJava("f", /* ifNotExists= */ false);
    create(nativeFunction("d", "g", INT));

    DdlResult result = dropJava("F", /* ifExists= */ false);

    assertThat(result.summary()).isEqualTo("Function has been dropped.");
    assertThat(DdlFixture.removed(result))
        .containsExactly("FUNCTION:d.f(BIGINT)", "FUNCTION:d.f(INT)");
    assertThat(ddl.truth.functions("d")).isEmpty();
    assertThat(functions()).containsExactly("g(INT)");
  }

  @Test
  void oneOverloadOfAJavaFunctionLeavesTheCatalogOnlyD263() {
    createJava("f", /* ifNotExists= */ false);

    drop(/* ifExists= */ false, "f", BIGINT);

    assertThat(functions()).containsExactly("f(INT)");
    assertThat(ddl.truth.functions("d")).hasSize(1);
    assertThat(ddl.faults.calls("alterDatabase")).isZero();
  }

  @Test
  void javaFunctionThatIsGoneFromTheMetastoreLeavesTheCatalogD262() {
    createJava("f", /* ifNotExists= */ false);
    ddl.truth.dropFunction("d", "f");

    assertThatThrownBy(() -> dropJava("f", /* ifExists= */ false))
        .hasMessageStartingWith("Error making 'dropFunction' RPC");
    assertThat(functions()).hasSize(2);
    assertThat(dropJava("f", /* ifExists= */ true).summary())
        .isEqualTo("Function has been dropped.");
    assertThat(functions()).isEmpty();
  }

  @Test
  void dropMatchesLooselyButTheVeryOverloadFirstC389() {
    create(nativeFunction("d", "f", INT).setHas_var_args(true));
    create(nativeFunction("d", "f", STRING));

    assertThat(DdlFixture.removed(drop(/* ifExists= */ false, "f", INT, INT)))
        .containsExactly("FUNCTION:d.f(INT...)");
    create(nativeFunction("d", "f", INT));
    assertThat(DdlFixture.removed(drop(/* ifExists= */ false, "f", STRING)))
        .containsExactly("FUNCTION:d.f(STRING)");
    assertThat(DdlFixture.removed(drop(/* ifExists= */ false, "f", TPrimitiveType.NULL_TYPE)))
        .containsExactly("FUNCTION:d.f(INT)");
  }

  @Test
  void databaseWithFunctionsIsDroppedOnlyByCascadeAndFunctionsBeforeItD66C26() {
    create(transientJava("d", "f"));

    assertRefused(
        ErrorKind.INVALID_REQUEST,
        "Database D is not empty",
        () -> ddl.execute(new DropDatabase("D", /* ifExists= */ false, /* cascade= */ false)));
    assertThat(ddl.faults.calls("dropDatabase")).isZero();
    DdlResult result =
        ddl.execute(new DropDatabase("D", /* ifExists= */ false, /* cascade= */ true));

    assertThat(DdlFixture.removed(result)).containsExactly("DATABASE:d");
    assertThat(functions()).isEmpty();
    assertThat(ddl.image().deletions().size()).isEqualTo(2);
  }

  @Test
  void refusedWriteLeavesTheCatalogAsItWasD258() throws TException {
    create(nativeFunction("d", "kept"));
    long version = ddl.image().version();
    ddl.faults.refuse("alterDatabase", 1);
    ddl.faults.refuse("alterDatabase", 2);

    assertThatThrownBy(() -> create(nativeFunction("d", "f")))
        .hasMessage("Error making 'alterDatabase' RPC to Hive Metastore: ");
    assertThatThrownBy(() -> drop(/* ifExists= */ false, "kept"))
        .hasMessage("Error making 'alterDatabase' RPC to Hive Metastore: ");

    assertThat(ddl.image().version()).isEqualTo(version);
    assertThat(functions()).containsExactly("kept()");
    assertThat(toldParameters()).isEqualTo(storedParameters());
    assertThat(create(nativeFunction("d", "f")).summary()).isEqualTo("Function has been created.");
  }

  @Test
  void lostRepliesLeaveWhatTheMetastoreHasD313() throws TException {
    create(transientJava("d", "memory"));
    create(nativeFunction("d", "dropped"));
    ddl.faults.loseReply("alterDatabase", 1);
    ddl.faults.loseReply("alterDatabase", 2);
    ddl.faults.loseReply("createFunction", 1);
    ddl.faults.loseReply("dropFunction", 1);

    assertUnknown(() -> create(nativeFunction("d", "made")));
    assertUnknown(() -> drop(/* ifExists= */ false, "dropped"));
    assertThat(functions()).containsExactly("made()", "memory()");
    assertThat(toldParameters()).isEqualTo(storedParameters());
    assertUnknown(() -> createJava("j", /* ifNotExists= */ false));
    assertThat(functions()).containsExactly("j(BIGINT)", "j(INT)", "made()", "memory()");
    assertUnknown(() -> dropJava("j", /* ifExists= */ false));

    assertThat(functions()).containsExactly("made()", "memory()");
  }

  @Test
  void functionThatWasMadeWhileTheMetastoreDiedIsThereWhenTheStatementIsRepeatedD313() {
    ddl.faults.loseReply("alterDatabase", 1);
    ddl.faults.goDownWithNextFault();
    assertUnknown(() -> create(nativeFunction("d", "f")));
    assertThat(functions()).isEmpty();
    ddl.faults.recover();

    DdlResult repeated = create(nativeFunction("d", "f"), /* ifNotExists= */ true);

    assertThat(repeated.summary()).isEqualTo("Function already exists.");
    assertThat(functions()).containsExactly("f()");
  }

  private static void assertUnknown(ThrowingCallable statement) {
    assertThatThrownBy(statement)
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.OUTCOME_UNKNOWN));
  }

  /** Statements on tables do not wait for those on functions, which wait for each other. */
  @Test
  void functionsOfOneDatabaseAreMadeOneAfterTheOtherAndTablesMeanwhile() throws Exception {
    Hang hang = ddl.faults.hang("alterDatabase", 1);
    CompletableFuture<DdlResult> first =
        CompletableFuture.supplyAsync(() -> create(nativeFunction("d", "f", INT)));
    hang.awaitArrival();
    CompletableFuture<DdlResult> second =
        CompletableFuture.supplyAsync(() -> create(nativeFunction("d", "f", INT), true));

    assertThat(ddl.createTable("t").summary()).isEqualTo("Table has been created.");
    assertThat(second).isNotDone();
    hang.release();

    assertThat(first.get().summary()).isEqualTo("Function has been created.");
    assertThat(second.get().summary()).isEqualTo("Function already exists.");
    assertThat(functions()).containsExactly("f(INT)");
  }
}
