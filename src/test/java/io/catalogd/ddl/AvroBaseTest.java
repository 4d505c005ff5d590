package io.catalogd.ddl;

import static io.catalogd.ddl.DependentScene.add;
import static io.catalogd.ddl.DependentScene.addingOn;
import static io.catalogd.ddl.DependentScene.columns;
import static io.catalogd.ddl.DependentScene.createDependent;
import static io.catalogd.ddl.DependentScene.createStatement;
import static io.catalogd.ddl.DependentScene.load;
import static io.catalogd.ddl.DependentScene.outside;
import static io.catalogd.ddl.DependentScene.resolve;
import static io.catalogd.ddl.DependentScene.setting;
import static io.catalogd.ddl.DependentScene.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.LockName;
import io.catalogd.ddl.AlterTableAction.PropertyTarget;
import io.catalogd.ddl.AlterTableAction.SetFormat;
import io.catalogd.ddl.AlterTableAction.SetProperties;
import io.catalogd.ddl.dependent.Impact.Touched;
import io.catalogd.dependent.ColumnDrift;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.FileFormat;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.SpelledName;
import io.catalogd.policy.Administrators;
import io.catalogd.policy.AuthorizationConfig;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rule 7 where readers get other columns of a base than the metastore says: those of an Avro schema
 * (C343, C344).
 */
class AvroBaseTest {
  private static final String PROPAGATE = "dependent.on.schema.change=propagate";
  private static final String REFUSAL =
      "Changing columns of d.t is refused, as tables depend on it: d.tdep (on d.t,"
          + " dependent.on.schema.change=forbid) refuses it.";
  private static final String SCHEMAS = "hdfs://nn/schemas";
  private static final AlterTableAction AVRO = format(FileFormat.AVRO);
  private static final AlterTableAction FROM_FILE =
      setting("avro.schema.url=" + SCHEMAS + "/t.avsc");

  private final DdlFixture ddl = new DdlFixture();

  @BeforeEach
  void createBases() {
    DependentScene.createBases(ddl);
  }

  @AfterEach
  void close() {
    ddl.close();
  }

  private static AlterTableAction format(FileFormat format) {
    return new SetFormat(new FormatChange.OfFiles(format));
  }

  /** An Avro schema of fields that are given as {@code name type}. */
  private static String schema(String... fields) {
    return Arrays.stream(fields)
        .map(field -> field.split(" ", -1))
        .map(parts -> "{\"name\":\"" + parts[0] + "\",\"type\":\"" + parts[1] + "\"}")
        .collect(Collectors.joining(",", "{\"type\":\"record\",\"name\":\"r\",\"fields\":[", "]}"));
  }

  private static AlterTableAction reading(PropertyTarget target, String... fields) {
    return new SetProperties(target, Map.of("avro.schema.literal", schema(fields)));
  }

  private static AlterTableAction reading(String... fields) {
    return reading(PropertyTarget.TABLE, fields);
  }

  private void write(String schema) {
    ddl.storage.put(SCHEMAS, "t.avsc", schema.getBytes(StandardCharsets.UTF_8));
  }

  private void forget(String table) {
    ddl.store.publish(List.of(DependentAlteration.forgotten(DdlFixture.name(table))));
  }

  private static void assertRefused(ThrowingCallable statement, String text) {
    assertThatThrownBy(statement).isInstanceOf(CatalogException.class).hasMessageContaining(text);
  }

  private static DdlRequest altering(AlterTableAction action) {
    return new DdlRequest.AlterTable(new SpelledName("d", "t"), action);
  }

