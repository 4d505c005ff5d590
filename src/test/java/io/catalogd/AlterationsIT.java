package io.catalogd;

import static io.catalogd.DdlReplies.onlyUpdated;
import static io.catalogd.DdlReplies.summary;
import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.Statements.PartitionSpec;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.TableName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TCatalogUpdateResult;
import org.apache.impala.thrift.TColumn;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlExecResponse;
import org.apache.impala.thrift.THdfsFileFormat;
import org.apache.impala.thrift.TOwnerType;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TTable;
import org.apache.impala.thrift.TTablePropertyType;
import org.apache.impala.thrift.TTableRowFormat;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Statements that alter databases, tables and views: what they answer, and what Hive finds in the
 * metastore afterwards.
 */
@ParameterizedClass
@EnumSource(RealMetastore.class)
class AlterationsIT {
  private static final PartitionSpec ONE = new PartitionSpec("1", "x");
  private static final PartitionSpec TWO = new PartitionSpec("2", "y");
  private static final String ORC = "org.apache.hadoop.hive.ql.io.orc.OrcInputFormat";
  private static final String TEXT = "org.apache.hadoop.mapred.TextInputFormat";

  @TempDir private Path directory;

  private final String db = FreshNames.database();
  private final Metastore outside;
  private final CatalogClient client;

  AlterationsIT(RealMetastore metastore) {
    outside = metastore.outside();
    client = metastore.catalog().connect();
  }

  /** {@code t}, partitioned and with two partitions, {@code u}, unpartitioned, and a view. */
  @BeforeEach
  void createObjects() throws TException {
    client.done(Statements.createDatabase(db));
    client.done(Statements.createPartitioned(db, "t"));
    client.done(Statements.addPartitions(db, "t", ONE, TWO));
    client.done(Statements.createTable(db, "u"));
    client.done(Statements.createView(db, "v", "SELECT 1 a"));
  }

  @AfterEach
  void dropDatabase() throws TException {
    client.done(Statements.dropDatabase(db, /* ifExists= */ true, /* cascade= */ true));
    client.close();
  }

  /** The whole object, under a new number; the catalog and the metastore agree about it. */
  private TTable altered(TDdlExecRequest statement, String name, String summary) throws TException {
    long before = client.object(db, name).getCatalog_version();
    TDdlExecResponse response = client.execute(statement);
    assertThat(summary(response)).isEqualTo(summary);
    TCatalogObject object = onlyUpdated(response.getResult());
    assertThat(object.getType())
        .isEqualTo(name.equals("v") ? TCatalogObjectType.VIEW : TCatalogObjectType.TABLE);
    assertThat(object.getCatalog_version()).isGreaterThan(before);
    assertThat(object.getTable().isSetMetastore_table()).isTrue();
    assertThat(object).isEqualTo(client.object(db, name));
    Agreement.check(client, outside, db);
    return object.getTable();
  }

  private Table truth(String name) {
    return outside.loadTable(new TableName(db, name));
  }

  private StorageDescriptor partition(String name) {
    return outside.loadPartitions(new TableName(db, "t"), List.of(name)).get(0).getSd();
  }

  private static TColumn column(String name, TPrimitiveType type) {
    return Statements.column(name, type);
  }

  @Test
  void columnsAreAddedReplacedDroppedAndAlteredD149D155() throws TException {
    TTable added =
        altered(
            Statements.addColumns(
                db, "t", column("n", TPrimitiveType.DOUBLE).setComment("a number")),
            "t",
            "New column(s) have been added to the table.");
    assertThat(added.getColumns())
        .extracting(TColumn::getColumnName)
        .containsExactly("a", "s", "n");
    assertThat(added.getHdfs_table().getPartitions()).hasSize(2);
    assertThat(truth("t").getSd().getCols()).contains(new FieldSchema("n", "double", "a number"));

    // A type that values of the old one do not fit.
    altered(
        Statements.alterColumn(db, "t", "N", column("m", TPrimitiveType.INT)),
        "t",
        "Column has been altered.");
    assertThat(truth("t").getSd().getCols()).contains(new FieldSchema("m", "int", "a number"));

    altered(Statements.dropColumn(db, "t", "a"), "t", "Column has been dropped.");
    assertThat(truth("t").getSd().getCols())
        .extracting(FieldSchema::getName)
        .containsExactly("s", "m");

    altered(
        Statements.replaceColumns(db, "t", column("only", TPrimitiveType.BOOLEAN)),
        "t",
        "Table columns have been replaced.");
    assertThat(truth("t").getSd().getCols())
        .containsExactly(new FieldSchema("only", "boolean", null));
    assertThat(client.refusal(Statements.dropColumn(db, "t", "only")))
        .contains("cannot be dropped");
  }

