package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.metastore.Metastore;
import io.catalogd.model.TableName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TColumn;
import org.apache.impala.thrift.TColumnType;
import org.apache.impala.thrift.TCreateTableParams;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.THdfsFileFormat;
import org.apache.impala.thrift.TPartitionDef;
import org.apache.impala.thrift.TPartitionKeyValue;
import org.apache.impala.thrift.TPrimitiveType;
import org.apache.impala.thrift.TScalarType;
import org.apache.impala.thrift.TTable;
import org.apache.impala.thrift.TTableRowFormat;
import org.apache.impala.thrift.TTypeNode;
import org.apache.impala.thrift.TTypeNodeType;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Formats, types and comments that go to the metastore and come back. */
class TableShapesIT {
  private final String db = FreshNames.database();
  private final RunningCatalog catalog = RealMetastore.DERBY.catalog();
  private final Metastore outside = catalog.outside();
  private final CatalogClient client = catalog.connect();

  @BeforeEach
  void createDatabase() throws TException {
    client.done(Statements.createDatabase(db));
  }

  @AfterEach
  void dropDatabase() throws TException {
    client.done(Statements.dropDatabase(db, /* ifExists= */ true, /* cascade= */ true));
    client.close();
  }

  private static TColumn column(String name, TScalarType type) {
    return new TColumn(
        name, new TColumnType(List.of(new TTypeNode(TTypeNodeType.SCALAR).setScalar_type(type))));
  }

  private static TScalarType type(TPrimitiveType type) {
    return new TScalarType(type);
  }

  /** A partitioned table and one partition of it. */
  private void createWithPartition(String table, TScalarType keyType, String value)
      throws TException {
    TDdlExecRequest create = Statements.createTable(db, table);
    create.getCreate_table_params().setPartition_columns(List.of(column("k", keyType)));
    client.done(create);
    TDdlExecRequest add = Statements.addPartitions(db, table);
    add.getAlter_table_params()
        .getAdd_partition_params()
        .setPartitions(List.of(new TPartitionDef(List.of(new TPartitionKeyValue("k", value)))));
    client.done(add);
  }

  @Test
  void everyFileFormatIsCreatedAndReadBackD91() throws TException {
    for (THdfsFileFormat format : THdfsFileFormat.values()) {
      TDdlExecRequest create = Statements.createTable(db, format.name());
      create.getCreate_table_params().setFile_format(format);
      if (format == THdfsFileFormat.KUDU) {
        assertThat(client.refusal(create)).contains("not supported yet");
        continue;
      }
      client.done(create);

      client.load(db, format.name());

      TTable full = client.object(db, format.name()).getTable();
      assertThat(full.getHdfs_table().getPrototype_partition().getFileFormat()).isEqualTo(format);
      assertThat(full.getColumns()).extracting(TColumn::getColumnName).containsExactly("a", "s");
    }
  }

  @Test
  void partitionKeysOfEveryTypeKeepTheirValuesC175C176() throws TException {
    Map<TScalarType, String> values =
        Map.of(
            type(TPrimitiveType.TINYINT), "-128",
            type(TPrimitiveType.SMALLINT), "300",
            type(TPrimitiveType.BIGINT), "9000000000",
            type(TPrimitiveType.BOOLEAN), "true",
            type(TPrimitiveType.DOUBLE), "1.5",
            type(TPrimitiveType.STRING), "x/y",
            type(TPrimitiveType.VARCHAR).setLen(10), "é=1",
            type(TPrimitiveType.DECIMAL).setPrecision(10).setScale(2), "12.34");
    int number = 0;
    for (Map.Entry<TScalarType, String> value : values.entrySet()) {
      String table = "t" + number++;
      createWithPartition(table, value.getKey(), value.getValue());

      assertThat(client.partitions(db, table).keySet())
          .as("%s", value)
          .hasSize(1)
          .isEqualTo(Set.copyOf(outside.partitionNames(new TableName(db, table))));
      client.invalidate(db, table);
      assertThat(client.load(db, table).getPartitions().get(0).getHms_partition().getValues())
          .containsExactly(value.getValue());
      client.refreshPartition(db, table, new TPartitionKeyValue("k", value.getValue()));
      TDdlExecRequest drop = Statements.dropPartitions(db, table, /* ifExists= */ false);
      drop.getAlter_table_params()
          .getDrop_partition_params()
          .setPartition_set(List.of(List.of(new TPartitionKeyValue("k", value.getValue()))));
      client.done(drop);
      assertThat(client.partitions(db, table)).isEmpty();
    }
  }

  @Test
  void everythingThatCreateTableSaysIsKeptD89D92() throws TException {
    TDdlExecRequest create = Statements.createPartitioned(db, "t");
    TCreateTableParams params = create.getCreate_table_params();
    params
        .setComment("Größe 'in' \"cm\" %")
        .setTable_properties(Map.of("p", "v 1"))
        .setSerde_properties(Map.of("q", "w"))
        .setSort_columns(List.of("s", "a"))
        .setRow_format(new TTableRowFormat().setField_terminator("\t").setEscaped_by("\\"));
    params.getColumns().get(0).setComment("first");
    client.done(create);

    Table told = client.load(db, "t").getHms_table();

    assertThat(told.getParameters())
        .containsEntry("comment", "Größe 'in' \"cm\" %")
        .containsEntry("p", "v 1")
        .containsEntry("sort.columns", "s,a");
    assertThat(told.getSd().getSerdeInfo().getParameters())
        .containsEntry("field.delim", "\t")
        .containsEntry("serialization.format", "\t")
        .containsEntry("escape.delim", "\\")
        .containsEntry("q", "w");
    assertThat(told.getSd().getCols().get(0).getComment()).isEqualTo("first");
    assertThat(client.object(db, "t").getTable().getHdfs_table().getPrototype_partition())
        .satisfies(
            prototype -> {
              assertThat(prototype.getFieldDelim()).isEqualTo((byte) '\t');
              assertThat(prototype.getEscapeChar()).isEqualTo((byte) '\\');
            });
    Agreement.check(client, outside, db);
  }

  @Test
  void databaseKeepsItsCommentAndLocationD58() throws Exception {
    String other = FreshNames.database();
    Path place = Files.createTempDirectory("catalogd db ");
    TDdlExecRequest create = Statements.createDatabase(other);
    create.getCreate_db_params().setComment("é %").setLocation("file:" + place);
    client.done(create);

    Database told = client.fetchDatabase(other).getDb_info().getHms_database();

    assertThat(told.getDescription()).isEqualTo("é %");
    assertThat(told.getLocationUri()).isEqualTo("file:" + place);
    client.done(Statements.dropDatabase(other, /* ifExists= */ false, /* cascade= */ false));
  }
}