  private List<String> explain(AlterTableAction action) {
    return ddl.executor.explain(altering(action), DdlFixture.soon()).impact().touched().stream()
        .map(Touched::toString)
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void schemaWithOtherColumnsIsForbiddenByDefault(PropertyTarget target) {
    ddl.alter("t", AVRO);
    createDependent(ddl);
    AlterTableAction other = reading(target, "a long");

    assertThat(explain(other))
        .containsExactly("d.tdep (on d.t, dependent.on.schema.change=forbid) refuses it");
    assertRefused(() -> ddl.alter("t", other), REFUSAL);

    assertThat(struct(ddl, "t").getParameters()).doesNotContainKey("avro.schema.literal");
    assertThat(struct(ddl, "t").getSd().getSerdeInfo().getParameters())
        .doesNotContainKey("avro.schema.literal");
    resolve(ddl, "tdep");
    ddl.alter("t", reading(target, "a int"));
    resolve(ddl, "tdep");
  }

  @Test
  void schemaInAFileIsForbiddenTheSameWay() {
    ddl.alter("t", AVRO);
    createDependent(ddl);
    write(schema("a long"));

    assertRefused(() -> ddl.alter("t", FROM_FILE), REFUSAL);
    write(schema("a int"));
    ddl.alter("t", FROM_FILE);

    resolve(ddl, "tdep");
  }

  @Test
  void formatThatGivesOtherColumnsIsForbiddenByDefault() {
    ddl.alter("t", reading("a long"));
    createDependent(ddl);

    assertThat(explain(AVRO))
        .containsExactly("d.tdep (on d.t, dependent.on.schema.change=forbid) refuses it");
    assertRefused(() -> ddl.alter("t", AVRO), REFUSAL);
    assertThat(explain(format(FileFormat.PARQUET))).isEmpty();
    ddl.alter("t", format(FileFormat.PARQUET));

    resolve(ddl, "tdep");
  }

  /** Of the metastore's columns, which are other ones. */
  @Test
  void formatWithoutASchemaIsForbiddenToo() {
    ddl.alter("t", reading("a long"));
    ddl.alter("t", AVRO);
    createDependent(ddl);
    assertThat(columns(ddl, "t")).containsExactly("a int");
    assertThat(columns(ddl, "tdep")).containsExactly("a bigint");

    assertRefused(() -> ddl.alter("t", format(FileFormat.TEXT)), REFUSAL);

    resolve(ddl, "tdep");
  }

  /** A file format has small numbers read as others (C344). */
  @Test
  void formatPromotesTypes() {
    ddl.alter(
        "t", new AlterTableAction.AlterColumn("a", DdlFixture.column("a", PrimitiveType.SMALLINT)));
    createDependent(ddl);

    assertRefused(() -> ddl.alter("t", AVRO), REFUSAL);
    ddl.alter("tdep", setting(PROPAGATE));
    ddl.alter("t", AVRO);

    assertThat(columns(ddl, "tdep")).containsExactly("a int");
    resolve(ddl, "tdep");
  }

  @Test
  void rowFormatAndOtherPropertiesLockTheTableOnly() {
    createDependent(ddl);
    LockName dependent = new LockName.OfTable(DdlFixture.name("tdep"));

    assertThat(locks(new SetFormat(new FormatChange.OfRows(RowFormat.DEFAULT))))
        .doesNotContain(dependent);
    assertThat(locks(setting("k=v"))).doesNotContain(dependent);
    assertThat(locks(AVRO)).contains(dependent);
    assertThat(locks(reading("a long"))).contains(dependent);
    assertThat(locks(reading(PropertyTarget.SERDE, "a long"))).contains(dependent);
  }

  private Set<LockName> locks(AlterTableAction action) {
    return ddl.handlersFor(new Administrators(AuthorizationConfig.DEFAULT, ddl.metastore))
        .of(altering(action))
        .writes(altering(action), ddl.image());
  }

  @Test
  void columnsOfASchemaFollow() {
    ddl.alter("t", AVRO);
    createDependent(ddl, PROPAGATE);
    ddl.execute(createStatement("chain", "dependent.on=d.tdep", PROPAGATE));
    add(ddl, "chain", "ds=1");

    assertThat(explain(reading("a long", "b string")))
        .containsExactly(
            "d.tdep (on d.t, dependent.on.schema.change=propagate) gets the same columns",
            "d.chain (on d.tdep, dependent.on.schema.change=propagate) gets the same columns");
    DdlResult result = ddl.alter("t", reading("a long", "b string"));

    assertThat(DdlFixture.updated(result)).contains("d.tdep Unloaded", "d.chain Unloaded");
    assertThat(columns(ddl, "tdep")).containsExactly("a bigint", "b string");
    assertThat(columns(ddl, "chain")).containsExactly("a bigint", "b string");
    resolve(ddl, "chain");
    ddl.alter("t", format(FileFormat.TEXT));
    assertThat(columns(ddl, "chain")).containsExactly("a int");
    resolve(ddl, "chain");
  }

  @Test
  void forbiddanceFurtherOnRefusesTheSchema() {
    ddl.alter("t", AVRO);
    createDependent(ddl, PROPAGATE);
    ddl.execute(createStatement("chain", "dependent.on=d.tdep"));

    assertRefused(
        () -> ddl.alter("t", reading("a long")),
        "d.chain (on d.tdep, dependent.on.schema.change=forbid) refuses it");
    assertThat(struct(ddl, "t").getParameters()).doesNotContainKey("avro.schema.literal");
    assertThat(columns(ddl, "tdep")).containsExactly("a int");
  }

  /** Nobody reads the metastore's columns behind a schema. */
  @Test
  void columnsBehindASchemaAreFree() {
    ddl.alter("t", reading("a int"));
    ddl.alter("t", AVRO);
    createDependent(ddl);
    AlterTableAction adding =
        new AlterTableAction.AddColumns(List.of(DdlFixture.column("b", PrimitiveType.INT)));

    assertThat(explain(adding)).isEmpty();
    ddl.alter("t", adding);

    assertThat(columns(ddl, "t")).containsExactly("a int", "b int");
    resolve(ddl, "tdep");
  }

  /** Until then that said that it had been done, and the table stayed an error. */
  @ParameterizedTest
  @ValueSource(strings = {"avro.schema.literal", "avro.schema.url"})
  void schemaThatOthersChangedIsCarriedOver(String key) {
    write(schema("a int"));
    ddl.alter("t", key.equals("avro.schema.url") ? FROM_FILE : reading("a int"));
    ddl.alter("t", AVRO);
    createDependent(ddl, PROPAGATE);
    resolve(ddl, "tdep");

    write(schema("a long", "b string"));
    if (key.equals("avro.schema.literal")) {
      outside(ddl, "t", table -> table.putToParameters(key, schema("a long", "b string")));
    }
    forget("t");
    load(ddl, "tdep");
    assertRefused(() -> resolve(ddl, "tdep"), "the base does not fit any more");
    assertThat(ColumnDrift.isAhead(DdlFixture.name("t"), ddl.image())).isTrue();
    String told = ddl.execute(new DdlRequest.CarryColumnsOver(DdlFixture.name("t"))).summary();

    assertThat(told).isEqualTo("Columns have been carried over.");
    assertThat(columns(ddl, "tdep")).containsExactly("a bigint", "b string");
    resolve(ddl, "tdep");
    assertThat(ColumnDrift.isAhead(DdlFixture.name("t"), ddl.image())).isFalse();
  }

  /** What an error says: nobody has to follow what is taken back. */
  @Test
  void schemaCanBeChangedBack() {
    ddl.alter("t", reading("a int"));
    ddl.alter("t", AVRO);
    createDependent(ddl, PROPAGATE);
    ddl.execute(createStatement("chain", "dependent.on=d.tdep"));
    add(ddl, "chain", "ds=1");
    outside(ddl, "t", table -> table.putToParameters("avro.schema.literal", schema("a long")));
    forget("t");

    assertRefused(() -> ddl.alter("t", reading("a string")), "d.chain (on d.tdep,");
    ddl.alter("t", reading("a int"));

    resolve(ddl, "chain");
  }

  /** What readers get of the other base fits, though the metastore says something else of it. */
  @Test
  void otherBaseIsTakenAsItIsRead() {
    ddl.alter("t2", reading("a int"));
    ddl.alter("t2", AVRO);
    createDependent(ddl, PROPAGATE);
    ddl.alter("tdep", addingOn("dependent:d.t2/ds=11", "ds=11"));
    outside(ddl, "t2", table -> table.getSd().setCols(List.of(new FieldSchema("z", "date", null))));

    ddl.alter(
        "t", new AlterTableAction.AddColumns(List.of(DdlFixture.column("b", PrimitiveType.INT))));
    assertThat(columns(ddl, "tdep")).containsExactly("a int", "b int");
    assertRefused(
        () -> ddl.alter("t2", reading("a long")),
        "dependent.on.schema.change=propagate, but another base differs then) refuses it.");

    resolve(ddl, "tdep");
  }

  /** Its partitions are errors, as those of a base that is missing; the others go on. */
  @Test
  void otherBaseThatCannotBeReadIsInNobodysWay() {
    write(schema("a int"));
    ddl.alter("t2", FROM_FILE);
    ddl.alter("t2", AVRO);
    createDependent(ddl, PROPAGATE);
    ddl.alter("tdep", addingOn("dependent:d.t2/ds=11", "ds=11"));
    ddl.storage.remove(SCHEMAS, "t.avsc");
    forget("t2");

    ddl.alter(
        "t", new AlterTableAction.AddColumns(List.of(DdlFixture.column("b", PrimitiveType.INT))));
    assertThat(columns(ddl, "tdep")).containsExactly("a int", "b int");
    assertRefused(() -> resolve(ddl, "tdep"), "t2");
    write(schema("a int"));
    forget("t2");

    resolve(ddl, "tdep");
  }

  @ParameterizedTest
  @ValueSource(strings = {"forbid", "propagate"})
  void schemaThatCannotBeReadIsRefusedBeforeItIsWritten(String policy) {
    ddl.alter("t", AVRO);
    createDependent(ddl, "dependent.on.schema.change=" + policy);

    assertRefused(
        () -> ddl.alter("t", FROM_FILE), "Failed to read the Avro schema of table d.t at avro");
    assertRefused(
        () -> ddl.alter("t", setting("avro.schema.literal={")), "The Avro schema of table d.t");

    assertThat(struct(ddl, "t").getParameters())
        .doesNotContainKeys("avro.schema.url", "avro.schema.literal");
    resolve(ddl, "tdep");
  }

  /** Else nothing but Hive could mend it. */
  @ParameterizedTest
  @ValueSource(strings = {"forbid", "propagate"})
  void schemaThatIsGoneIsReplaced(String policy) {
    write(schema("a int"));
    ddl.alter("t", FROM_FILE);
    ddl.alter("t", AVRO);
    createDependent(ddl, "dependent.on.schema.change=" + policy);
    ddl.storage.remove(SCHEMAS, "t.avsc");

    if (policy.equals("forbid")) {
      assertRefused(() -> ddl.alter("t", reading("a long")), REFUSAL);
    }
    ddl.alter("t", reading("a int"));

    resolve(ddl, "tdep");
  }

  /** The metastore keeps no comments within types. */
  @Test
  void commentsOnFieldsOfStructsAreNoOtherColumns() {
    String inner =
        "{\"type\":\"record\",\"name\":\"i\",\"fields\":[{\"name\":\"x\",\"type\":\"int\",\"doc\":"
            + "\"%s\"}]}";
    String outer = "{\"type\":\"record\",\"name\":\"r\",\"fields\":[{\"name\":\"a\",\"type\":%s}]}";
    ddl.alter("t", setting("avro.schema.literal=" + outer.formatted(inner.formatted("said"))));
    ddl.alter("t", AVRO);
    createDependent(ddl);
    resolve(ddl, "tdep");

    ddl.alter("t", setting("avro.schema.literal=" + outer.formatted(inner.formatted("other"))));

    assertThat(columns(ddl, "tdep")).containsExactly("a struct<x:int>");
    resolve(ddl, "tdep");
    assertThat(load(ddl, "tdep").definition().columns()).extracting(Column::name).contains("a");
  }
}