  @Test
  void columnsThatClashOrAreMissingAreRefusedD149D153() throws TException {
    assertThat(client.refusal(Statements.addColumns(db, "t", column("A", TPrimitiveType.INT))))
        .isEqualTo("CatalogException: Column 'A' in table '" + db + ".t' already exists.");
    assertThat(
            client.refusal(Statements.alterColumn(db, "t", "a", column("p", TPrimitiveType.INT))))
        .isEqualTo("CatalogException: Column 'p' in table '" + db + ".t' already exists.");
    assertThat(client.refusal(Statements.dropColumn(db, "t", "j")))
        .isEqualTo("ColumnNotFoundException: Column name j not found in table " + db + ".t.");
    assertThat(client.refusal(Statements.dropColumn(db, "none", "a")))
        .isEqualTo("TableNotFoundException: Table not found: " + db + ".none");
    assertThat(client.refusal(Statements.addColumns(db, "t", column("d", TPrimitiveType.DATETIME))))
        .isEqualTo(
            "IllegalArgumentException: Invalid type of column 'd': no column can be a DATETIME");
  }

  @Test
  void formatsAreOfTheTableOrOfPartitionsD164D166() throws TException {
    TTable table =
        altered(Statements.setFileFormat(db, "t", THdfsFileFormat.ORC), "t", "Updated table.");
    assertThat(truth("t").getSd().getInputFormat()).isEqualTo(ORC);
    assertThat(partition("j=1/p=x").getInputFormat()).isEqualTo(TEXT);
    altered(
        Statements.setPartitionFileFormat(db, "t", THdfsFileFormat.ORC, ONE),
        "t",
        "Updated 1 partition(s).");
    assertThat(partition("j=1/p=x").getInputFormat()).isEqualTo(ORC);
    assertThat(partition("j=2/p=y").getInputFormat()).isEqualTo(TEXT);
    TTable none =
        altered(
            Statements.setPartitionFileFormat(db, "t", THdfsFileFormat.ORC),
            "t",
            "Updated 0 partition(s).");
    assertThat(none.getHdfs_table().getPartitions().keySet())
        .isNotEqualTo(table.getHdfs_table().getPartitions().keySet())
        .hasSize(2);

    TTableRowFormat bars = new TTableRowFormat().setField_terminator("|").setEscaped_by("\\");
    altered(Statements.setRowFormat(db, "u", bars), "u", "Updated table.");
    assertThat(truth("u").getSd().getSerdeInfo().getParameters())
        .containsEntry("field.delim", "|")
        .containsEntry("serialization.format", "|")
        .containsEntry("escape.delim", "\\");
    altered(Statements.setPartitionRowFormat(db, "t", bars, TWO), "t", "Updated 1 partition(s).");
    assertThat(partition("j=2/p=y").getSerdeInfo().getParameters())
        .containsEntry("field.delim", "|");
  }

  @Test
  void locationsBringTheirFilesD167D168() throws TException, IOException {
    TableFiles.write(directory, "new", "1234");
    String location = "file:" + directory;

    altered(Statements.setLocation(db, "u", location), "u", "New location has been set.");
    altered(
        Statements.setPartitionLocation(db, "t", location, ONE),
        "t",
        "New location has been set for the specified partition.");

    assertThat(truth("u").getSd().getLocation()).isEqualTo(location);
    assertThat(partition("j=1/p=x").getLocation()).isEqualTo(location);
    assertThat(TableFiles.sizes(client.load(db, "u").getPartitions().get(0)))
        .containsExactly("new:4");
    assertThat(TableFiles.sizes(client.partitions(db, "t").get("j=1/p=x")))
        .containsExactly("new:4");
    String before = partition("j=2/p=y").getLocation();
    altered(Statements.setLocation(db, "t", location), "t", "New location has been set.");
    assertThat(partition("j=2/p=y").getLocation()).isEqualTo(before);
    assertThat(
            client.refusal(
                Statements.setPartitionLocation(db, "t", location, new PartitionSpec("9", "x"))))
        .isEqualTo(
            "PartitionNotFoundException: Partition not found: TPartitionKeyValue(name:j, value:9),"
                + " TPartitionKeyValue(name:p, value:x)");
  }

