package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.fetch.PartialFetch;
import io.catalogd.fetch.PartialSelection;
import io.catalogd.fetch.PartitionPart;
import io.catalogd.fetch.PartitionSelection;
import io.catalogd.fetch.SelectedStatistics;
import io.catalogd.fetch.TableSelector;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ColumnStatistics;
import io.catalogd.model.ColumnType;
import io.catalogd.model.ColumnTypeParser;
import io.catalogd.model.EncodedFile;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.KeyValue;
import io.catalogd.model.MetastoreWire;
import io.catalogd.model.PackedPartition;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionFiles;
import io.catalogd.model.PartitionKey;
import io.catalogd.model.PartitionSet;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TestTables;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsData;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TCatalogInfoSelector;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TDatabase;
import org.apache.impala.thrift.TDbInfoSelector;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TGetPartialCatalogObjectRequest;
import org.apache.impala.thrift.TGetPartialCatalogObjectResponse;
import org.apache.impala.thrift.TNetworkAddress;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.apache.impala.thrift.TPartialTableInfo;
import org.apache.impala.thrift.TTable;
import org.apache.impala.thrift.TTableInfoSelector;
import org.apache.thrift.TException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Requests as they are understood, and replies as the generated classes read them. */
class PartialFetchCodecTest {
  private static final long ID = TestTables.FIRST_ID;

  private final PartialFetchCodec codec = new PartialFetchCodec(Long.MAX_VALUE);

  // C137, C138
  @Test
  void catalogRequestIsDecoded() {
    TGetPartialCatalogObjectRequest request = request(TCatalogObjectType.CATALOG);
    request.setCatalog_info_selector(new TCatalogInfoSelector().setWant_db_names(true));

    assertThat(PartialFetchCodec.decode(request)).isEqualTo(new PartialFetch.OfCatalog(true));
  }

  // C137, C139
  @Test
  void databaseRequestIsDecoded() {
    TGetPartialCatalogObjectRequest request = request(TCatalogObjectType.DATABASE);
    request.getObject_desc().setDb(new TDatabase("Sales"));
    request.setDb_info_selector(new TDbInfoSelector().setWant_table_names(true));

    assertThat(PartialFetchCodec.decode(request))
        .isEqualTo(new PartialFetch.OfDatabase("Sales", false, true));
  }

  // C141, C145, C150
  @ParameterizedTest
  @EnumSource(
      value = TCatalogObjectType.class,
      names = {"TABLE", "VIEW"})
  void tableAndViewRequestsAreDecodedAlike(TCatalogObjectType type) {
    TGetPartialCatalogObjectRequest request = request(type);
    request.getObject_desc().setTable(new TTable("D", "T"));
    request.setTable_info_selector(
        new TTableInfoSelector()
            .setWant_hms_table(true)
            .setPartition_ids(List.of(5L))
            .setWant_partition_names(true)
            .setWant_partition_files(true)
            .setWant_stats_for_column_names(List.of("c")));

    assertThat(PartialFetchCodec.decode(request))
        .isEqualTo(
            new PartialFetch.OfTable(
                new SpelledName("D", "T"),
                new TableSelector(
                    true,
                    List.of(5L),
                    Set.of(PartitionPart.NAME, PartitionPart.FILES),
                    List.of("c"))));
  }

  // C145, C150
  @Test
  void selectorTellsUnsetListsFromEmptyOnes() {
    TGetPartialCatalogObjectRequest request = request(TCatalogObjectType.TABLE);
    request.getObject_desc().setTable(new TTable("d", "t"));
    request.setTable_info_selector(new TTableInfoSelector().setWant_partition_metadata(true));

    PartialFetch.OfTable fetch = (PartialFetch.OfTable) PartialFetchCodec.decode(request);

    assertThat(fetch.selector())
        .isEqualTo(new TableSelector(false, null, Set.of(PartitionPart.METADATA), null));

    request.getTable_info_selector().setPartition_ids(List.of());
    request.getTable_info_selector().setWant_stats_for_column_names(List.of());
    assertThat(((PartialFetch.OfTable) PartialFetchCodec.decode(request)).selector())
        .isEqualTo(new TableSelector(false, List.of(), Set.of(PartitionPart.METADATA), List.of()));
  }

