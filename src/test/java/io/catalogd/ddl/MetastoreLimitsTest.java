package io.catalogd.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.ddl.AlterTableAction.AddColumns;
import io.catalogd.ddl.AlterTableAction.NewPartition;
import io.catalogd.ddl.AlterTableAction.PropertyTarget;
import io.catalogd.ddl.AlterTableAction.SetLocation;
import io.catalogd.ddl.AlterTableAction.SetOwner;
import io.catalogd.ddl.AlterTableAction.SetPartitionLocation;
import io.catalogd.ddl.AlterTableAction.SetPartitionProperties;
import io.catalogd.ddl.AlterTableAction.SetProperties;
import io.catalogd.ddl.DdlRequest.CreateDatabase;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnType;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileFormat;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.SpelledName;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What no metastore has room for is refused while the request is read; the longest is taken. */
class MetastoreLimitsTest {
  @Test
  void commentsOfDatabasesAndColumnsHave4000Characters() {
    assertLimit(4_000, "comment", comment -> database(comment, null, "me"));
    assertLimit(4_000, "comment", comment -> new AddColumns(List.of(column("b", comment))));
    assertLimit(4_000, "comment", comment -> table(column("j", comment), "me", Map.of()));
  }

  @Test
  void ownersOfDatabasesHave128CharactersOfTables767() {
    assertLimit(128, "owner name", owner -> database(null, null, owner));
    assertLimit(767, "owner name", owner -> table(column("j", null), owner, Map.of()));
    assertLimit(767, "owner name", owner -> new SetOwner(new Owner(Owner.Kind.USER, owner)));
    assertLimit(
        767,
        "owner name",
        owner ->
            new ViewSpec(
                new SpelledName("d", "v"), owner, List.of(column("a", null)), "", "", null));
  }

  @Test
  void keysOfPropertiesHave256CharactersAndValuesAnyNumber() {
    String value = "v".repeat(10_000);
    assertLimit(
        256, "property key", key -> new SetProperties(PropertyTarget.SERDE, Map.of(key, value)));
    assertLimit(
        256,
        "property key",
        key -> new SetPartitionProperties(PropertyTarget.TABLE, Map.of(key, value), List.of()));
    assertLimit(256, "property key", key -> table(column("j", null), "me", Map.of(key, value)));
  }

  /** Oracle takes an empty text for none. */
  @Test
  void keysOfPropertiesAreNotEmpty() {
    for (Use use :
        List.<Use>of(
            key -> new SetProperties(PropertyTarget.TABLE, Map.of(key, "v")),
            key -> new SetPartitionProperties(PropertyTarget.SERDE, Map.of(key, "v"), List.of()),
            key -> table(column("j", null), "me", Map.of(key, "v")))) {
      assertThatThrownBy(() -> use.of(""))
          .hasMessage(
              "A property has an empty key, which not every metastore can keep: give it a name")
          .isInstanceOfSatisfying(
              CatalogException.class,
              e -> assertThat(e.kind()).isEqualTo(ErrorKind.INVALID_REQUEST));
    }
  }

  @Test
  void namesOfPartitionKeysHave128CharactersOfColumns767() {
    assertLimit(128, "column name", key -> table(column(key, null), "me", Map.of()));
    assertLimit(767, "column name", name -> new AddColumns(List.of(column(name, null))));
  }

  @Test
  void locationsHave4000Characters() {
    assertLimit(3_999, 4_000, "location", path -> database(null, "/" + path, "me"));
    assertLimit(3_999, 4_000, "location", path -> new SetLocation("/" + path));
    assertLimit(3_999, 4_000, "location", path -> new SetPartitionLocation("/" + path, List.of()));
    assertLimit(3_999, 4_000, "location", path -> new NewPartition(List.of(), "/" + path));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "relative", "hdfs:relative", "1:/x"})
  void locationsAreUris(String location) {
    assertThatThrownBy(() -> new SetLocation(location))
        .hasMessage(
            "Invalid location '" + location + "': it has to be a URI such as hdfs://host/path");
  }

  private static void assertLimit(int limit, String what, Use use) {
    assertLimit(limit, limit, what, use);
  }

  private static void assertLimit(int longest, int limit, String what, Use use) {
    assertThatCode(() -> use.of("a".repeat(longest))).doesNotThrowAnyException();
    ThrowingCallable tooLong = () -> use.of("a".repeat(longest + 1));
    assertThatThrownBy(() -> use.of("a\0b"))
        .hasMessageStartingWith("The " + what + " '")
        .hasMessageEndingWith("a\\0b' has a NUL character");
    assertThatThrownBy(tooLong)
        .hasMessageStartingWith("The " + what + " that begins with '")
        .hasMessageEndingWith(
            "' has " + (limit + 1) + " characters; at most " + limit + " are allowed")
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.INVALID_REQUEST));
  }

  private static CreateDatabase database(String comment, String location, String owner) {
    return new CreateDatabase("e", comment, location, /* ifNotExists= */ false, owner);
  }

  private static TableSpec table(Column key, String owner, Map<String, String> properties) {
    return new TableSpec(
        new SpelledName("d", "t"),
        owner,
        /* external= */ false,
        List.of(column("a", null)),
        List.of(key),
        FileFormat.TEXT,
        RowFormat.DEFAULT,
        "any length".repeat(1_000),
        null,
        properties,
        Map.of(),
        List.of());
  }

  private static Column column(String name, String comment) {
    return new Column(name, ColumnType.Scalar.of(PrimitiveType.INT), comment);
  }

  @FunctionalInterface
  private interface Use {
    Object of(String text);
  }
}
