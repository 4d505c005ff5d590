package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.model.AccessLevel;
import io.catalogd.model.CatalogException;
import io.catalogd.model.EncodedFile;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.HBaseTable;
import io.catalogd.model.IntermediateStatistics;
import io.catalogd.model.MetastoreWire;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionFiles;
import io.catalogd.model.PartitionSet;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;
import io.catalogd.model.TestTables;
import io.catalogd.stored.StatisticsParameters;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.impala.thrift.CatalogObjectsConstants;
import org.apache.impala.thrift.TAccessLevel;
import org.apache.impala.thrift.TColumn;
import org.apache.impala.thrift.TDataSource;
import org.apache.impala.thrift.TDataSourceTable;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.THBaseTable;
import org.apache.impala.thrift.THdfsFileFormat;
import org.apache.impala.thrift.THdfsPartition;
import org.apache.impala.thrift.THdfsTable;
import org.apache.impala.thrift.TTable;
import org.apache.impala.thrift.TTableStats;
import org.apache.impala.thrift.TTableType;
import org.apache.thrift.TException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The full form of tables. */
class TableCodecTest {
  private static final long ID = TestTables.FIRST_ID;

  // C92, D21
  @Test
  void unloadedTableIsTwoNames() throws TException {
    assertThat(write(TableState.UNLOADED)).isEqualTo(new TTable("d", "t"));
  }

  // C93
  @Test
  void failedTableHasALoadStatusOfTextAndStackTrace() throws TException {
    CatalogException cause =
        new CatalogException(ErrorKind.UNAVAILABLE, "TTransportException", "no answer");
    TTable table =
        write(
            new TableState.Failed(
                new CatalogException(
                    ErrorKind.UNAVAILABLE, "TableLoadingException", "Failed to load", cause)));

    assertThat(table.getLoad_status().getStatus_code()).isEqualTo(TErrorCode.INTERNAL_ERROR);
    assertThat(table.getLoad_status().getError_msgs()).hasSize(2);
    assertThat(table.getLoad_status().getError_msgs().get(0))
        .isEqualTo(
            "TableLoadingException: Failed to load\nCAUSED BY: TTransportException: no answer");
    assertThat(table.getLoad_status().getError_msgs().get(1)).contains("at io.catalogd.rpc");
    assertThat(table.isSetColumns()).isFalse();
    assertThat(table.isSetMetastore_table()).isFalse();
  }

  // C319, C324
  @Test
  void accessLevelsAreToldForTheTableAndForEachPartition() throws TException {
    FileSystemTable writable = TestTables.partitioned("d.t", 3, 1);
    Partition closed = writable.partitions().find(ID).orElseThrow();
    FileSystemTable table =
        writable.withPartitions(
            writable.partitions().plus(closed.withAccess(AccessLevel.READ_ONLY)), writable.hosts());

    TTable told = write(table);

    assertThat(told.getAccess_level()).isEqualTo(TAccessLevel.READ_ONLY);
    Map<Long, THdfsPartition> partitions = told.getHdfs_table().getPartitions();
    assertThat(partitions.get(ID).getAccess_level()).isEqualTo(TAccessLevel.READ_ONLY);
    assertThat(partitions.get(ID + 1).getAccess_level()).isEqualTo(TAccessLevel.READ_WRITE);
  }

