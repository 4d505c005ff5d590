package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.Statements.PartitionSpec;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.model.TableName;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.hive.metastore.api.ColumnStatistics;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsData;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsDesc;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;
import org.apache.hadoop.hive.metastore.api.LongColumnStatsData;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.StringColumnStatsData;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.hadoop.hive.metastore.api.ThriftHiveMetastore;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TCatalogInfoSelector;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TDbInfoSelector;
import org.apache.impala.thrift.TGetPartialCatalogObjectRequest;
import org.apache.impala.thrift.TGetPartialCatalogObjectResponse;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.apache.impala.thrift.TPartialTableInfo;
import org.apache.impala.thrift.TTableInfoSelector;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Partial fetches with every selector, of real tables (C137 to C164). */
@ParameterizedClass
@EnumSource(RealMetastore.class)
class PartialFetchIT {
  private final String db = FreshNames.database();
  private final RealMetastore metastore;
  private final Metastore outside;
  private final CatalogClient client;

  PartialFetchIT(RealMetastore metastore) {
    this.metastore = metastore;
    outside = metastore.outside();
    client = metastore.catalog().connect();
  }

  /** {@code t} with three partitions, one of which has a file, {@code u} unpartitioned, a view. */
  @BeforeEach
  void createTables() throws Exception {
    client.done(Statements.createDatabase(db));
    client.done(Statements.createPartitioned(db, "t"));
    client.done(
        Statements.addPartitions(
            db,
            "t",
            new PartitionSpec("1", "x y"),
            new PartitionSpec("2", "é"),
            new PartitionSpec(PartitionSpec.NULL, "%")));
    client.done(Statements.createTable(db, "u"));
    client.done(Statements.createView(db, "v", "SELECT 1 a"));
    Path directory = TableFiles.directory(outside.loadTable(t()).getSd().getLocation());
    TableFiles.write(directory.resolve("j=1").resolve("p=x y"), "f", "12345");
    client.refresh(db, "t");
  }

  @AfterEach
  void dropDatabase() throws TException {
    client.done(Statements.dropDatabase(db, /* ifExists= */ true, /* cascade= */ true));
    client.close();
  }

  private TableName t() {
    return new TableName(db, "t");
  }

  private List<Long> ids() throws TException {
    return ids(client.load(db, "t").getPartitions());
  }

  private static List<Long> ids(List<TPartialPartitionInfo> partitions) {
    return partitions.stream().map(TPartialPartitionInfo::getId).toList();
  }

