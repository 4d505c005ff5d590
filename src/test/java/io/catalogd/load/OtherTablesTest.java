package io.catalogd.load;

import static io.catalogd.load.TestCatalog.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.DataSource;
import io.catalogd.model.DataSourceTable;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.HBaseColumn;
import io.catalogd.model.HBaseTable;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a load makes of tables in HBase and of data sources (C428, D87). */
class OtherTablesTest {
  private static final TableName T = new TableName("d", "t");

  private final TestCatalog catalog = new TestCatalog();

  @AfterEach
  void close() {
    catalog.close();
  }

  /** As Hive has it: without formats, the mapping with the serde, the rest with the table. */
  private static org.apache.hadoop.hive.metastore.api.Table hbase(
      TableName name, String mapping, String... columns) {
    var table = MetastoreStructs.table(name);
    table.putToParameters("storage_handler", "org.apache.hadoop.hive.hbase.HBaseStorageHandler");
    table.putToParameters("numRows", "7");
    table.getSd().setInputFormat(null);
    table.getSd().setOutputFormat(null);
    table.getSd().getSerdeInfo().setSerializationLib("org.apache.hadoop.hive.hbase.HBaseSerDe");
    table.getSd().getSerdeInfo().putToParameters("hbase.columns.mapping", mapping);
    table.getSd().setCols(new ArrayList<>(Stream.of(columns).map(OtherTablesTest::field).toList()));
    return table;
  }

  private static FieldSchema field(String text) {
    String[] parts = text.split(" ", 2);
    return key(parts[0], parts[1]);
  }

  private Table load(org.apache.hadoop.hive.metastore.api.Table struct) {
    TableName name = new TableName(struct.getDbName(), struct.getTableName());
    if (!catalog.stored.databaseNames().contains(name.database())) {
      catalog.stored.createDatabase(MetastoreStructs.database(name.database()));
    }
    catalog.stored.createTable(struct);
    return catalog.source.load(name);
  }

  private HBaseTable loadHBase(org.apache.hadoop.hive.metastore.api.Table struct) {
    return (HBaseTable) load(struct);
  }

  @Test
  void hbaseColumnsAreTheRowKeyThenByFamilyAndQualifierC428() {
    HBaseTable table =
        loadHBase(
            hbase(
                T, "f:b,a:, f:a,:key", "one int", "whole map<string,int>", "two string", "k int"));

    assertThat(table.hbaseName()).isEqualTo("d.t");
    assertThat(table.definition().columns())
        .extracting(Column::name)
        .containsExactly("k", "whole", "two", "one");
    assertThat(table.places())
        .containsExactly(
            new HBaseColumn(":key", null, false),
            new HBaseColumn("a", null, false),
            new HBaseColumn("f", "a", false),
            new HBaseColumn("f", "b", false));
    assertThat(table.definition().partitionKeys()).isEmpty();
    assertThat(table.definition().rowCount()).isEqualTo(-1);
    assertThat(catalog.faults.calls("columnStatistics")).isEqualTo(1);
  }

  @Test
  void firstColumnIsTheRowKeyWhereNoneIsMappedToIt() {
    HBaseTable table = loadHBase(hbase(T, "f:a", "k string", "a int"));

    assertThat(table.places())
        .containsExactly(new HBaseColumn(":key", null, false), new HBaseColumn("f", "a", false));
  }

  @Test
  void nameInHBaseIsToldOrThatOfTheMetastore() {
    TableName inDefault = new TableName("default", "t");
    var told = hbase(new TableName("d", "told"), ":key,f:a", "k int", "a int");
    told.putToParameters("hbase.table.name", "ns:x");
    var toldBySerde = hbase(new TableName("d", "serde"), ":key,f:a", "k int", "a int");
    toldBySerde.getSd().getSerdeInfo().putToParameters("hbase.table.name", "y");

    assertThat(loadHBase(told).hbaseName()).isEqualTo("ns:x");
    assertThat(loadHBase(toldBySerde).hbaseName()).isEqualTo("y");
    assertThat(loadHBase(hbase(inDefault, ":key,f:a", "k int", "a int")).hbaseName())
        .isEqualTo("t");
  }

  @ParameterizedTest
  @CsvSource({
    "'', :key, int, false",
    "'', :key#b, int, true",
    "'', :key#binary, boolean, true",
    "'', :key#s, int, false",
    "BINARY, :key, double, true",
    "binary, :key#-, bigint, true",
    "binary, :key#, bigint, true",
    "binary, :key#string, bigint, false",
    "binary, :key, string, false",
    "binary, :key#b, timestamp, false",
    "string, :key#b, 'decimal(9,2)', false",
  })
  void numbersAndBooleansAreBinaryWhereTheColumnOrTheTableSaysSo(
      String byDefault, String entry, String type, boolean binary) {
    var struct = hbase(T, entry + ",f:a", "k " + type, "a array<int>");
    if (!byDefault.isEmpty()) {
      struct.putToParameters("hbase.table.default.storage.type", byDefault);
    }

    List<HBaseColumn> places = loadHBase(struct).places();

    assertThat(places).extracting(HBaseColumn::binary).containsExactly(binary, false);
  }

