package io.catalogd.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.CatalogUpdate;
import io.catalogd.ddl.DdlRequest.CreateTableAsSelect;
import io.catalogd.ddl.DdlRequest.CreateView;
import io.catalogd.ddl.DdlResult.NewTable;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnType;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileFormat;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.SpelledName;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CreateTableTest {
  private final DdlFixture ddl = new DdlFixture();

  @AfterEach
  void close() {
    ddl.close();
  }

  @Test
  void createTableTellsOfTheUnloadedTableAtItsVersionD93() {
    DdlResult result = ddl.createTable("T");

    assertThat(result.summary()).isEqualTo("Table has been created.");
    assertThat(DdlFixture.updated(result)).containsExactly("d.t Unloaded");
    assertThat(DdlFixture.removed(result)).isEmpty();
    assertThat(result.update().version()).isEqualTo(ddl.entry("t").version());
    assertThat(result.table()).isEqualTo(NewTable.NOT_ASKED);
    assertThat(ddl.load("t").definition().columns()).hasSize(1);
  }

  @Test
  void metastoreGetsAllThatTheStatementSaysD89ToD92() {
    TableSpec spec =
        new TableSpec(
            new SpelledName("d", "T"),
            "me",
            /* external= */ true,
            List.of(
                new Column("A", new ColumnType.Scalar(PrimitiveType.DECIMAL, 0, 9, 2), "money"),
                new Column("b", new ColumnType.Array(struct()), null)),
            List.of(DdlFixture.column("j", PrimitiveType.INT)),
            FileFormat.PARQUET,
            new RowFormat("\t", "\n", "\\"),
            "a table",
            "hdfs://nn/data/t",
            Map.of("k", "v"),
            Map.of("field.delim", "|"),
            List.of("b", "a"));

    ddl.execute(DdlFixture.create(spec, false));

    Table table = ddl.truth.loadTable(DdlFixture.name("t"));
    assertThat(table.getTableType()).isEqualTo("EXTERNAL_TABLE");
    assertThat(table.getOwner()).isEqualTo("me");
    assertThat(table.getParameters())
        .containsEntry("EXTERNAL", "TRUE")
        .containsEntry("comment", "a table")
        .containsEntry("sort.columns", "b,a")
        .containsEntry("k", "v");
    assertThat(table.getPartitionKeys()).containsExactly(new FieldSchema("j", "int", null));
    assertThat(table.getSd().getCols())
        .containsExactly(
            new FieldSchema("a", "decimal(9,2)", "money"),
            new FieldSchema("b", "array<struct<x:int>>", null));
    assertThat(table.getSd().getLocation()).isEqualTo("hdfs://nn/data/t");
    assertThat(table.getSd().getInputFormat()).isEqualTo(FileFormat.PARQUET.inputFormat());
    assertThat(table.getSd().getOutputFormat()).isEqualTo(FileFormat.PARQUET.outputFormat());
    assertThat(table.getSd().getSerdeInfo().getSerializationLib())
        .isEqualTo(FileFormat.PARQUET.serde());
    assertThat(table.getSd().getSerdeInfo().getParameters())
        .isEqualTo(
            Map.of(
                "field.delim", "|",
                "serialization.format", "\t",
                "escape.delim", "\\",
                "line.delim", "\n"));
  }

  private static ColumnType struct() {
    return new ColumnType.Struct(
        List.of(new ColumnType.Field("X", ColumnType.Scalar.of(PrimitiveType.INT), null)));
  }

  @Test
  void managedTableHasNoExternalMarkAndNoRowFormatThatWasNotGivenD89() {
    ddl.createTable("t");

    Table table = ddl.truth.loadTable(DdlFixture.name("t"));
    assertThat(table.getTableType()).isEqualTo("MANAGED_TABLE");
    assertThat(table.getParameters()).containsOnlyKeys("transient_lastDdlTime");
    assertThat(table.getSd().getSerdeInfo().getParameters()).isEmpty();
    assertThat(table.getSd().getLocation()).isEqualTo("hdfs://nn/w/d.db/t");
  }

  @Test
  void createTableIfNotExistsOfACachedOneTellsItAsItIsD88() {
    ddl.createTable("t");
    ddl.load("t");
    long version = ddl.entry("t").version();

    DdlResult result = ddl.execute(DdlFixture.create(DdlFixture.spec("T"), true));

    assertThat(result.summary()).isEqualTo("Table already exists.");
    assertThat(DdlFixture.updated(result)).containsExactly("d.t Loaded");
    assertThat(result.update().version()).isEqualTo(version);
    assertThat(ddl.faults.calls("createTable")).isEqualTo(1);
  }

  @Test
  void createTableIfNotExistsOfOneThatOnlyTheMetastoreHasTakesItUpD359() {
    ddl.truth.createTable(TableStructs.of(DdlFixture.spec("t")));

    DdlResult result = ddl.execute(new CreateTableAsSelect(DdlFixture.spec("t"), true));

    assertThat(result.summary()).isEqualTo("Table already exists.");
    assertThat(DdlFixture.updated(result)).containsExactly("d.t Unloaded");
    assertThat(result.update().version()).isEqualTo(ddl.entry("t").version());
    assertThat(result.table()).isEqualTo(NewTable.EXISTED);
  }

  @Test
  void createTableThatExistsFailsAsTheMetastoreCallD94() {
    ddl.createTable("t");
    long version = ddl.image().version();

    assertThatThrownBy(() -> ddl.createTable("t"))
        .hasMessage("Error making 'createTable' RPC to Hive Metastore: ")
        .cause()
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> assertThat(e.wireName()).isEqualTo("AlreadyExistsException"));
    assertThat(ddl.image().version()).isEqualTo(version);
  }

  @Test
  void createTableAsSelectTellsWhetherItMadeTheTableD86() {
    DdlResult first = ddl.execute(new CreateTableAsSelect(DdlFixture.spec("t"), true));
    DdlResult second = ddl.execute(new CreateTableAsSelect(DdlFixture.spec("t"), true));

    assertThat(first.table()).isEqualTo(NewTable.CREATED);
    assertThat(first.summary()).isEqualTo("Table has been created.");
    assertThat(second.table()).isEqualTo(NewTable.EXISTED);
    assertThat(second.update().version()).isEqualTo(first.update().version());
  }

  @Test
  void databaseThatOnlyTheMetastoreHasIsTakenUpWithItsFirstTableD19() {
    ddl.truth.createDatabase(
        new org.apache.hadoop.hive.metastore.api.Database("e", null, null, Map.of()));
    SpelledName name = new SpelledName("e", "t");
    ViewSpec view = view(name, List.of(DdlFixture.column("a", PrimitiveType.INT)));

    DdlResult result = ddl.execute(new CreateView(view, false));

    assertThat(DdlFixture.updated(result)).containsExactly("database e", "e.t Unloaded");
    assertThat(result.update().version()).isEqualTo(ddl.image().versionOf(name.key()));
  }

  @Test
  void tableInADatabaseThatNobodyHasIsRefused() {
    ViewSpec view =
        view(new SpelledName("e", "t"), List.of(DdlFixture.column("a", PrimitiveType.INT)));

    assertThatThrownBy(() -> ddl.execute(new CreateView(view, true)))
        .hasMessage("Error making 'createTable' RPC to Hive Metastore: ")
        .cause()
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> assertThat(e.wireName()).isEqualTo("NoSuchObjectException"));
  }

  @Test
  void tableWithoutColumnsIsRefusedBeforeAnythingIsDoneD96() {
    TableSpec none = withProperties(DdlFixture.spec("t"), List.of(), FileFormat.TEXT, Map.of());

    assertThatThrownBy(() -> ddl.execute(DdlFixture.create(none, false)))
        .hasMessage("Empty column list given as argument to Catalog.createTable");
    assertThat(ddl.faults.calls("createTable")).isZero();
  }

  @ParameterizedTest
  @EnumSource(names = {"DATE", "TIMESTAMP", "BINARY"})
  void keyTypesThatNoLoadTakesAreRefusedBeforeAnythingIsDone(PrimitiveType type) {
    TableSpec spec =
        withForm(
            DdlFixture.spec("t").columns(),
            List.of(DdlFixture.column("k", type)),
            RowFormat.DEFAULT);

    assertRefused(spec, "unsupported partition-column type");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "ab", "300", "\uD83D\uDE00"})
  void delimitersThatNoLoadTakesAreRefusedBeforeAnythingIsDone(String delimiter) {
    for (RowFormat form :
        List.of(
            new RowFormat(delimiter, null, null),
            new RowFormat(null, delimiter, null),
            new RowFormat(null, null, delimiter))) {
      assertRefused(
          withForm(DdlFixture.spec("t").columns(), List.of(), form), "Invalid delimiter: ");
    }
  }

  @Test
  void columnTypesWhoseTextNobodyCanReadAreRefusedBeforeAnythingIsDone() {
    ColumnType type =
        new ColumnType.Struct(
            List.of(
                new ColumnType.Field(
                    "a:b,c<d>", ColumnType.Scalar.of(PrimitiveType.INT), /* comment= */ null)));

    assertRefused(
        withForm(List.of(new Column("s", type, null)), List.of(), RowFormat.DEFAULT),
        "Unsupported type 'struct<a:b,c<d>:int>' in column 's'");
  }

  private void assertRefused(TableSpec spec, String reason) {
    assertThatThrownBy(() -> ddl.execute(DdlFixture.create(spec, false)))
        .hasMessageContaining(reason)
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.INVALID_REQUEST));
    assertThat(ddl.faults.calls("createTable")).isZero();
    assertThat(ddl.image().findTable(DdlFixture.name("t"))).isEmpty();
  }

  private static TableSpec withForm(List<Column> columns, List<Column> keys, RowFormat form) {
    TableSpec spec = DdlFixture.spec("t");
    return new TableSpec(
        spec.name(),
        spec.owner(),
        spec.external(),
        columns,
        keys,
        FileFormat.TEXT,
        form,
        spec.comment(),
        spec.location(),
        spec.tableProperties(),
        spec.serdeProperties(),
        spec.sortColumns());
  }

  @ParameterizedTest
  @CsvSource({
    "KUDU,k,v,Kudu tables are not supported yet: d.t",
    "KUDU,storage_handler,com.cloudera.kudu.hive.KuduStorageHandler,"
        + "Kudu tables are not supported yet: d.t",
    "TEXT,storage_handler,org.apache.hadoop.hive.hbase.HBaseStorageHandler,"
        + "Only Hive makes tables of the storage handler",
    "TEXT,__IMPALA_DATA_SOURCE_NAME,s,"
        + "Data source table d.t has no property '__IMPALA_DATA_SOURCE_LOCATION'",
  })
  void tablesThatCannotBeMadeHereAreRefusedBeforeAnythingIsDone(
      FileFormat format, String property, String value, String message) {
    List<Column> columns = DdlFixture.spec("t").columns();
    TableSpec spec = withProperties(DdlFixture.spec("t"), columns, format, Map.of(property, value));

    assertThatThrownBy(() -> ddl.execute(DdlFixture.create(spec, false)))
        .hasMessageStartingWith(message)
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.INVALID_REQUEST));
    assertThat(ddl.faults.calls("createTable")).isZero();
  }

  @Test
  void createViewTellsOfTheUnloadedViewD118() {
    DdlResult result = ddl.createView("V");

    assertThat(result.summary()).isEqualTo("View has been created.");
    assertThat(DdlFixture.updated(result)).containsExactly("d.v Unloaded");
    assertThat(result.update().version()).isEqualTo(ddl.entry("v").version());
    Table view = ddl.truth.loadTable(DdlFixture.name("v"));
    assertThat(view.getTableType()).isEqualTo("VIRTUAL_VIEW");
    assertThat(view.getViewOriginalText()).isEqualTo("select a from t");
    assertThat(view.getViewExpandedText()).isEqualTo("SELECT a FROM d.t");
    assertThat(view.getSd().isSetLocation()).isFalse();
    assertThat(view.getSd().isSetInputFormat()).isFalse();
  }

  @Test
  void createViewIfNotExistsOfWhatExistsTellsNothingAtVersionZeroD117() {
    ddl.createTable("t");
    ViewSpec view =
        view(new SpelledName("d", "t"), List.of(DdlFixture.column("a", PrimitiveType.INT)));

    DdlResult result = ddl.execute(new CreateView(view, true));

    assertThat(result.summary()).isEqualTo("View already exists.");
    assertThat(result.update()).isEqualTo(CatalogUpdate.NONE);
    assertThatThrownBy(() -> ddl.execute(new CreateView(view, false)))
        .hasMessage("Error making 'createTable' RPC to Hive Metastore: ");
  }

  @Test
  void viewWithoutColumnsIsNoRequestD119() {
    ViewSpec none = view(new SpelledName("d", "v"), List.of());

    assertThatThrownBy(() -> new CreateView(none, false)).hasMessage("View d.v has no columns");
  }

  private static ViewSpec view(SpelledName name, List<Column> columns) {
    return new ViewSpec(name, "me", columns, "select 1", "SELECT 1", null);
  }

  private static TableSpec withProperties(
      TableSpec spec, List<Column> columns, FileFormat format, Map<String, String> properties) {
    return new TableSpec(
        spec.name(),
        spec.owner(),
        spec.external(),
        columns,
        spec.partitionKeys(),
        format,
        spec.rowFormat(),
        spec.comment(),
        spec.location(),
        properties,
        spec.serdeProperties(),
        spec.sortColumns());
  }
}
