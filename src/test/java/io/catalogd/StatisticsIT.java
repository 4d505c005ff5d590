package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.Statements.PartitionSpec;
import io.catalogd.metastore.FaultScript;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.model.TableName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TAlterTableUpdateStatsParams;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TColumnStats;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlExecResponse;
import org.apache.impala.thrift.THdfsPartition;
import org.apache.impala.thrift.TIntermediateColumnStats;
import org.apache.impala.thrift.TPartitionStats;
import org.apache.impala.thrift.TTable;
import org.apache.impala.thrift.TTablePropertyType;
import org.apache.impala.thrift.TTableStats;
import org.apache.thrift.TDeserializer;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TCompactProtocol;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * UPDATE_STATS, DROP STATS and TRUNCATE on real metastores, which Hive reads too (D216 to D242).
 */
@ParameterizedClass
@EnumSource(RealMetastore.class)
@Timeout(300)
class StatisticsIT {
  private static final String CHUNKS = "impala_intermediate_stats_num_chunks";
  private static final String CHUNK = "impala_intermediate_stats_chunk";
  private static final PartitionSpec ONE = new PartitionSpec("1", "x");
  private static final PartitionSpec TWO = new PartitionSpec("2", PartitionSpec.NULL);

  private final String db = FreshNames.database();
  private final TableName name = new TableName(db, "t");
  private final RealMetastore metastore;
  private final Metastore outside;
  private final CatalogClient client;

  StatisticsIT(RealMetastore metastore) {
    this.metastore = metastore;
    outside = metastore.outside();
    client = metastore.catalog().connect();
  }

  @BeforeEach
  void createTable() throws TException {
    client.done(Statements.createDatabase(db));
    client.done(Statements.createPartitioned(db, "t"));
    client.done(Statements.addPartitions(db, "t", ONE, TWO));
  }

  @AfterEach
  void dropDatabase() throws TException {
    client.done(Statements.dropDatabase(db, /* ifExists= */ true, /* cascade= */ true));
    client.close();
  }

  @Test
  void computedStatisticsAreInTheMetastoreAndInTheReplyD222D228() throws TException {
    Map<String, String> before = outside.loadTable(name).getParameters();

    TTable told = compute("Updated 2 partition(s) and 2 column(s).", twoPartitions(1));

    Map<String, ColumnStatisticsObj> columns = new HashMap<>();
    outside
        .columnStatistics(name, List.of("a", "s"))
        .forEach(column -> columns.put(column.getColName(), column));
    assertThat(columns.get("a").getStatsData().getLongStats().getNumDVs()).isEqualTo(5);
    assertThat(columns.get("a").getStatsData().getLongStats().getNumNulls()).isEqualTo(-1);
    assertThat(columns.get("s").getColType()).isEqualTo("string");
    assertThat(columns.get("s").getStatsData().getStringStats().getNumDVs()).isEqualTo(7);
    assertThat(columns.get("s").getStatsData().getStringStats().getAvgColLen()).isEqualTo(2.5);
    assertThat(outside.loadTable(name).getParameters())
        .containsEntry("numRows", "7")
        .containsEntry("totalSize", "900")
        .containsEntry("STATS_GENERATED", "TASK")
        .containsKey("impala.lastComputeStatsTime")
        .containsEntry("transient_lastDdlTime", before.get("transient_lastDdlTime"))
        .doesNotContainKey("COLUMN_STATS_ACCURATE");
    assertThat(parameters("j=1/p=x"))
        .containsEntry("numRows", "3")
        .containsEntry("STATS_GENERATED", "TASK")
        .containsEntry(CHUNKS, "1")
        .doesNotContainKey("COLUMN_STATS_ACCURATE");
    assertThat(parameters("j=2/p=__HIVE_DEFAULT_PARTITION__")).containsEntry("numRows", "4");
    assertThat(told.getTable_stats()).isEqualTo(new TTableStats(7).setTotal_file_bytes(900));
    assertThat(told.getColumns())
        .extracting(column -> column.getCol_stats().getNum_distinct_values())
        .containsExactly(5L, 7L);
    assertThat(told.getHdfs_table().getPartitions().values())
        .allMatch(THdfsPartition::isHas_incremental_stats)
        .extracting(partition -> partition.getStats().getNum_rows())
        .containsExactlyInAnyOrder(3L, 4L);
    Agreement.check(client, outside, db);
  }