  @ParameterizedTest
  @CsvSource({
    "' ', has no property 'hbase.columns.mapping'",
    "':key,f:a,f:b', 'has 2 columns, but ''hbase.columns.mapping'' is for 3: '':key,f:a,f:b'''",
    "':key', 'has 2 columns, but ''hbase.columns.mapping'' is for 1: '':key'''",
    "':key,:key#b', 'has more than one row key: '':key,:key#b'''",
    "':key,a', 'maps column ''a'' to ''a'', which is neither'",
    "':key,:timestamp', 'maps column ''a'' to '':timestamp'', which is neither'",
    "':key,f:a:b', 'maps column ''a'' to ''f:a:b'', which is neither'",
    "':key,f:a#x', 'stores ''f:a#x'' as ''x'', which is neither'",
    "':key,f:a#b#s', 'stores ''f:a#b#s'' as ''b#s'', which is neither'",
  })
  void mappingThatDoesNotFitFailsTheLoadInClearWords(String mapping, String message) {
    assertUnloadable(hbase(T, mapping, "k int", "a int"), "HBase table d.t " + message);
  }

  @Test
  void otherMistakesOfHBaseTablesFailTheLoadInClearWords() {
    var storage = hbase(T, ":key,f:a", "k int", "a int");
    storage.putToParameters("hbase.table.default.storage.type", "text");

    assertUnloadable(
        storage,
        "HBase table d.t has 'text' for 'hbase.table.default.storage.type', which is neither");
    assertUnloadable(
        hbase(new TableName("d", "u"), ":key,f:a", "k int", "a interval"),
        "Unsupported type 'interval' in column 'a' of table 'u'");
  }

  private void assertUnloadable(org.apache.hadoop.hive.metastore.api.Table struct, String message) {
    assertThatThrownBy(() -> load(struct))
        .hasMessageStartingWith(message)
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> {
              assertThat(e.wireName()).isEqualTo("TableLoadingException");
              assertThat(e.kind()).isEqualTo(ErrorKind.INVALID_REQUEST);
            });
  }

  private static org.apache.hadoop.hive.metastore.api.Table ofDataSource() {
    var table = MetastoreStructs.table(T);
    table.setParameters(
        Map.of(
            "__IMPALA_DATA_SOURCE_NAME", "S",
            "__IMPALA_DATA_SOURCE_LOCATION", "hdfs://nn/s.jar",
            "__IMPALA_DATA_SOURCE_CLASS", "com.example.S",
            "__IMPALA_DATA_SOURCE_API_VERSION", "V1",
            "__IMPALA_DATA_SOURCE_INIT_STRING", "a=b",
            "numRows", "7"));
    return table;
  }

  @Test
  void dataSourceTableKnowsTheSourceOfItsProperties() {
    DataSourceTable table = (DataSourceTable) load(ofDataSource());

    assertThat(table.source())
        .isEqualTo(new DataSource("s", "hdfs://nn/s.jar", "com.example.S", "V1"));
    assertThat(table.initString()).isEqualTo("a=b");
    assertThat(table.definition().rowCount()).isEqualTo(7);
    assertThat(table.definition().columns()).hasSize(2);
  }

  @Test
  void dataSourceTableThatLacksAPropertyOrIsPartitionedFailsTheLoad() {
    var lacking = ofDataSource();
    lacking.setParameters(Map.of("__IMPALA_DATA_SOURCE_NAME", "S"));
    var partitioned = ofDataSource();
    partitioned.setTableName("p");
    partitioned.setPartitionKeys(List.of(key("p", "int")));

    assertUnloadable(
        lacking, "Data source table d.t has no property '__IMPALA_DATA_SOURCE_LOCATION'");
    assertUnloadable(partitioned, "Data source table d.p has partition keys");
  }

  @Test
  void refreshedTableMayHaveBecomeOneOfAnotherKindC209() {
    HBaseTable inHBase = loadHBase(hbase(T, ":key,f:a", "k int", "a int"));
    var files = MetastoreStructs.externalTable(T, "hdfs://nn/t");
    catalog.stored.alterTable(T, files);

    Table refreshed = catalog.source.refresh(inHBase);
    catalog.stored.alterTable(T, ofDataSource());

    assertThat(refreshed).isInstanceOf(FileSystemTable.class);
    assertThat(catalog.source.reloadDefinition(refreshed)).isInstanceOf(DataSourceTable.class);
  }
}