  @Test
  void ownersAreUsersOrRolesD200D72() throws TException {
    for (String name : List.of("t", "v")) {
      altered(
          Statements.setOwner(db, name, TOwnerType.ROLE, "Analysts"), name, "Updated table/view.");
      assertThat(truth(name).getOwner()).isEqualTo("Analysts");
      assertThat(truth(name).getOwnerType()).isEqualTo(PrincipalType.ROLE);
    }

    TCatalogUpdateResult result =
        alteredDatabase(Statements.setDatabaseOwner(db, TOwnerType.USER, "ada@EXAMPLE.ORG"));

    assertThat(result.getUpdated_catalog_objects().get(0).getDb().getMetastore_db().getOwnerName())
        .isEqualTo("ada@EXAMPLE.ORG");
    assertThat(outside.loadDatabase(db).getOwnerType()).isEqualTo(PrincipalType.USER);
    assertThat(client.refusal(Statements.setDatabaseOwner("nowhere", TOwnerType.USER, "ada")))
        .isEqualTo("CatalogException: Database: nowhere does not exist.");
  }

  /** The database, then by name each of its tables, under new numbers (D20, D361). */
  private TCatalogUpdateResult alteredDatabase(TDdlExecRequest statement) throws TException {
    client.load(db, "t");
    long before = client.object(db, "t").getCatalog_version();
    TDdlExecResponse response = client.execute(statement);
    assertThat(summary(response)).isEqualTo("Updated database.");
    TCatalogUpdateResult result = response.getResult();
    assertThat(result.getRemoved_catalog_objects()).isNull();
    List<TCatalogObject> objects = result.getUpdated_catalog_objects();
    assertThat(objects.get(0)).isEqualTo(client.object(CatalogClient.describe(db)));
    assertThat(objects.subList(1, objects.size()))
        .extracting(TCatalogObject::getTable)
        .containsExactly(new TTable(db, "t"), new TTable(db, "u"), new TTable(db, "v"));
    assertThat(objects)
        .extracting(TCatalogObject::getCatalog_version)
        .doesNotHaveDuplicates()
        .allMatch(version -> version > before && version <= result.getVersion());
    TCatalogObject kept = client.object(db, "t");
    assertThat(kept.getCatalog_version()).isEqualTo(objects.get(1).getCatalog_version());
    assertThat(kept.getTable().isSetMetastore_table()).isTrue();
    Agreement.check(client, outside, db);
    return result;
  }

  @Test
  void tablesAreMadeLikeTablesAndViewsD109D114() throws TException {
    client.done(
        Statements.setProperties(
            db, "t", TTablePropertyType.TBL_PROPERTY, Map.of("by", "hand", "comment", "of t")));

    TDdlExecResponse ofTable = client.execute(Statements.createTableLike(db, "L", "t"));
    TDdlExecResponse ofView = client.execute(Statements.createTableLike(db, "w", "v"));

    for (TDdlExecResponse response : List.of(ofTable, ofView)) {
      assertThat(summary(response)).isEqualTo("Table has been created.");
      assertThat(response.isSetNew_table_created()).isFalse();
    }
    assertThat(onlyUpdated(ofTable.getResult()).getTable()).isEqualTo(new TTable(db, "l"));
    assertThat(onlyUpdated(ofView.getResult()).getTable()).isEqualTo(new TTable(db, "w"));
    Table like = truth("l");
    assertThat(like.getSd().getCols()).isEqualTo(truth("t").getSd().getCols());
    assertThat(like.getPartitionKeys()).isEqualTo(truth("t").getPartitionKeys());
    assertThat(like.getParameters()).containsEntry("by", "hand").containsEntry("comment", "of t");
    assertThat(like.getSd().getLocation()).endsWith(db + ".db/l");
    assertThat(truth("w").getTableType()).isEqualTo("MANAGED_TABLE");
    assertThat(truth("w").getSd().getInputFormat()).isEqualTo(TEXT);
    assertThat(truth("w").getViewExpandedText()).isNull();
    Agreement.check(client, outside, db);

    assertThat(client.refusal(Statements.createTableLike(db, "l", "t")))
        .startsWith(
            "ImpalaRuntimeException: Error making 'createTable' RPC to Hive Metastore: \n"
                + "CAUSED BY: AlreadyExistsException: ");
    assertThat(client.refusal(Statements.createTableLike(db, "x", "none")))
        .isEqualTo("TableNotFoundException: Table not found: " + db + ".none");
  }

