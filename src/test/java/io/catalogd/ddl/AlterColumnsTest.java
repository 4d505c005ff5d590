package io.catalogd.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.ddl.AlterTableAction.AddColumns;
import io.catalogd.ddl.AlterTableAction.AlterColumn;
import io.catalogd.ddl.AlterTableAction.DropColumn;
import io.catalogd.ddl.AlterTableAction.ReplaceColumns;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnType;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.PrimitiveType;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** ADD, REPLACE, DROP and ALTER COLUMN of {@code d.t (a INT) PARTITIONED BY (j INT)}. */
class AlterColumnsTest {
  private final DdlFixture ddl = new DdlFixture();

  @BeforeEach
  void createTable() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1");
  }

  @AfterEach
  void close() {
    ddl.close();
  }

  @Test
  void addedColumnsComeBehindTheOthersD149() {
    DdlResult result =
        ddl.alter("t", new AddColumns(List.of(column("B", "first"), column("c", null))));

    assertThat(result.summary()).isEqualTo("New column(s) have been added to the table.");
    assertThat(DdlFixture.updated(result)).containsExactly("d.t Loaded");
    assertThat(result.update().version()).isEqualTo(ddl.entry("t").version());
    assertThat(fields())
        .containsExactly(
            new FieldSchema("a", "int", null),
            new FieldSchema("b", "string", "first"),
            new FieldSchema("c", "string", null));
    assertThat(columns()).containsExactly("a", "b", "c");
    assertThat(truth().getParameters()).containsEntry("transient_lastDdlTime", "1600000000");
    assertThat(ddl.partitions("t")).containsExactly("j=1");
  }

  @Test
  void columnThatIsThereIsNotAddedAgainInWhateverCaseD149() {
    addByHive("b");

    for (String taken : List.of("A", "b", "J")) {
      assertRefused(
          new AddColumns(List.of(column("new", null), column(taken, null))),
          ErrorKind.ALREADY_EXISTS,
          "CatalogException",
          "Column '" + taken + "' in table 'd.t' already exists.");
    }
    assertThat(fields()).extracting(FieldSchema::getName).containsExactly("a", "b");
  }

  @Test
  void columnsAreReplacedAndTheSortOrderKeepsThoseThatAreLeftD150() {
    ddl.alter("t", new AddColumns(List.of(column("b", null), column("c", null))));
    sortBy("C, a,b");

    DdlResult result =
        ddl.alter("t", new ReplaceColumns(List.of(column("b", ""), column("C", ""))));

    assertThat(result.summary()).isEqualTo("Table columns have been replaced.");
    assertThat(columns()).containsExactly("b", "c");
    assertThat(truth().getParameters()).containsEntry("sort.columns", "C,b");

    ddl.alter("t", new ReplaceColumns(List.of(column("x", null))));

    assertThat(truth().getParameters()).containsEntry("sort.columns", "");
  }

  @Test
  void replacementCannotBearTheNameOfAPartitionKeyD152() {
    assertRefused(
        new ReplaceColumns(List.of(column("j", null))),
        ErrorKind.ALREADY_EXISTS,
        "CatalogException",
        "Column 'j' in table 'd.t' already exists.");
  }

  @Test
  void droppedColumnLeavesTheSortOrderD153() {
    ddl.alter("t", new AddColumns(List.of(column("b", null))));
    sortBy("b,a");

    DdlResult result = ddl.alter("t", new DropColumn("A"));

    assertThat(result.summary()).isEqualTo("Column has been dropped.");
    assertThat(DdlFixture.updated(result)).containsExactly("d.t Loaded");
    assertThat(columns()).containsExactly("b");
    assertThat(truth().getParameters()).containsEntry("sort.columns", "b");
  }

  @Test
  void columnsThatAreNotThereAreNeitherDroppedNorAlteredD153() {
    for (String missing : List.of("x", "j")) {
      String text = "Column name " + missing + " not found in table d.t.";
      assertRefused(new DropColumn(missing), ErrorKind.NOT_FOUND, "ColumnNotFoundException", text);
      assertRefused(
          new AlterColumn(missing, column("y", null)),
          ErrorKind.NOT_FOUND,
          "ColumnNotFoundException",
          text);
    }
  }

  @Test
  void tableKeepsItsLastColumn() {
    assertRefused(
        new DropColumn("a"),
        ErrorKind.INVALID_REQUEST,
        "IllegalArgumentException",
        "Column 'a' cannot be dropped: table 'd.t' has no other, and cannot be without");
  }

  @Test
  void alteredColumnTakesNameAndTypeAndItsCommentOnlyIfItHasOneD155() {
    ddl.alter("t", new AddColumns(List.of(column("b", "of old"))));
    sortBy("a,B");

    DdlResult result = ddl.alter("t", new AlterColumn("B", intColumn("c")));

    assertThat(result.summary()).isEqualTo("Column has been altered.");
    assertThat(fields().get(1)).isEqualTo(new FieldSchema("c", "int", "of old"));
    assertThat(truth().getParameters()).containsEntry("sort.columns", "a,c");

    ddl.alter("t", new AlterColumn("c", column("C", "new")));

    assertThat(fields().get(1)).isEqualTo(new FieldSchema("c", "string", "new"));
  }

  @Test
  void columnIsNotRenamedToOneThatIsThere() {
    ddl.alter("t", new AddColumns(List.of(column("b", null))));

    for (String taken : List.of("B", "j")) {
      assertRefused(
          new AlterColumn("a", column(taken, null)),
          ErrorKind.ALREADY_EXISTS,
          "CatalogException",
          "Column '" + taken + "' in table 'd.t' already exists.");
    }
  }

  @Test
  void requestsWithoutColumnsOrWithTheSameTwiceAreRefused() {
    assertThatThrownBy(() -> new AddColumns(List.of())).hasMessage("No columns to add");
    assertThatThrownBy(() -> new ReplaceColumns(List.of()))
        .hasMessage("No columns to replace the others by");
    assertThatThrownBy(() -> new AddColumns(List.of(column("b", null), column("B", null))))
        .hasMessage("Duplicate column name: B");
    assertThatThrownBy(() -> new AlterColumn("a", column("", null)))
        .hasMessage("Empty column name");
  }

  @Test
  void viewsHaveNoColumnsToAlter() {
    ddl.createView("v");

    assertThatThrownBy(() -> ddl.alter("v", new DropColumn("a")))
        .hasMessage("Table d.v is not an HDFS table");
  }

  @Test
  void tableThatCouldNotBeLoadedAfterwardsIsNotAltered() {
    AlterTableAction.SetProperties bad =
        new AlterTableAction.SetProperties(
            AlterTableAction.PropertyTarget.SERDE, Map.of("field.delim", "||"));

    assertThatThrownBy(() -> ddl.alter("t", bad)).hasMessageStartingWith("Invalid delimiter: '||'");
    assertThat(truth().getSd().getSerdeInfo().getParameters()).isEmpty();
  }

  private void assertRefused(
      AlterTableAction action, ErrorKind kind, String wireName, String message) {
    long version = ddl.image().version();
    assertThatThrownBy(() -> ddl.alter("t", action))
        .hasMessage(message)
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> {
              assertThat(e.kind()).isEqualTo(kind);
              assertThat(e.wireName()).isEqualTo(wireName);
            });
    assertThat(ddl.image().version()).isEqualTo(version);
  }

  /** While the catalog knows the table without it. */
  private void addByHive(String column) {
    Table table = truth();
    table.getSd().addToCols(new FieldSchema(column, "int", null));
    ddl.truth.alterTable(DdlFixture.name("t"), table);
  }

  private void sortBy(String columns) {
    Table table = truth();
    table.putToParameters("sort.columns", columns);
    ddl.truth.alterTable(DdlFixture.name("t"), table);
  }

  private Table truth() {
    return ddl.truth.loadTable(DdlFixture.name("t"));
  }

  private List<FieldSchema> fields() {
    return truth().getSd().getCols();
  }

  private List<String> columns() {
    return ddl.load("t").definition().columns().stream().map(Column::name).toList();
  }

  private static Column column(String name, String comment) {
    return new Column(name, ColumnType.Scalar.of(PrimitiveType.STRING), comment);
  }

  private static Column intColumn(String name) {
    return DdlFixture.column(name, PrimitiveType.INT);
  }
}