  // C125, C126, C127, C365, C370, C372, C377
  @Test
  void loadedTableHasItsColumnsWithKeysFirstInPosition() throws TException {
    FileSystemTable source = TestTables.partitioned("d.t", 3, 1);

    TTable table = write(source);

    assertThat(table.getDb_name()).isEqualTo("d");
    assertThat(table.getTbl_name()).isEqualTo("t");
    assertThat(table.isSetLoad_status()).isFalse();
    assertThat(table.getAccess_level()).isEqualTo(TAccessLevel.READ_WRITE);
    assertThat(table.getTable_type()).isEqualTo(TTableType.HDFS_TABLE);
    assertThat(table.getTable_stats()).isEqualTo(new TTableStats(1234).setTotal_file_bytes(56_789));
    assertThat(table.getMetastore_table())
        .isEqualTo(
            MetastoreWire.read(
                source.definition().metastoreTable(),
                new org.apache.hadoop.hive.metastore.api.Table()));
    assertThat(table.getClustering_columns())
        .extracting(TColumn::getColumnName)
        .containsExactly("year", "month");
    assertThat(table.getClustering_columns())
        .extracting(TColumn::getPosition)
        .containsExactly(0, 1);
    assertThat(table.getClustering_columns().get(0).getCol_stats().getNum_distinct_values())
        .isEqualTo(-1);
    assertThat(table.getColumns())
        .extracting(TColumn::getColumnName)
        .containsExactly("id", "name", "price", "sold", "tags");
    assertThat(table.getColumns()).extracting(TColumn::getPosition).containsExactly(2, 3, 4, 5, 6);
    assertThat(table.getColumns()).allMatch(TColumn::isSetCol_stats);
    assertThat(table.getColumns().get(0).getComment()).isEqualTo("a number");
    assertThat(table.getColumns().get(1).isSetComment()).isFalse();
    assertThat(table.getColumns().get(0).getCol_stats().getNum_distinct_values()).isEqualTo(7300);
    assertThat(table.getColumns().get(4).getCol_stats().getMax_size()).isEqualTo(-1);
  }

  // C128, C131
  @Test
  void fileSystemTableHasItsPartitionsByIdAndWhatTheyShare() throws TException {
    FileSystemTable source = TestTables.partitioned("d.t", 3, 2);

    THdfsTable table = write(source).getHdfs_table();

    assertThat(table.getHdfsBaseDir()).isEqualTo("hdfs://nn/warehouse/d.db/t");
    assertThat(table.getColNames())
        .containsExactly("year", "month", "id", "name", "price", "sold", "tags");
    assertThat(table.getNullPartitionKeyValue()).isEqualTo("__HIVE_DEFAULT_PARTITION__");
    assertThat(table.getNullColumnValue()).isEqualTo("\\N");
    assertThat(table.isSetAvroSchema()).isFalse();
    assertThat(table.getPartitions()).containsOnlyKeys(ID, ID + 1, ID + 2);
    assertThat(table.getNetwork_addresses()).hasSize(60);
    assertThat(table.getNetwork_addresses().get(7).getHostname()).isEqualTo("10.0.0.7");
    assertThat(table.getPartition_prefixes()).containsExactly("hdfs://nn/warehouse/d.db/t/");
  }

  // C130, C317, C336
  @Test
  void partitionHasFormatKeysFilesLocationAndTotals() throws TException {
    FileSystemTable source = TestTables.partitioned("d.t", 3, 2, 4);
    Partition known = source.partitions().find(ID + 1).orElseThrow();

    THdfsPartition partition = write(source).getHdfs_table().getPartitions().get(ID + 1);

    assertThat(partition.getId()).isEqualTo(ID + 1);
    assertThat(
            List.of(
                partition.getLineDelim(),
                partition.getFieldDelim(),
                partition.getCollectionDelim(),
                partition.getMapKeyDelim(),
                partition.getEscapeChar()))
        .containsExactly((byte) '\n', (byte) 1, (byte) 2, (byte) 3, (byte) 0);
    assertThat(partition.getFileFormat()).isEqualTo(THdfsFileFormat.PARQUET);
    assertThat(partition.getBlockSize()).isZero();
    assertThat(partition.getPartitionKeyExprs())
        .extracting(key -> key.getNodes().get(0).getInt_literal().getValue())
        .containsExactly(2009L, 2L);
    assertThat(partition.getLocation().getPrefix_index()).isZero();
    assertThat(partition.getLocation().getSuffix()).isEqualTo("year=2009/month=2");
    assertThat(partition.getStats().getNum_rows()).isEqualTo(1);
    assertThat(partition.getAccess_level()).isEqualTo(TAccessLevel.READ_WRITE);
    assertThat(partition.isIs_marked_cached()).isFalse();
    assertThat(partition.isHas_incremental_stats()).isFalse();
    assertThat(partition.getHms_parameters()).isEqualTo(known.parameters());
    assertThat(partition.getFile_desc()).hasSize(2);
    assertThat(partition.getFile_desc().get(0).getFile_desc_data())
        .isEqualTo(EncodedFile.of(known.files()).get(0));
    assertThat(partition.getNum_blocks()).isEqualTo(8);
    assertThat(partition.getTotal_file_size_bytes()).isEqualTo(8 * (128L << 20));
  }