  @Test
  void wideIncrementalStatisticsRoundTripThroughManyChunksD231D234() throws TException {
    Map<List<String>, TPartitionStats> found = twoPartitions(60);

    TTable told = compute("Updated 2 partition(s) and 2 column(s).", found);

    TPartitionStats sent = found.get(List.of("1", "x"));
    Map<String, String> stored = parameters("j=1/p=x");
    assertThat(Integer.parseInt(stored.get(CHUNKS))).isGreaterThan(5);
    assertThat(decode(stored)).isEqualTo(sent);
    assertThat(decode(partitionWithRows(told, 3).getHms_parameters())).isEqualTo(sent);
    client.invalidate(db, "t");
    assertThat(decode(client.partitions(db, "t").get("j=1/p=x").getHms_partition().getParameters()))
        .isEqualTo(sent);
    assertThat(partitionWithRows(client.object(db, "t").getTable(), 3).isHas_incremental_stats())
        .isTrue();
    try (RunningCatalog other = RunningCatalog.over(metastore.server().uri()).start();
        CatalogClient elsewhere = other.connect()) {
      Agreement.check(elsewhere, outside, db);
    }

    compute("Updated 2 partition(s) and 2 column(s).", twoPartitions(1));

    assertThat(parameters("j=1/p=x").keySet().stream().filter(key -> key.startsWith(CHUNK)))
        .containsExactly(CHUNK + "0");
    Agreement.check(client, outside, db);
  }

  @Test
  void manyPartitionsAreAlteredByTheBatchOnlyWhereTheyChangeD226D305() throws TException {
    client.done(
        Statements.addPartitions(
            db,
            "t",
            IntStream.range(0, 1_198)
                .mapToObj(i -> new PartitionSpec("5", "p" + i))
                .toArray(PartitionSpec[]::new)));
    FaultScript faults = new FaultScript();
    try (RunningCatalog counted =
            RunningCatalog.over(metastore.server().uri()).withFaults(faults).start();
        CatalogClient other = counted.connect()) {
      TDdlExecRequest statement =
          statement(
              figures ->
                  figures
                      .setTable_stats(new TTableStats(0))
                      .setPartition_stats(Map.of())
                      .setExpect_all_partitions(true)
                      .setIs_incremental(true));

      TDdlExecResponse first = other.execute(statement);
      int calls = faults.calls("alterPartitions");
      TDdlExecResponse second = other.execute(statement);

      assertThat(summary(first)).isEqualTo("Updated 1200 partition(s) and 0 column(s).");
      assertThat(calls).isEqualTo(3);
      assertThat(summary(second)).isEqualTo(summary(first));
      assertThat(faults.calls("alterPartitions")).isEqualTo(3);
    }
    List<Partition> stored = outside.loadPartitions(name, outside.partitionNames(name));
    assertThat(stored)
        .hasSize(1_200)
        .allMatch(partition -> partition.getParameters().get("numRows").equals("0"))
        .allMatch(partition -> partition.getParameters().get(CHUNKS).equals("1"));
  }

  @Test
  void columnsThatAreGoneOrHaveNoStatisticsAreLeftOutD223() throws TException {
    Table table = MetastoreStructs.table(new TableName(db, "c"));
    table
        .getSd()
        .setCols(
            List.of(
                new FieldSchema("a", "decimal(3,1)", null),
                new FieldSchema("arr", "array<int>", null),
                new FieldSchema("bin", "binary", null),
                new FieldSchema("ts", "timestamp", null)));
    outside.createTable(table);
    client.invalidate(db, "c");
    client.load(db, "c");
    Table narrower = outside.loadTable(new TableName(db, "c"));
    narrower.getSd().getCols().remove(3);
    TDdlExecRequest statement =
        Statements.updateStatistics(
            db,
            "c",
            figures ->
                figures.setColumn_stats(
                    Map.of(
                        "a", new TColumnStats(4, 4, 5_000, 1),
                        "arr", new TColumnStats(4, 4, 5, 1),
                        "bin", new TColumnStats(4, 4, 5, 1),
                        "ts", new TColumnStats(16, 16, 9, 1),
                        "nope", new TColumnStats(4, 4, 5, 1))));

    TDdlExecResponse all = client.execute(statement);
    outside.alterTable(new TableName(db, "c"), narrower);
    TDdlExecResponse afterwards = client.execute(statement);

    assertThat(summary(all)).isEqualTo("Updated 0 partition(s) and 2 column(s).");
    assertThat(summary(afterwards)).isEqualTo("Updated 0 partition(s) and 1 column(s).");
    List<ColumnStatisticsObj> stored =
        outside.columnStatistics(new TableName(db, "c"), List.of("a", "arr", "bin", "ts"));
    assertThat(stored).extracting(ColumnStatisticsObj::getColName).containsExactly("a");
    assertThat(stored.get(0).getStatsData().getDecimalStats().getNumDVs()).isEqualTo(1_000);
    Agreement.check(client, outside, db);
  }

