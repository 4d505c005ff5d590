package io.catalogd.ddl;

import static io.catalogd.ddl.DependentScene.addingOn;
import static io.catalogd.ddl.DependentScene.createDependent;
import static io.catalogd.ddl.DependentScene.createStatement;
import static io.catalogd.ddl.DependentScene.dependencies;
import static io.catalogd.ddl.DependentScene.repointing;
import static io.catalogd.ddl.DependentScene.setting;
import static io.catalogd.ddl.DependentScene.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.ddl.AlterTableAction.PropertyTarget;
import io.catalogd.model.CatalogException;
import io.catalogd.model.SpelledName;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which properties dependent tables can have, and only they. */
class DependentPropertiesTest {
  private final DdlFixture ddl = new DdlFixture();

  @BeforeEach
  void createBases() {
    DependentScene.createBases(ddl);
  }

  @AfterEach
  void close() {
    ddl.close();
  }

  @Test
  void ordinaryTableIsNotMadeToDependOnAnother() {
    for (String base : List.of("d.t", "d.t2", "d.nowhere")) {
      String text =
          "Table d.t is no dependent table, so it cannot be made to depend on "
              + base
              + ". Make one with 'create dependent table', or CREATE TABLE with the property"
              + " 'dependent.on'.";
      assertRefused(() -> ddl.alter("t", setting("dependent.on=" + base)), text);
      assertRefused(() -> ddl.alter("t", repointing(base, "ds=1/hr=1")), text);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "dependent.on.base.drop=maybe | It can be 'forbid' or 'detach' or 'cascade'.",
        "dependent.allow.empty=yes | It can be 'true' or 'false'.",
        "dependent.allow.emtpy=true | Did you mean 'dependent.allow.empty'?",
        "Dependent.Allow.Empty=true | Did you mean 'dependent.allow.empty'?",
        "dependentX=1 | there is no property 'dependentX'. Did you mean",
        "dependent=1 | there is no property 'dependent'. Did you mean",
        "Dependent.Expect=24 | Did you mean 'dependent.expect'?",
        "dependent.on.schema.chnage=forbid | Did you mean 'dependent.on.schema.change'?",
        "dependent.expect=hr=1..x | 'x' is no whole number",
        "dependent.base.7.expect=24 | has no base 7",
        "numRows=5 | cannot have the property 'numRows': it has no data of its own. Set it on its"
            + " base: d.t.",
        "skip.header.line.count=1 | cannot have the property 'skip.header.line.count': it has no"
            + " data of its own. Set it on its base: d.t.",
        "Skip.Footer.Line.Count=1 | cannot have the property 'Skip.Footer.Line.Count'",
        "serialization.null.format=x | cannot have the property 'serialization.null.format'",
        "avro.schema.url=/x | cannot have the property 'avro.schema.url'",
        "avro.schema.literal={} | cannot have the property 'avro.schema.literal'",
        "sort.columns=a | cannot have the property 'sort.columns'",
        "external.table.purge=true | cannot have the property 'external.table.purge'",
        "EXTERNAL=FALSE | cannot have the property 'EXTERNAL'",
      })
  void propertiesAreChecked(String property, String reason) {
    assertRefused(() -> ddl.execute(createStatement("x", "dependent.on=d.t", property)), reason);
    createDependent(ddl);
    assertRefused(() -> ddl.alter("tdep", setting(property)), reason);
  }

  @Test
  void propertiesOfDataAreForTheBasesWhichAreNamed() {
    createDependent(ddl);
    ddl.alter("tdep", setting("dependent.on=d.t2"));
    String text = "it has no data of its own. Set it on its base: ";

    assertRefused(
        () -> ddl.alter("tdep", setting("skip.header.line.count=1")), text + "d.t, d.t2.");
    assertRefused(
        () -> ddl.alter("tdep", setting("skip.header.line.count=1", "dependent.on=d.t")),
        text + "d.t.");
    assertRefused(
        () ->
            ddl.alter(
                "tdep",
                new AlterTableAction.SetPartitionProperties(
                    PropertyTarget.TABLE,
                    Map.of("numRows", "5"),
                    List.of(DependentScene.spec("ds=1")))),
        text + "d.t, d.t2.");
    assertThat(struct(ddl, "tdep").getParameters())
        .doesNotContainKeys("skip.header.line.count", "numRows");
  }