  // C130
  @Test
  void partitionWithoutFilesHasNoListOfThem() throws TException {
    THdfsPartition partition =
        write(TestTables.partitioned("d.t", 1, 0)).getHdfs_table().getPartitions().get(ID);

    assertThat(partition.isSetFile_desc()).isFalse();
    assertThat(partition.getNum_blocks()).isZero();
    assertThat(partition.getTotal_file_size_bytes()).isZero();
  }

  // C129
  @Test
  void prototypeTellsTheTablesFormatAndNothingOfAPartition() throws TException {
    THdfsPartition prototype =
        write(TestTables.partitioned("d.t", 1, 1)).getHdfs_table().getPrototype_partition();

    assertThat(prototype.getId()).isEqualTo(CatalogObjectsConstants.PROTOTYPE_PARTITION_ID);
    assertThat(prototype.getFileFormat()).isEqualTo(THdfsFileFormat.PARQUET);
    assertThat(prototype.isSetLocation()).isFalse();
    assertThat(prototype.getPartitionKeyExprs()).isEmpty();
    assertThat(prototype.isSetFile_desc()).isFalse();
  }

  // C131, C366
  @Test
  void singlePartitionOfAnUnpartitionedTableHasTheTablesRowsAndLocation() throws TException {
    THdfsTable table = write(TestTables.unpartitioned("d.t", 2)).getHdfs_table();

    THdfsPartition single = table.getPartitions().get(ID);
    assertThat(single.getStats().getNum_rows()).isEqualTo(1234);
    assertThat(single.getPartitionKeyExprs()).isEmpty();
    assertThat(table.getPartition_prefixes()).containsExactly("hdfs://nn/warehouse/d.db/t");
    assertThat(single.getLocation().getSuffix()).isEmpty();
  }

  // C157, C379, D232, D236
  @Test
  void incrementalStatisticsAreFlaggedAndTold() throws TException {
    IntermediateStatistics statistics = StatisticsParameters.ofNoRows(/* incremental= */ true);
    Map<String, String> parameters = new HashMap<>(Map.of("k", "v"));
    StatisticsParameters.put(statistics, parameters);

    THdfsPartition partition = partition(withStatistics(statistics), 1 << 20);

    assertThat(partition.isHas_incremental_stats()).isTrue();
    assertThat(partition.getHms_parameters()).isEqualTo(parameters).hasSize(3);
  }

  /** There is one partition, of seven columns with its two keys. */
  @Test
  void incrementalStatisticsThatReachTheLimitAreFlaggedOnlyC132D236() throws TException {
    FileSystemTable table = withStatistics(StatisticsParameters.ofNoRows(/* incremental= */ true));

    assertThat(partition(table, 7 * 400 + 1).getHms_parameters()).hasSize(3);
    assertThat(partition(table, 7 * 400).getHms_parameters()).isEqualTo(Map.of("k", "v"));
    assertThat(partition(table, 7 * 400).isHas_incremental_stats()).isTrue();
  }

  @Test
  void statisticsWithoutColumnsAreToldButNothingToBuildOnD232() throws TException {
    FileSystemTable table = withStatistics(StatisticsParameters.ofNoRows(/* incremental= */ false));

    THdfsPartition partition = partition(table, 1);

    assertThat(partition.isHas_incremental_stats()).isFalse();
    assertThat(partition.getHms_parameters())
        .containsEntry("impala_intermediate_stats_num_chunks", "1");
  }

  // C365, C376
  @Test
  void rowsThatAreNoNumberAreUnknown() throws TException {
    THdfsPartition partition =
        write(with(TestTables.partitioned("d.t", 1, 0), Map.of("numRows", "many"), null))
            .getHdfs_table()
            .getPartitions()
            .get(ID);

    assertThat(partition.getStats().getNum_rows()).isEqualTo(-1);
  }

  // C367, C424
  @Test
  void viewHasNoKindStructAndUnknownRows() throws TException {
    TTable table = write(TestTables.view("d.t"));

    assertThat(table.getTable_type()).isEqualTo(TTableType.VIEW);
    assertThat(table.getClustering_columns()).isEmpty();
    assertThat(table.getColumns()).hasSize(5);
    assertThat(table.getTable_stats().getNum_rows()).isEqualTo(-1);
    assertThat(table.isSetHdfs_table()).isFalse();
    assertThat(table.getMetastore_table().getViewExpandedText()).isEqualTo("select 1");
  }

