package io.catalogd.metastore;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.metastore.Metastore.DropContent;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.hive.metastore.api.Function;
import org.apache.hadoop.hive.metastore.api.FunctionType;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.hadoop.hive.metastore.api.ResourceType;
import org.apache.hadoop.hive.metastore.api.ResourceUri;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The part of the contract that is about functions. */
interface FunctionsContract extends ContractPart {
  @Test
  default void createdFunctionIsFoundWhole() {
    store().createFunction(function("Spelled", "com.example.Udf"));

    List<Function> found = store().functions(database().toUpperCase(Locale.ROOT));

    assertThat(found).hasSize(1);
    Function one = found.get(0);
    assertThat(one.getFunctionName()).isEqualTo("spelled");
    assertThat(one.getDbName()).isEqualTo(database());
    assertThat(one.getClassName()).isEqualTo("com.example.Udf");
    assertThat(one.getOwnerName()).isEqualTo("me");
    assertThat(one.getCreateTime()).isPositive();
    assertThat(one.getResourceUris())
        .containsExactly(new ResourceUri(ResourceType.JAR, "hdfs://nn/\u00fc x.jar"));
    assertThat(store().allFunctions())
        .filteredOn(each -> each.getDbName().equals(database()))
        .isEqualTo(found);
  }

  @ParameterizedTest
  @ValueSource(strings = {"no.such.Class", "Gr\u00fc\u00dfe $x.y'\"", "with space", "a/b%c"})
  default void classOfAFunctionIsKeptAsItIs(String name) {
    store().createFunction(function("f", name));

    assertThat(store().functions(database()))
        .extracting(Function::getClassName)
        .containsExactly(name);
  }

  @Test
  default void functionIsCreatedOnce() {
    store().createFunction(function("f", "x"));

    CatalogException failure =
        ContractPart.assertFails(
            () -> store().createFunction(function("F", "y")), ErrorKind.ALREADY_EXISTS);

    assertThat(failure.wireName()).isEqualTo("AlreadyExistsException");
    assertThat(store().functions(database()))
        .extracting(Function::getClassName)
        .containsExactly("x");
  }

  @ParameterizedTest
  @ValueSource(strings = {"gr\u00fc\u00dfe", "a-b", "a b", "a.b"})
  default void functionWithAnImpossibleNameIsRefused(String name) {
    ContractPart.assertFails(
        () -> store().createFunction(function(name, "x")), ErrorKind.INVALID_REQUEST);
  }

  @Test
  default void functionThatIsTooLongIsRefused() {
    ContractPart.assertFails(
        () -> store().createFunction(function("f", "c".repeat(4_001))), ErrorKind.INVALID_REQUEST);
    ContractPart.assertFails(
        () -> store().createFunction(function("n".repeat(129), "x")), ErrorKind.INVALID_REQUEST);
    assertThat(store().functions(database())).isEmpty();
  }

  @Test
  default void functionsOfAMissingDatabaseAreNotFound() {
    Function homeless = function("f", "x");
    homeless.setDbName("no_such_db");

    ContractPart.assertNotFound(() -> store().functions("no_such_db"));
    ContractPart.assertNotFound(() -> store().createFunction(homeless));
    ContractPart.assertNotFound(() -> store().dropFunction("no_such_db", "f"));
  }

  @Test
  default void droppedFunctionIsGoneAndNotDroppedAgain() {
    store().createFunction(function("f", "x"));

    store().dropFunction(database(), "F");

    assertThat(store().functions(database())).isEmpty();
    ContractPart.assertNotFound(() -> store().dropFunction(database(), "f"));
  }

  @Test
  default void databaseWithFunctionsIsNotDroppedUnlessCascading() {
    store().createFunction(function("f", "x"));

    ContractPart.assertFails(
        () -> store().dropDatabase(database(), DropData.TRASH, DropContent.REFUSE),
        ErrorKind.INVALID_REQUEST);
    store().dropDatabase(database(), DropData.TRASH, DropContent.CASCADE);

    assertThat(store().allFunctions()).extracting(Function::getDbName).doesNotContain(database());
  }

  private Function function(String name, String className) {
    Function function = new Function();
    function.setDbName(database());
    function.setFunctionName(name);
    function.setClassName(className);
    function.setOwnerName("me");
    function.setOwnerType(PrincipalType.USER);
    function.setFunctionType(FunctionType.JAVA);
    function.setResourceUris(List.of(new ResourceUri(ResourceType.JAR, "hdfs://nn/\u00fc x.jar")));
    return function;
  }
}