  @Test
  void droppedStatisticsAreGoneFromTheMetastoreAndTheReplyD239D241() throws TException {
    compute("Updated 2 partition(s) and 2 column(s).", twoPartitions(10));

    TTable ofOne = alteredBy("Stats have been dropped.", Statements.dropStatisticsOf(db, "t", ONE));
    Map<String, String> one = parameters("j=1/p=x");
    Map<String, String> two = parameters("j=2/p=__HIVE_DEFAULT_PARTITION__");
    TTable all = alteredBy("Stats have been dropped.", Statements.dropStatistics(db, "t"));

    assertThat(one).containsEntry(CHUNKS, "0").containsEntry("numRows", "3");
    assertThat(one).doesNotContainKey(CHUNK + "0");
    assertThat(two).containsKey(CHUNK + "0");
    assertThat(partitionWithRows(ofOne, 3).isHas_incremental_stats()).isFalse();
    assertThat(partitionWithRows(ofOne, 4).isHas_incremental_stats()).isTrue();
    assertThat(ofOne.getTable_stats().getNum_rows()).isEqualTo(7);
    assertNoStatistics(all);
    Agreement.check(client, outside, db);
  }

  @Test
  void truncatedTableKeepsDirectoriesAndPartitionsD136D139() throws Exception {
    compute("Updated 2 partition(s) and 2 column(s).", twoPartitions(1));
    List<Path> directories = new ArrayList<>();
    for (Partition partition : outside.loadPartitions(name, outside.partitionNames(name))) {
      Path directory = TableFiles.directory(partition.getSd().getLocation());
      directories.add(directory);
      TableFiles.write(directory, "data", "1,x");
      TableFiles.write(directory, "_hidden", "h");
      TableFiles.write(directory.resolve("below"), "data", "1,x");
    }
    client.refresh(db, "t");

    TTable told =
        alteredBy("Table has been truncated.", Statements.truncate(db, "t", /* ifExists= */ false));

    for (Path directory : directories) {
      assertThat(directory.resolve("data")).doesNotExist();
      assertThat(directory.resolve("_hidden")).exists();
      assertThat(directory.resolve("below").resolve("data")).exists();
    }
    assertThat(told.getHdfs_table().getPartitions().values())
        .hasSize(2)
        .allMatch(partition -> partition.getTotal_file_size_bytes() == 0);
    assertNoStatistics(told);
    Agreement.check(client, outside, db);
  }

  @Test
  void truncationThatFailsLeavesTheTableToBeReadAgainD138D313() throws Exception {
    Partition partition = outside.loadPartitions(name, List.of("j=1/p=x")).get(0);
    Path gone = TableFiles.directory(partition.getSd().getLocation());
    Files.delete(gone);
    long version = client.object(db, "t").getCatalog_version();

    String refusal = client.refusal(Statements.truncate(db, "t", /* ifExists= */ false));

    assertThat(refusal)
        .startsWith(
            "CatalogException: Failed to truncate table: "
                + db
                + ".t.\nTable may be in a partially truncated state.\nCAUSED BY: ");
    assertThat(client.object(db, "t").getTable()).isEqualTo(new TTable(db, "t"));
    assertThat(client.object(db, "t").getCatalog_version()).isGreaterThan(version);
    Files.createDirectories(gone);
    client.done(Statements.truncate(db, "t", /* ifExists= */ false));
    assertThat(client.partitions(db, "t").values())
        .allMatch(left -> left.getFile_descriptors().isEmpty());
  }

  @Test
  void statisticsAndOtherChangesOfOneTableWaitForEachOther() throws Exception {
    ExecutorService others = Executors.newFixedThreadPool(2);
    try (CatalogClient left = metastore.catalog().connect();
        CatalogClient right = metastore.catalog().connect()) {
      Future<?> counting =
          others.submit(
              () -> {
                for (int i = 1; i <= 4; i++) {
                  int rows = i;
                  left.done(statement(figures -> figures.setTable_stats(new TTableStats(rows))));
                }
                return null;
              });
      Future<?> altering =
          others.submit(
              () -> {
                for (int i = 1; i <= 4; i++) {
                  right.done(
                      Statements.setProperties(
                          db, "t", TTablePropertyType.TBL_PROPERTY, Map.of("k" + i, "v")));
                  right.done(Statements.setPartitionProperties(db, "t", Map.of("k" + i, "v"), ONE));
                }
                return null;
              });
      counting.get(60, TimeUnit.SECONDS);
      altering.get(60, TimeUnit.SECONDS);
    } finally {
      others.shutdownNow();
    }

    assertThat(outside.loadTable(name).getParameters())
        .containsEntry("numRows", "4")
        .containsKeys("k1", "k2", "k3", "k4");
    assertThat(parameters("j=1/p=x")).containsKeys("k1", "k4");
    Agreement.check(client, outside, db);
  }

