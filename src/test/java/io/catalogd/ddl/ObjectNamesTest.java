package io.catalogd.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.ddl.DdlRequest.CreateDatabase;
import io.catalogd.ddl.DdlRequest.DropDatabase;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.SpelledName;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectNamesTest {
  @ParameterizedTest
  @ValueSource(strings = {"a b", "a.b", "a-b", "é", "a/b", "'", "a\nb", "%"})
  void newNamesHoldLettersDigitsAndUnderscoresOnlyD357(String name) {
    assertRefused(
        () -> DdlFixture.spec(name),
        "Invalid table name '" + name + "': only letters, digits and '_' may be in it");
    assertRefused(
        () -> new CreateDatabase(name, null, null, false, "me"),
        "Invalid database name '" + name + "': only letters, digits and '_' may be in it");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "A1", "_x", "1", "__2"})
  void newNamesMayBeginWithAnyOfThem(String name) {
    assertThatCode(() -> DdlFixture.spec(name)).doesNotThrowAnyException();
  }

  @Test
  void emptyNamesAreRefusedD357() {
    assertRefused(() -> DdlFixture.spec(""), "Empty table name");
    assertRefused(() -> DdlFixture.drop("", true), "Empty table name");
    assertRefused(() -> new DropDatabase("", true, false), "Empty database name");
    assertRefused(
        () -> new DdlRequest.AlterTable(new SpelledName("", "t"), DdlFixture.renameTo("u")),
        "Empty database name");
    assertRefused(() -> DdlFixture.renameTo(""), "Empty table name");
  }

  @Test
  void namesAreAtMost128CharactersLong() {
    String longest = "a".repeat(128);

    assertThatCode(() -> DdlFixture.spec(longest)).doesNotThrowAnyException();
    assertRefused(
        () -> DdlFixture.spec(longest + "b"),
        "The table name that begins with 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' has 129 characters; at"
            + " most 128 are allowed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"_impala_builtins", "_Impala_BUILTINS"})
  void theDatabaseOfTheBuiltInFunctionsIsNeverMadeC393(String name) {
    String reason =
        "Database name '" + name + "' is reserved for the built-in functions of clients";

    assertRefused(() -> new CreateDatabase(name, null, null, false, "me"), reason);
    assertRefused(() -> new CreateDatabase(name, null, null, true, "me"), reason);
    assertRefused(
        () -> new AlterTableAction.Rename(new SpelledName(name, "t"), DdlRequest.Relation.TABLE),
        reason);
    assertThatCode(() -> new DropDatabase(name, true, false)).doesNotThrowAnyException();
  }

  @Test
  void whatOthersNamedOtherwiseCanStillBeDropped() {
    assertThatCode(() -> DdlFixture.drop("made by hive/é", false)).doesNotThrowAnyException();
  }

  @Test
  void columnsHaveNamesOfTheirOwn() {
    Column a = DdlFixture.column("a", PrimitiveType.INT);

    assertRefused(
        () -> DdlFixture.partitionedBy("t", DdlFixture.column("A", PrimitiveType.INT)),
        "Duplicate column name: A");
    assertRefused(
        () -> DdlFixture.partitionedBy("t", DdlFixture.column("", PrimitiveType.INT)),
        "Empty column name");
    assertThatCode(
            () ->
                new ViewSpec(
                    new SpelledName("d", "v"),
                    "me",
                    List.of(a, DdlFixture.column("sum(a) é", PrimitiveType.INT)),
                    "",
                    "",
                    null))
        .doesNotThrowAnyException();
  }

  private static void assertRefused(ThrowingCallable call, String message) {
    assertThatThrownBy(call)
        .hasMessage(message)
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> {
              assertThat(e.kind()).isEqualTo(ErrorKind.INVALID_REQUEST);
              assertThat(e.wireName()).isEqualTo("IllegalArgumentException");
            });
  }
}
