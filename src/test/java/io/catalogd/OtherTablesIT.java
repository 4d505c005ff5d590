package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TColumn;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.THBaseTable;
import org.apache.impala.thrift.TPartialTableInfo;
import org.apache.impala.thrift.TTable;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TTablePropertyType;
import org.apache.impala.thrift.TTableStats;
import org.apache.impala.thrift.TTableType;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tables whose rows are in HBase, in Kudu, or come from a data source (C428, C429). */
@ParameterizedClass
@EnumSource(RealMetastore.class)
class OtherTablesIT {
  private final String db = FreshNames.database();
  private final Metastore outside;
  private final CatalogClient client;

  OtherTablesIT(RealMetastore metastore) {
    outside = metastore.outside();
    client = metastore.catalog().connect();
  }

  @BeforeEach
  void createDatabase() throws TException {
    client.done(Statements.createDatabase(db));
  }

  @AfterEach
  void dropDatabase() throws TException {
    client.done(Statements.dropDatabase(db, /* ifExists= */ true, /* cascade= */ true));
    client.close();
  }

  /**
   * As Hive makes it of {@code STORED BY 'org.apache.hadoop.hive.hbase.HBaseStorageHandler'}: no
   * formats, columns {@code from deserializer}, the mapping with the serde.
   */
  private void createInHBase(String name, String mapping) throws TException {
    Table table = MetastoreStructs.table(new TableName(db, name));
    table.setTableType("EXTERNAL_TABLE");
    table.setParameters(
        new HashMap<>(
            Map.of(
                "EXTERNAL", "TRUE",
                "external.table.purge", "TRUE",
                "storage_handler", "org.apache.hadoop.hive.hbase.HBaseStorageHandler",
                "hbase.table.name", "ns:" + name,
                "hbase.table.default.storage.type", "binary")));
    table.getSd().setInputFormat(null);
    table.getSd().setOutputFormat(null);
    table
        .getSd()
        .setCols(
            new ArrayList<>(
                List.of(
                    new FieldSchema("Total", "bigint", "from deserializer"),
                    new FieldSchema("k", "string", "from deserializer"),
                    new FieldSchema("city", "string", "from deserializer"))));
    table.getSd().getSerdeInfo().setSerializationLib("org.apache.hadoop.hive.hbase.HBaseSerDe");
    table
        .getSd()
        .getSerdeInfo()
        .setParameters(
            new HashMap<>(Map.of("hbase.columns.mapping", mapping, "serialization.format", "1")));
    outside.createTable(table);
    client.invalidate(db, name);
  }

  private TTable loaded(String name) throws TException {
    client.load(db, name);
    return client.object(db, name).getTable();
  }

  @Test
  void tableThatHiveMadeInHBaseLoadsC428C160() throws TException {
    createInHBase("h", "f:total,:key,f:city#s");

    TPartialTableInfo parts = client.load(db, "h");
    TTable table = loaded("h");

    assertThat(parts.isSetPartitions()).isFalse();
    assertThat(parts.isSetNetwork_addresses()).isFalse();
    assertThat(parts.getHms_table().getSd().getCols())
        .extracting(FieldSchema::getName)
        .containsExactly("total", "k", "city");
    assertThat(table.getTable_type()).isEqualTo(TTableType.HBASE_TABLE);
    assertThat(table.getClustering_columns())
        .extracting(TColumn::getColumnName)
        .containsExactly("k");
    assertThat(table.getColumns())
        .extracting(TColumn::getColumnName)
        .containsExactly("city", "total");
    assertThat(table.getTable_stats()).isEqualTo(new TTableStats(-1).setTotal_file_bytes(-1));
    assertThat(table.getHbase_table())
        .isEqualTo(
            new THBaseTable("ns:h", List.of(":key", "f", "f"), List.of("", "city", "total"))
                .setBinary_encoded(List.of(false, false, true)));
  }

  @Test
  void tableInHBaseIsAlteredRefreshedRenamedAndDropped() throws TException {
    createInHBase("h", "f:total,:key,f:city");

    TCatalogObject altered =
        client
            .done(
                Statements.setProperties(
                    db, "h", TTablePropertyType.TBL_PROPERTY, Map.of("hbase.table.name", "other")))
            .getUpdated_catalog_objects()
            .get(0);
    TCatalogObject refreshed = client.refresh(db, "h").getUpdated_catalog_objects().get(0);
    client.done(Statements.rename(new TTableName(db, "h"), new TTableName(db, "g")));

    assertThat(altered.getTable().getHbase_table().getTableName()).isEqualTo("other");
    assertThat(refreshed.getTable()).isEqualTo(altered.getTable());
    assertThat(loaded("g").getTable_type()).isEqualTo(TTableType.HBASE_TABLE);
    client.done(Statements.dropTable(db, "g", /* ifExists= */ false));
    assertThat(outside.tableNames(db)).isEmpty();
  }