  /** Three rows in one partition, four in the other, and statistics of so many columns. */
  private static Map<List<String>, TPartitionStats> twoPartitions(int columns) {
    Random random = new Random(5);
    Map<List<String>, TPartitionStats> found = new HashMap<>();
    found.put(List.of("1", "x"), statistics(3, columns, random));
    found.put(List.of("2", "NULL"), statistics(4, columns, random));
    return found;
  }

  private static TPartitionStats statistics(long rows, int columns, Random random) {
    Map<String, TIntermediateColumnStats> byName = new HashMap<>();
    for (int i = 0; i < columns; i++) {
      byte[] buckets = new byte[400];
      random.nextBytes(buckets);
      byName.put(
          "column_" + i,
          new TIntermediateColumnStats()
              .setIntermediate_ndv(buckets)
              .setIs_ndv_encoded(true)
              .setNum_nulls(-1)
              .setMax_width(8)
              .setAvg_width(7.5)
              .setNum_rows(rows));
    }
    return new TPartitionStats(new TTableStats(rows)).setIntermediate_col_stats(byName);
  }

  private TTable compute(String summary, Map<List<String>, TPartitionStats> partitions)
      throws TException {
    return alteredBy(
        summary,
        statement(
            figures ->
                figures
                    .setTable_stats(new TTableStats(7).setTotal_file_bytes(900))
                    .setColumn_stats(
                        Map.of(
                            "a", new TColumnStats(4, 4, 5, -1),
                            "s", new TColumnStats(2.5, 9, 70, 1)))
                    .setPartition_stats(partitions)
                    .setExpect_all_partitions(true)
                    .setIs_incremental(true)));
  }

  private TDdlExecRequest statement(Consumer<TAlterTableUpdateStatsParams> figures) {
    return Statements.updateStatistics(db, "t", figures);
  }

  private TTable alteredBy(String summary, TDdlExecRequest statement) throws TException {
    TDdlExecResponse response = client.execute(statement);
    assertThat(summary(response)).isEqualTo(summary);
    List<TCatalogObject> updated = response.getResult().getUpdated_catalog_objects();
    assertThat(updated).containsExactly(client.object(db, "t"));
    assertThat(response.getResult().getVersion()).isEqualTo(updated.get(0).getCatalog_version());
    assertThat(response.getResult().getRemoved_catalog_objects()).isNull();
    return updated.get(0).getTable();
  }

  private static String summary(TDdlExecResponse response) {
    return response.getResult_set().getRows().get(0).getColVals().get(0).getString_val();
  }

  private static THdfsPartition partitionWithRows(TTable table, long rows) {
    return table.getHdfs_table().getPartitions().values().stream()
        .filter(partition -> partition.getStats().getNum_rows() == rows)
        .findFirst()
        .orElseThrow();
  }

  private Map<String, String> parameters(String partition) {
    return outside.loadPartitions(name, List.of(partition)).get(0).getParameters();
  }

  private void assertNoStatistics(TTable told) {
    assertThat(outside.columnStatistics(name, List.of("a", "s"))).isEmpty();
    assertThat(outside.loadTable(name).getParameters())
        .doesNotContainKeys("numRows", "totalSize", "impala.lastComputeStatsTime");
    for (String partition : outside.partitionNames(name)) {
      assertThat(parameters(partition))
          .containsEntry(CHUNKS, "0")
          .doesNotContainKeys("numRows", CHUNK + "0");
    }
    assertThat(told.getTable_stats()).isEqualTo(new TTableStats(-1).setTotal_file_bytes(-1));
    assertThat(told.getColumns())
        .allMatch(column -> column.getCol_stats().getNum_distinct_values() == -1);
    assertThat(told.getHdfs_table().getPartitions().values())
        .noneMatch(THdfsPartition::isHas_incremental_stats)
        .allMatch(partition -> partition.getStats().getNum_rows() == -1);
  }

  private static TPartitionStats decode(Map<String, String> parameters) throws TException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < Integer.parseInt(parameters.get(CHUNKS)); i++) {
      text.append(parameters.get(CHUNK + i));
    }
    TPartitionStats statistics = new TPartitionStats();
    new TDeserializer(new TCompactProtocol.Factory())
        .deserialize(statistics, Base64.getDecoder().decode(text.toString()));
    return statistics;
  }
}