  @Test
  void viewTakesAnotherQueryD122() throws TException {
    TTable view =
        altered(
            Statements.alterView(db, "v", "SELECT 2 b", column("b", TPrimitiveType.BIGINT)),
            "v",
            "View has been altered.");

    assertThat(view.getMetastore_table().getViewOriginalText()).isEqualTo("SELECT 2 b");
    assertThat(truth("v").getViewExpandedText()).isEqualTo("SELECT 2 b");
    assertThat(truth("v").getSd().getCols()).containsExactly(new FieldSchema("b", "bigint", null));
    assertThat(
            client.refusal(
                Statements.alterView(db, "u", "SELECT 2", column("b", TPrimitiveType.INT))))
        .isEqualTo("IllegalStateException: Expected view: " + db + ".u");
  }

  @Test
  void commentsAreSetAndTakenAwayD77D80() throws TException {
    altered(Statements.commentOnTable(db, "t", "of t"), "t", "Updated table.");
    altered(Statements.commentOnTable(db, "v", "of v"), "v", "Updated view.");
    for (String column : List.of("a", "J")) {
      altered(
          Statements.commentOnColumn(db, "t", column, "of " + column),
          "t",
          "Column has been altered.");
    }
    altered(Statements.commentOnColumn(db, "v", "a", "of a"), "v", "Column has been altered.");

    assertThat(truth("t").getParameters()).containsEntry("comment", "of t");
    assertThat(truth("v").getParameters()).containsEntry("comment", "of v");
    assertThat(truth("t").getSd().getCols().get(0).getComment()).isEqualTo("of a");
    assertThat(truth("t").getPartitionKeys().get(0).getComment()).isEqualTo("of J");
    assertThat(truth("v").getSd().getCols().get(0).getComment()).isEqualTo("of a");
    assertThat(client.partitions(db, "t")).hasSize(2);

    altered(Statements.commentOnTable(db, "t", null), "t", "Updated table.");
    altered(Statements.commentOnColumn(db, "t", "j", null), "t", "Column has been altered.");
    assertThat(truth("t").getParameters()).doesNotContainKey("comment");
    assertThat(truth("t").getPartitionKeys().get(0).getComment()).isNull();
    assertThat(client.refusal(Statements.commentOnColumn(db, "t", "x", "c")))
        .isEqualTo("ColumnNotFoundException: Column name x not found in table " + db + ".t.");
  }

  @Test
  void commentOnADatabaseIsSetAndTakenAwayD78() throws TException {
    alteredDatabase(Statements.commentOnDatabase(db, "of goods"));
    assertThat(outside.loadDatabase(db).getDescription()).isEqualTo("of goods");

    alteredDatabase(Statements.commentOnDatabase(db, null));
    Database without = outside.loadDatabase(db);
    assertThat(without.getDescription()).isNull();

    assertThat(client.refusal(Statements.commentOnDatabase("nowhere", "c")))
        .isEqualTo("CatalogException: Database: nowhere does not exist.");
  }

  @Test
  void longestTextsAreStoredAndLongerOnesRefusedD306() throws TException {
    String comment = "ä".repeat(4_000);
    alteredDatabase(Statements.commentOnDatabase(db, comment));
    altered(Statements.commentOnColumn(db, "t", "a", comment), "t", "Column has been altered.");
    altered(Statements.commentOnColumn(db, "t", "j", comment), "t", "Column has been altered.");
    altered(Statements.commentOnTable(db, "t", "t".repeat(50_000)), "t", "Updated table.");
    altered(
        Statements.setOwner(db, "t", TOwnerType.USER, "o".repeat(767)), "t", "Updated table/view.");
    alteredDatabase(Statements.setDatabaseOwner(db, TOwnerType.USER, "o".repeat(128)));
    Map<String, String> property = Map.of("k".repeat(256), "v".repeat(50_000));
    altered(
        Statements.setProperties(db, "t", TTablePropertyType.TBL_PROPERTY, property),
        "t",
        "Updated table.");
    altered(
        Statements.setProperties(db, "t", TTablePropertyType.SERDE_PROPERTY, property),
        "t",
        "Updated table.");
    altered(
        Statements.setPartitionProperties(db, "t", property, ONE), "t", "Updated 1 partition(s).");

    for (TDdlExecRequest statement :
        List.of(
            Statements.commentOnDatabase(db, comment + "x"),
            Statements.commentOnColumn(db, "t", "a", comment + "x"),
            Statements.setOwner(db, "t", TOwnerType.USER, "o".repeat(768)),
            Statements.setDatabaseOwner(db, TOwnerType.USER, "o".repeat(129)),
            Statements.setProperties(
                db, "t", TTablePropertyType.TBL_PROPERTY, Map.of("k".repeat(257), "v")))) {
      assertThat(client.refusal(statement))
          .startsWith("IllegalArgumentException: The ")
          .endsWith(" are allowed");
    }
  }
}