  private static List<TTableInfoSelector> allFlags() {
    List<TTableInfoSelector> selectors = new ArrayList<>();
    for (int bits = 0; bits < 16; bits++) {
      selectors.add(
          new TTableInfoSelector(
              (bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, (bits & 8) != 0));
    }
    return selectors;
  }

  @Test
  void everyCombinationOfFlagsAndIdsTellsJustWhatWasAskedC143C150C158() throws TException {
    TPartialTableInfo whole = client.load(db, "t");
    long version = client.object(db, "t").getCatalog_version();
    List<Long> all = ids(whole.getPartitions());
    List<Long> chosen = List.of(all.get(2), all.get(0), all.get(2));

    for (TTableInfoSelector selector : allFlags()) {
      assertTold(selector, whole, version, all);
      assertTold(selector.deepCopy().setPartition_ids(List.of()), whole, version, List.of());
      assertTold(selector.deepCopy().setPartition_ids(chosen), whole, version, chosen);
    }
  }

  private void assertTold(
      TTableInfoSelector selector, TPartialTableInfo whole, long version, List<Long> ids)
      throws TException {
    TGetPartialCatalogObjectResponse reply = client.fetch(db, "t", selector);
    boolean wantsPartitions =
        selector.isSetPartition_ids()
            || selector.isWant_partition_names()
            || selector.isWant_partition_metadata()
            || selector.isWant_partition_files();
    TPartialTableInfo expected = new TPartialTableInfo();
    if (selector.isWant_hms_table()) {
      expected.setHms_table(whole.getHms_table());
    }
    if (wantsPartitions) {
      expected.setPartitions(ids.stream().map(id -> told(selector, whole, id)).toList());
    }
    if (selector.isWant_partition_files()) {
      expected.setNetwork_addresses(whole.getNetwork_addresses());
    }
    assertThat(reply)
        .as("%s", selector)
        .isEqualTo(
            new TGetPartialCatalogObjectResponse()
                .setStatus(reply.getStatus())
                .setObject_version_number(version)
                .setTable_info(expected));
  }

  private static TPartialPartitionInfo told(
      TTableInfoSelector selector, TPartialTableInfo whole, long id) {
    TPartialPartitionInfo known =
        whole.getPartitions().stream().filter(each -> each.getId() == id).findFirst().orElseThrow();
    TPartialPartitionInfo told = new TPartialPartitionInfo(id);
    if (selector.isWant_partition_names()) {
      told.setName(known.getName());
    }
    if (selector.isWant_partition_metadata()) {
      told.setHms_partition(known.getHms_partition());
    }
    if (selector.isWant_partition_files()) {
      told.setFile_descriptors(known.getFile_descriptors());
    }
    return told;
  }

  @Test
  void everythingOfATableIsWhatTheMetastoreAndTheDiskHaveC144C155C164() throws TException {
    TPartialTableInfo table = client.load(db, "t");

    Table told = table.getHms_table();
    Table real = outside.loadTable(t());
    assertThat(told.getSd()).isEqualTo(real.getSd());
    assertThat(told.getPartitionKeys()).isEqualTo(real.getPartitionKeys());
    assertThat(told.getParameters()).isEqualTo(real.getParameters());
    assertThat(told.getTableType()).isEqualTo("MANAGED_TABLE");
    assertThat(told.getOwner()).isEqualTo("ada");
    assertThat(CatalogClient.byName(table).keySet())
        .containsExactlyInAnyOrderElementsOf(outside.partitionNames(t()));
    for (TPartialPartitionInfo partition : table.getPartitions()) {
      Partition inMetastore = outside.loadPartitions(t(), List.of(partition.getName())).get(0);
      Partition read = partition.getHms_partition();
      assertThat(read.getValues()).isEqualTo(inMetastore.getValues());
      assertThat(read.getDbName()).isEqualTo(db);
      assertThat(read.getTableName()).isEqualTo("t");
      assertThat(read.getCreateTime()).isEqualTo(inMetastore.getCreateTime());
      assertThat(read.getParameters()).isEqualTo(inMetastore.getParameters());
      assertThat(read.getSd().getLocation()).isEqualTo(inMetastore.getSd().getLocation());
      assertThat(read.getSd().getCols()).isEqualTo(told.getSd().getCols());
      assertThat(TableFiles.sizes(partition))
          .isEqualTo(partition.getName().equals("j=1/p=x y") ? List.of("f:5") : List.of());
    }
    assertThat(table.getNetwork_addresses()).isEmpty();
  }

  @Test
  void unknownIdsFailTheWholeRequestC152C170() throws TException {
    List<Long> ids = ids();
    client.done(
        Statements.dropPartitions(db, "t", /* ifExists= */ false, new PartitionSpec("1", "x y")));
    long dropped = ids.stream().filter(id -> !idsNow().contains(id)).findFirst().orElseThrow();

    for (long id : new long[] {dropped, -1, Long.MAX_VALUE}) {
      TTableInfoSelector selector =
          CatalogClient.NAMES.deepCopy().setPartition_ids(List.of(idsNow().get(0), id));
      assertThat(client.refusalOfFetch(CatalogClient.tableRequest(db, "t", selector)))
          .isEqualTo("IllegalArgumentException: Partition id " + id + " does not exist");
    }
  }

  private List<Long> idsNow() {
    try {
      return ids();
    } catch (TException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void unpartitionedTableHasOnePartitionWithoutNameC153C154() throws TException {
    TPartialTableInfo table = client.load(db, "u");

    assertThat(table.getPartitions()).hasSize(1);
    TPartialPartitionInfo only = table.getPartitions().get(0);
    assertThat(only.getName()).isEmpty();
    assertThat(only.getHms_partition()).isNull();
    assertThat(only.getFile_descriptors()).isEmpty();
  }

  @Test
  void viewsHaveNoPartitionsWhateverIsAskedC160C186() throws TException {
    TPartialTableInfo view =
        client
            .fetch(
                db,
                "V",
                CatalogClient.EVERYTHING
                    .deepCopy()
                    .setPartition_ids(List.of(77L))
                    .setWant_stats_for_column_names(List.of("a")))
            .getTable_info();

    assertThat(view.isSetPartitions()).isFalse();
    assertThat(view.isSetNetwork_addresses()).isFalse();
    assertThat(view.getHms_table().getViewExpandedText()).isEqualTo("SELECT 1 a");
    assertThat(view.getHms_table().getTableType()).isEqualTo("VIRTUAL_VIEW");
    assertThat(view.getColumn_stats()).isEmpty();
  }

  @Test
  void statisticsComeInTheOrderAskedWithUnknownFiguresAsMinusOneC145C149() throws Exception {
    URI server = metastore.server().uri();
    try (TSocket socket = new TSocket(server.getHost(), server.getPort())) {
      socket.open();
      new ThriftHiveMetastore.Client(new TBinaryProtocol(socket))
          .update_table_column_statistics(statistics());
    }
    client.refresh(db, "t");

    List<ColumnStatisticsObj> stats = stats("S", "nowhere", "j", "a", "p");

    assertThat(stats).extracting(ColumnStatisticsObj::getColName).containsExactly("S", "a");
    assertThat(stats).extracting(ColumnStatisticsObj::getColType).containsExactly("STRING", "INT");
    assertThat(stats.get(0).getStatsData().getStringStats())
        .isEqualTo(new StringColumnStatsData(9, 4.5, 2, 3));
    assertThat(stats.get(1).getStatsData().getLongStats().getNumDVs()).isEqualTo(12);
    assertThat(stats()).isEmpty();
    assertThat(client.load(db, "t").isSetColumn_stats()).isFalse();
  }

  private List<ColumnStatisticsObj> stats(String... columns) throws TException {
    return client
        .fetch(
            db,
            "t",
            CatalogClient.NOTHING.deepCopy().setWant_stats_for_column_names(List.of(columns)))
        .getTable_info()
        .getColumn_stats();
  }

  private ColumnStatistics statistics() {
    ColumnStatistics statistics =
        new ColumnStatistics(
            new ColumnStatisticsDesc(/* isTblLevel= */ true, db, "t"),
            List.of(
                new ColumnStatisticsObj(
                    "a", "int", ColumnStatisticsData.longStats(new LongColumnStatsData(1, 12))),
                new ColumnStatisticsObj(
                    "s",
                    "string",
                    ColumnStatisticsData.stringStats(new StringColumnStatsData(9, 4.5, 2, 3)))));
    statistics.setEngine("hive");
    return statistics;
  }

  @Test
  void databaseAndCatalogTellWhatWasAskedC138C139() throws TException {
    TCatalogObject upper = CatalogClient.describe(db.toUpperCase(Locale.ROOT));
    TGetPartialCatalogObjectResponse names =
        client.fetch(
            new TGetPartialCatalogObjectRequest(CatalogServiceVersion.V1, upper)
                .setDb_info_selector(new TDbInfoSelector(false, true)));
    TGetPartialCatalogObjectResponse object =
        client.fetch(
            new TGetPartialCatalogObjectRequest(CatalogServiceVersion.V1, upper)
                .setDb_info_selector(new TDbInfoSelector(true, false)));
    TGetPartialCatalogObjectResponse nothing =
        client.fetch(catalogRequest().setCatalog_info_selector(new TCatalogInfoSelector(false)));

    assertThat(names.getDb_info().getTable_names()).containsExactlyInAnyOrder("t", "u", "v");
    assertThat(names.getDb_info().isSetHms_database()).isFalse();
    assertThat(object.getDb_info().isSetTable_names()).isFalse();
    assertThat(object.getDb_info().getHms_database().getName()).isEqualTo(db);
    assertThat(object.getDb_info().getHms_database().getOwnerName()).isEqualTo("ada");
    assertThat(names.getObject_version_number())
        .isEqualTo(object.getObject_version_number())
        .isEqualTo(client.object(CatalogClient.describe(db)).getCatalog_version());
    assertThat(client.databases()).contains(db, "default").doesNotHaveDuplicates();
    assertThat(nothing.getCatalog_info().isSetDb_names()).isFalse();
    assertThat(nothing.isSetObject_version_number()).isFalse();
  }

  private static TGetPartialCatalogObjectRequest catalogRequest() {
    return new TGetPartialCatalogObjectRequest(
        CatalogServiceVersion.V1, new TCatalogObject(TCatalogObjectType.CATALOG, 0));
  }

  @Test
  void whatCannotBeFetchedIsRefusedC137C139C141C142() throws TException {
    String nowhere = FreshNames.database();

    assertThat(client.refusalOfFetch(catalogRequest())).isNotEmpty();
    assertThat(
            client.refusalOfFetch(
                new TGetPartialCatalogObjectRequest(
                    CatalogServiceVersion.V1, CatalogClient.describe(db, "t"))))
        .isNotEmpty();
    assertThat(
            client.refusalOfFetch(
                new TGetPartialCatalogObjectRequest(
                    CatalogServiceVersion.V1,
                    new TCatalogObject(TCatalogObjectType.DATA_SOURCE, 0))))
        .isEqualTo("CatalogException: Unable to fetch partial info for type: DATA_SOURCE");
    assertThat(client.refusalOfFetch(CatalogClient.databaseRequest(nowhere)))
        .isEqualTo("CatalogException: Database not found: " + nowhere);
    assertThat(
            client.refusalOfFetch(
                CatalogClient.tableRequest(nowhere, "t", CatalogClient.EVERYTHING)))
        .isEqualTo("DatabaseNotFoundException: Database '" + nowhere + "' not found");
    assertThat(client.refusalOfFetch(CatalogClient.tableRequest(db, "X", CatalogClient.NAMES)))
        .isEqualTo("CatalogException: Table not found: X");
  }

  @Test
  void tableThatCannotBeReadTellsWhyUntilInvalidatedC93C111C141C203() throws TException {
    TableName bad = new TableName(db, "bad");
    Table table = MetastoreStructs.table(bad);
    table.getSd().getSerdeInfo().setSerializationLib("org.example.NoSuchSerDe");
    outside.createTable(table);
    client.invalidate(db, "bad");

    String refusal =
        client.refusalOfFetch(CatalogClient.tableRequest(db, "bad", CatalogClient.NAMES));

    assertThat(refusal)
        .startsWith("TableLoadingException: Failed to load metadata for table: " + db + ".bad")
        .contains("SerDe library 'org.example.NoSuchSerDe' is not supported");
    assertThat(client.refusalOfReset(CatalogClient.refreshing(db, "bad"))).isEqualTo(refusal);
    assertThat(client.object(db, "bad").getTable().getLoad_status().getError_msgs()).hasSize(2);
    assertThat(client.tables(db)).contains("bad");
    Table mended = outside.loadTable(bad);
    mended
        .getSd()
        .getSerdeInfo()
        .setSerializationLib(outside.loadTable(t()).getSd().getSerdeInfo().getSerializationLib());
    outside.alterTable(bad, mended);
    client.invalidate(db, "bad");
    assertThat(client.load(db, "bad").getPartitions()).hasSize(1);
  }
}