  // C137
  @Test
  void requestWithoutItsSelectorOrNameNamesWhatIsMissing() {
    assertMissing(request(TCatalogObjectType.CATALOG), "missing catalog_info_selector");
    assertMissing(request(TCatalogObjectType.DATABASE), "missing db_info_selector");
    assertMissing(request(TCatalogObjectType.TABLE), "missing table_info_selector");
    assertMissing(
        request(TCatalogObjectType.DATABASE).setDb_info_selector(new TDbInfoSelector()),
        "missing object_desc.db");
    assertMissing(
        request(TCatalogObjectType.VIEW).setTable_info_selector(new TTableInfoSelector()),
        "missing object_desc.table");
  }

  // C142
  @ParameterizedTest
  @EnumSource(
      value = TCatalogObjectType.class,
      names = {"CATALOG", "DATABASE", "TABLE", "VIEW"},
      mode = EnumSource.Mode.EXCLUDE)
  void otherTypesCannotBeFetchedInParts(TCatalogObjectType type) {
    assertThatThrownBy(() -> PartialFetchCodec.decode(request(type)))
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.wireName()).isEqualTo("CatalogException"))
        .hasMessage("Unable to fetch partial info for type: " + type);
  }

  // C10, C138
  @Test
  void catalogReplyHasStatusAndNamesButNoVersion() throws TException {
    TGetPartialCatalogObjectResponse reply =
        encode(new PartialSelection.OfCatalog(List.of("a", "b")));

    assertThat(reply.getStatus().getStatus_code()).isEqualTo(TErrorCode.OK);
    assertThat(reply.getStatus().getError_msgs()).isEmpty();
    assertThat(reply.isSetObject_version_number()).isFalse();
    assertThat(reply.getCatalog_info().getDb_names()).containsExactly("a", "b");
    assertThat(encode(new PartialSelection.OfCatalog(null)).getCatalog_info().getDb_names())
        .isNull();
  }

  // C10, C139, C172
  @Test
  void databaseReplyHasItsVersionStructAndTableNames() throws TException {
    TGetPartialCatalogObjectResponse reply =
        encode(
            new PartialSelection.OfDatabase(
                4, TestTables.database("d").metastoreDatabase(), List.of()));

    assertThat(reply.isSetStatus()).isTrue();
    assertThat(reply.getObject_version_number()).isEqualTo(4);
    assertThat(reply.getDb_info().getHms_database().getName()).isEqualTo("d");
    assertThat(reply.getDb_info().getHms_database().getParameters()).containsEntry("k", "v");
    assertThat(reply.getDb_info().getTable_names()).isEmpty();
  }

  // C10, C143, C159
  @Test
  void tableReplyWithoutPartsIsItsVersionAndAnEmptyInfo() throws TException {
    TGetPartialCatalogObjectResponse reply =
        encode(new PartialSelection.OfTable("d.t", 6, null, null, null));

    assertThat(reply.isSetStatus()).isTrue();
    assertThat(reply.getObject_version_number()).isEqualTo(6);
    assertThat(reply.getTable_info()).isEqualTo(new TPartialTableInfo());
  }

  // C150, C151
  @Test
  void partitionsWithoutPartsAreTheirIds() throws TException {
    FileSystemTable table = TestTables.partitioned("d.t", 2, 1);

    assertThat(partitions(table)).containsExactly(info(ID), info(ID + 1));
  }

  // C153
  @Test
  void singlePartitionOfAnUnpartitionedTableHasTheEmptyNameSet() throws TException {
    List<TPartialPartitionInfo> partitions =
        partitions(TestTables.unpartitioned("d.t", 1), PartitionPart.NAME);

    assertThat(partitions).containsExactly(info(ID).setName(""));
    assertThat(partitions.get(0).isSetName()).isTrue();
  }

  // C154
  @Test
  void unpartitionedTableHasNoMetastorePartition() throws TException {
    assertThat(partitions(TestTables.unpartitioned("d.t", 1), PartitionPart.METADATA))
        .containsExactly(info(ID));
  }

  // C155, C173, C174, C175
  @Test
  void metastorePartitionHasTheTablesColumnsAndTheRestOfItsOwn() throws TException {
    FileSystemTable table = TestTables.partitioned("d.t", 2, 1);

    org.apache.hadoop.hive.metastore.api.Partition partition =
        partitions(table, PartitionPart.METADATA).get(1).getHms_partition();

    assertThat(partition.getValues()).containsExactly("2009", "2");
    assertThat(partition.getDbName()).isEqualTo("d");
    assertThat(partition.getTableName()).isEqualTo("t");
    assertThat(partition.getCreateTime()).isEqualTo(1_500_000_001);
    assertThat(partition.getLastAccessTime()).isZero();
    assertThat(partition.getParameters()).containsEntry("numRows", "1").hasSize(8);
    StorageDescriptor descriptor = MetastoreWire.descriptor(table.format().descriptorTail());
    descriptor.setCols(MetastoreWire.columns(table.columnList()));
    descriptor.setLocation("hdfs://nn/warehouse/d.db/t/year=2009/month=2");
    assertThat(partition.getSd()).isEqualTo(descriptor);
    assertThat(descriptor.getCols()).hasSize(5);
    assertThat(descriptor.getSerdeInfo().getParameters()).isNotEmpty();
    assertThat(partition.isSetPrivileges()).isFalse();
  }

  // C155, C349, C360
  @Test
  void valuesAreTheMetastoresOwnTextsAndAnEmptyOneTheNullText() throws TException {
    FileSystemTable table = TestTables.partitioned("d.t", 1, 0);
    Partition known = table.partitions().find(ID).orElseThrow();
    PartitionKey key =
        new PartitionKey(
            List.of(known.key().values().get(0), KeyValue.Null.VALUE), List.of("02009", ""));
    Partition odd =
        new Partition(
            ID,
            known.name(),
            key,
            known.format(),
            known.location(),
            known.access(),
            known.parameters(),
            known.statistics(),
            0,
            0,
            PartitionFiles.EMPTY);
    PartitionSelection selection =
        new PartitionSelection(table, packed(odd), Set.of(PartitionPart.METADATA));

    assertThat(encode(selection).getPartitions().get(0).getHms_partition().getValues())
        .containsExactly("02009", "__HIVE_DEFAULT_PARTITION__");
  }

  // C158, C172, C180, C303
  @Test
  void filesAreTheDescriptorsOwnBytesAndComeWithTheHostIndex() throws TException {
    FileSystemTable table = TestTables.partitioned("d.t", 1, 2);
    Partition known = table.partitions().find(ID).orElseThrow();

    TPartialTableInfo info =
        encode(
            new PartitionSelection(
                table, packed(known, known.withFiles(ID + 5, PartitionFiles.EMPTY)), files()));

    assertThat(info.getPartitions().get(0).getFile_descriptors())
        .extracting(file -> file.getFile_desc_data())
        .containsExactly(
            EncodedFile.of(known.files()).get(0), EncodedFile.of(known.files()).get(1));
    assertThat(info.getPartitions().get(1).getFile_descriptors()).isNotNull().isEmpty();
    assertThat(info.getNetwork_addresses()).hasSize(60);
    assertThat(info.getNetwork_addresses().get(0)).isEqualTo(new TNetworkAddress("10.0.0.0", 9866));
  }

  // C158, C159
  @Test
  void hostIndexComesWithFilesEvenOfNoPartitionsAndNotWithoutThem() throws TException {
    FileSystemTable table = TestTables.partitioned("d.t", 1, 2);

    TPartialTableInfo without = encode(new PartitionSelection(table, List.of(), Set.of()));
    TPartialTableInfo with = encode(new PartitionSelection(table, List.of(), files()));

    assertThat(without.isSetNetwork_addresses()).isFalse();
    assertThat(without.getPartitions()).isEmpty();
    assertThat(with.getNetwork_addresses()).hasSize(60);
  }

  // C146, C148, C149, C372
  @Test
  void statisticsUseTheMemberOfTheirTypeAndCapDistinctValues() {
    long many = Long.MAX_VALUE;

    assertThat(statistics("tinyint", many).getLongStats().getNumDVs()).isEqualTo(256);
    assertThat(statistics("smallint", many).getLongStats().getNumDVs()).isEqualTo(65_536);
    assertThat(statistics("int", many).getLongStats().getNumDVs()).isEqualTo(4_294_967_296L);
    assertThat(statistics("bigint", many).getLongStats().getNumDVs()).isEqualTo(many);
    assertThat(statistics("timestamp", many).getLongStats().getNumDVs()).isEqualTo(many);
    assertThat(statistics("float", many).getDoubleStats().getNumDVs()).isEqualTo(many);
    assertThat(statistics("double", 7).getDoubleStats().getNumNulls()).isEqualTo(-1);
    assertThat(statistics("decimal(3,1)", many).getDecimalStats().getNumDVs()).isEqualTo(1000);
    assertThat(statistics("decimal(38,1)", many).getDecimalStats().getNumDVs()).isEqualTo(many);
    assertThat(statistics("date", 7).getDateStats().getNumDVs()).isEqualTo(7);
    assertThat(statistics("boolean", 2).getBooleanStats().getNumNulls()).isEqualTo(-1);
    for (String type : List.of("string", "char(3)", "varchar(3)")) {
      assertThat(statistics(type, 7).getStringStats().getMaxColLen()).isEqualTo(20);
      assertThat(statistics(type, 7).getStringStats().getAvgColLen()).isEqualTo(6.5);
      assertThat(statistics(type, 7).getStringStats().getNumDVs()).isEqualTo(7);
    }
  }

  // C145, C146
  @Test
  void statisticsNameTheColumnAsAskedAndItsTypeInUpperCase() throws TException {
    ColumnType.Scalar type = (ColumnType.Scalar) ColumnTypeParser.parse("decimal(10,2)").get();
    SelectedStatistics selected =
        new SelectedStatistics("Price", type, new ColumnStatistics(7300, -1, 8, 8));

    ColumnStatisticsObj statistics =
        encode(new PartialSelection.OfTable("d.t", 1, null, null, List.of(selected)))
            .getTable_info()
            .getColumn_stats()
            .get(0);

    assertThat(statistics.getColName()).isEqualTo("Price");
    assertThat(statistics.getColType()).isEqualTo("DECIMAL(10,2)");
    assertThat(statistics.getStatsData().getDecimalStats().getNumNulls()).isEqualTo(-1);
    assertThat(statistics.getStatsData().getDecimalStats().getNumDVs()).isEqualTo(7300);
  }

  private static ColumnStatisticsData statistics(String type, long distinctValues) {
    return ColumnStatisticsCodec.encode(
            new SelectedStatistics(
                "c",
                (ColumnType.Scalar) ColumnTypeParser.parse(type).orElseThrow(),
                new ColumnStatistics(distinctValues, -1, 6.5, 20)))
        .getStatsData();
  }

  private List<TPartialPartitionInfo> partitions(FileSystemTable table, PartitionPart... parts)
      throws TException {
    return encode(
            new PartitionSelection(table, table.partitions().packedInKeyOrder(), Set.of(parts)))
        .getPartitions();
  }

  private static List<PackedPartition> packed(Partition... partitions) {
    return Arrays.stream(partitions)
        .map(
            partition ->
                PartitionSet.of(List.of(partition)).findPacked(partition.id()).orElseThrow())
        .toList();
  }

  private TPartialTableInfo encode(PartitionSelection partitions) throws TException {
    return encode(new PartialSelection.OfTable("d.t", 1, null, partitions, null)).getTable_info();
  }

  private TGetPartialCatalogObjectResponse encode(PartialSelection selection) throws TException {
    return Replied.read(codec.reply(selection), new TGetPartialCatalogObjectResponse());
  }

  private static Set<PartitionPart> files() {
    return Set.of(PartitionPart.FILES);
  }

  private static TPartialPartitionInfo info(long id) {
    return new TPartialPartitionInfo(id);
  }

  private static TGetPartialCatalogObjectRequest request(TCatalogObjectType type) {
    return new TGetPartialCatalogObjectRequest(
        CatalogServiceVersion.V1, new TCatalogObject(type, 0));
  }

  private static void assertMissing(TGetPartialCatalogObjectRequest request, String message) {
    assertThatThrownBy(() -> PartialFetchCodec.decode(request))
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> assertThat(e.wireName()).isEqualTo("IllegalArgumentException"))
        .hasMessage(message);
  }
}