  @Test
  void whatNeedsFilesIsRefusedOnTablesInHBaseD187D201D208D291() throws TException {
    createInHBase("h", "f:total,:key,f:city");
    client.load(db, "h");
    TCatalogObject before = client.object(db, "h");

    assertThat(
            client.refusal(
                Statements.addPartitions(db, "h", new Statements.PartitionSpec("1", "x"))))
        .isEqualTo("CatalogException: Table " + db + ".h is not an HDFS table");
    assertThat(client.refusalOfInsert(db, "h"))
        .isEqualTo("InternalException: Unexpected table type: h");
    assertThat(
            client.refusal(
                Statements.setProperties(
                    db,
                    "h",
                    TTablePropertyType.SERDE_PROPERTY,
                    Map.of("hbase.columns.mapping", "x"))))
        .startsWith("TableLoadingException: HBase table " + db + ".h has 3 columns");
    assertThat(client.object(db, "h")).isEqualTo(before);
  }

  @Test
  void mappingThatDoesNotFitFailsThatTableAloneC429() throws TException {
    createInHBase("bad", ":key,f:city");
    createInHBase("good", "f:total,:key,f:city");

    assertThat(
            client.refusalOfFetch(CatalogClient.tableRequest(db, "bad", CatalogClient.EVERYTHING)))
        .startsWith("TableLoadingException: HBase table " + db + ".bad has 3 columns");
    assertThat(client.object(db, "bad").getTable().getLoad_status().getError_msgs().get(0))
        .startsWith("TableLoadingException: HBase table " + db + ".bad has 3 columns");
    assertThat(loaded("good").isSetHbase_table()).isTrue();
    client.done(Statements.dropTable(db, "bad", /* ifExists= */ false));
    assertThat(client.tables(db)).containsExactly("good");
  }

  private TDdlExecRequest createOfDataSource(Map<String, String> properties) {
    TDdlExecRequest create = Statements.createTable(db, "d");
    create.getCreate_table_params().setTable_properties(properties);
    return create;
  }

  @Test
  void tableOfADataSourceIsMadeLoadedAndDroppedD87() throws TException {
    Map<String, String> properties =
        Map.of(
            "__IMPALA_DATA_SOURCE_NAME", "s",
            "__IMPALA_DATA_SOURCE_LOCATION", "hdfs://nn/s.jar",
            "__IMPALA_DATA_SOURCE_CLASS", "com.example.S",
            "__IMPALA_DATA_SOURCE_API_VERSION", "V1",
            "__IMPALA_DATA_SOURCE_INIT_STRING", "");

    client.done(createOfDataSource(properties));
    TPartialTableInfo parts = client.load(db, "d");
    TTable table = loaded("d");

    assertThat(parts.isSetPartitions()).isFalse();
    assertThat(parts.getHms_table().getParameters()).containsAllEntriesOf(properties);
    assertThat(table.getTable_type()).isEqualTo(TTableType.DATA_SOURCE_TABLE);
    assertThat(table.getColumns()).hasSize(2);
    assertThat(table.getClustering_columns()).isEmpty();
    assertThat(table.getData_source_table().getData_source().getClass_name())
        .isEqualTo("com.example.S");
    assertThat(table.getData_source_table().getInit_string()).isEmpty();
    client.done(Statements.dropTable(db, "d", /* ifExists= */ false));
  }

  @Test
  void tableOfADataSourceThatLacksAPropertyIsNotMade() throws TException {
    assertThat(client.refusal(createOfDataSource(Map.of("__IMPALA_DATA_SOURCE_NAME", "s"))))
        .isEqualTo(
            "TableLoadingException: Data source table "
                + db
                + ".d has no property '__IMPALA_DATA_SOURCE_LOCATION'");
    assertThat(outside.tableNames(db)).isEmpty();
  }

  @Test
  void kuduHasOneClearStatusAndItsTablesAreListedAndDroppedC429() throws TException {
    outside.createTable(MetastoreStructs.inKudu(new TableName(db, "k")));
    client.invalidate(db, "k");

    String status = "TableLoadingException: Kudu tables are not supported yet: " + db;

    assertThat(client.tables(db)).containsExactly("k");
    assertThat(client.refusalOfFetch(CatalogClient.tableRequest(db, "k", CatalogClient.NAMES)))
        .isEqualTo(status + ".k");
    assertThat(client.object(db, "k").getTable().getLoad_status().getError_msgs().get(0))
        .isEqualTo(status + ".k");
    assertThat(client.refusal(Statements.createInKudu(db, "n"))).isEqualTo(status + ".n");
    assertThat(
            client.refusal(
                Statements.setProperties(
                    db, "k", TTablePropertyType.TBL_PROPERTY, Map.of("a", "b"))))
        .isEqualTo(status + ".k");
    client.done(Statements.dropTable(db, "k", /* ifExists= */ false));
    assertThat(outside.tableNames(db)).isEmpty();
  }
}