  /** Others may have set them. */
  @Test
  void tableThatHasPropertiesOfDataIsAlteredRenamedAndDropped() {
    createDependent(ddl);
    DependentScene.outside(
        ddl,
        "tdep",
        table -> {
          table.putToParameters("skip.header.line.count", "1");
          table.putToParameters("avro.schema.literal", "{}");
        });

    ddl.alter("tdep", setting("mine=2", "dependent.allow.empty=true"));
    DependentScene.add(ddl, "tdep", "ds=7");
    ddl.alter("tdep", repointing("d.t2", "ds=10"));
    ddl.alter("tdep", DependentScene.dropping("ds=1"));
    assertThat(DependentScene.loadedPartitions(ddl, "tdep")).containsExactly("ds=10", "ds=7");
    ddl.alter("tdep", DdlFixture.renameTo("other"));
    assertThat(struct(ddl, "other").getParameters())
        .containsEntry("mine", "2")
        .containsEntry("skip.header.line.count", "1");
    ddl.execute(DdlFixture.drop("other", /* ifExists= */ false));
    assertThat(ddl.truth.tableNames("d")).doesNotContain("tdep", "other");
  }

  /** Rule 15. */
  @Test
  void derivedPropertiesOfARequestAreIgnored() {
    ddl.execute(
        createStatement(
            "tdep",
            "dependent.on=d.t",
            "dependent_table=false",
            "dependent.current=9",
            "dependent.base.1=d.t2",
            "dependent.base.1.created=5",
            "dependent.dependents=d.x"));
    ddl.alter("tdep", setting("dependent.base.1=d.t2", "dependent.current=4", "comment=c"));

    assertThat(dependencies(ddl, "tdep").bases().get(1).name()).hasToString("d.t");
    assertThat(struct(ddl, "tdep").getParameters())
        .containsEntry("comment", "c")
        .doesNotContainKey("dependent.dependents");
  }

  /** Rule 15, of tables, partitions and serdes; none of these would have any effect. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "dependent.confirm",
        "dependent_table",
        "dependent.allow.empty",
        "dependent",
        "dependentX",
        "DEPENDENT.On",
        "Dependent_Table"
      })
  void ordinaryTablesHaveNoSuchProperties(String key) {
    Map<String, String> properties = Map.of(key, "true");
    String text =
        "is no dependent table, so it cannot have the property '" + key + "': keys that begin with";
    for (PropertyTarget target : PropertyTarget.values()) {
      assertRefused(
          () -> ddl.alter("t", new AlterTableAction.SetProperties(target, properties)), text);
      assertRefused(
          () ->
              ddl.alter(
                  "t",
                  new AlterTableAction.SetPartitionProperties(
                      target, properties, List.of(DependentScene.spec("ds=1/hr=1")))),
          text);
    }
    assertRefused(() -> ddl.execute(createOrdinary(properties, Map.of())), text);
    assertRefused(() -> ddl.execute(createOrdinary(Map.of(), properties)), text);
  }

  private static DdlRequest createOrdinary(
      Map<String, String> properties, Map<String, String> serdeProperties) {
    TableSpec spec = DdlFixture.spec("x");
    return DdlFixture.create(
        new TableSpec(
            spec.name(),
            spec.owner(),
            spec.external(),
            spec.columns(),
            spec.partitionKeys(),
            spec.format(),
            spec.rowFormat(),
            null,
            null,
            properties,
            serdeProperties,
            List.of()),
        /* ifNotExists= */ false);
  }

  /** Others may have set them. */
  @Test
  void ordinaryTableThatHasSuchPropertiesIsAlteredAndCopiedWithoutThem() {
    DependentScene.outside(ddl, "t", table -> table.putToParameters("dependentX", "1"));

    ddl.alter("t", setting("mine=2"));
    ddl.execute(createLike("t"));

    assertThat(struct(ddl, "t").getParameters())
        .containsEntry("mine", "2")
        .containsEntry("dependentX", "1");
    assertThat(struct(ddl, "like_t").getParameters()).doesNotContainKey("dependentX");
  }

  @Test
  void ordinaryTableHasNoPartitionsOnABase() {
    assertRefused(
        () -> ddl.alter("t", addingOn("dependent:d.t2/ds=3", "ds=3/hr=1")),
        "Table d.t is no dependent table");
  }

  /** Rule 15. */
  @Test
  void copyIsAnOrdinaryTable() {
    createDependent(ddl);
    for (String source : List.of("tdep", "t")) {
      ddl.execute(createLike(source));

      assertThat(struct(ddl, "like_" + source).getParameters().keySet())
          .noneMatch(key -> key.startsWith("dependent"));
      assertThat(ddl.load("like_" + source).definition().columns()).hasSize(1);
    }
  }

  private static DdlRequest createLike(String source) {
    return new DdlRequest.CreateTableLike(
        new SpelledName("d", "like_" + source),
        new SpelledName("d", source),
        "me",
        false,
        false,
        null,
        null,
        null,
        List.of());
  }

  private static void assertRefused(ThrowingCallable statement, String text) {
    assertThatThrownBy(statement).isInstanceOf(CatalogException.class).hasMessageContaining(text);
  }
}