  private static FileSystemTable withStatistics(IntermediateStatistics statistics) {
    return with(TestTables.partitioned("d.t", 1, 0), Map.of("k", "v"), statistics);
  }

  private static FileSystemTable with(
      FileSystemTable table,
      Map<String, String> parameters,
      @Nullable IntermediateStatistics statistics) {
    Partition known = table.partitions().find(ID).orElseThrow();
    Partition changed =
        new Partition(
            ID,
            known.name(),
            known.key(),
            known.format(),
            known.location(),
            known.access(),
            parameters,
            statistics,
            0,
            0,
            PartitionFiles.EMPTY);
    return table.withPartitions(PartitionSet.of(List.of(changed)), table.hosts());
  }

  private static THdfsPartition partition(FileSystemTable table, long maxStatisticsBytes)
      throws TException {
    TableEntry entry = new TableEntry(table.name(), 5, new TableState.Loaded(table));
    TableCodec codec = new TableCodec(maxStatisticsBytes);
    return Replied.write(out -> codec.write(entry, out), new TTable())
        .getHdfs_table()
        .getPartitions()
        .get(ID);
  }

  // C127, C428
  @Test
  void hbaseTableHasItsRowKeyAsClusteringColumnAndThePlacesOfAll() throws TException {
    HBaseTable source = TestTables.hbase("d.t");

    TTable table = write(source);

    assertThat(table.getTable_type()).isEqualTo(TTableType.HBASE_TABLE);
    assertThat(table.getClustering_columns())
        .containsExactly(
            new TColumn("id", ColumnTypeCodec.encode(source.definition().columns().get(0).type()))
                .setComment("a number")
                .setCol_stats(table.getClustering_columns().get(0).getCol_stats())
                .setPosition(0)
                .setIs_hbase_column(true)
                .setColumn_family(":key")
                .setIs_binary(true));
    assertThat(table.getClustering_columns().get(0).getCol_stats().getNum_distinct_values())
        .isEqualTo(7300);
    assertThat(table.getColumns())
        .extracting(TColumn::getColumnName, TColumn::getPosition, TColumn::getColumn_qualifier)
        .containsExactly(
            tuple("name", 1, "n"),
            tuple("price", 2, "p"),
            tuple("sold", 3, "s"),
            tuple("tags", 4, null));
    assertThat(table.getTable_stats()).isEqualTo(new TTableStats(-1).setTotal_file_bytes(-1));
    assertThat(table.getHbase_table())
        .isEqualTo(
            new THBaseTable(
                    "ns:t", List.of(":key", "f", "f", "f", "g"), List.of("", "n", "p", "s", ""))
                .setBinary_encoded(List.of(true, false, false, true, false)));
    assertThat(table.isSetHdfs_table()).isFalse();
    assertThat(table.getMetastore_table().getTableName()).isEqualTo("t");
  }

  // C428, D87
  @Test
  void dataSourceTableHasTheSourceItWasMadeWith() throws TException {
    TTable table = write(TestTables.ofDataSource("d.t"));

    assertThat(table.getTable_type()).isEqualTo(TTableType.DATA_SOURCE_TABLE);
    assertThat(table.getClustering_columns()).isEmpty();
    assertThat(table.getColumns()).hasSize(5).noneMatch(TColumn::isSetIs_hbase_column);
    assertThat(table.getData_source_table())
        .isEqualTo(
            new TDataSourceTable(
                new TDataSource("s", "hdfs://nn/s.jar", "com.example.S", "V1"), "init"));
    assertThat(table.isSetHdfs_table()).isFalse();
    assertThat(table.isSetHbase_table()).isFalse();
  }

  private static TTable write(Table table) throws TException {
    return write(new TableState.Loaded(table));
  }

  private static TTable write(TableState state) throws TException {
    TableEntry entry = new TableEntry(new TableName("d", "t"), 5, state);
    return Replied.write(out -> new TableCodec(0).write(entry, out), new TTable());
  }
}
