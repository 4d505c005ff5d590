package io.catalogd.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.TableState;
import io.catalogd.ddl.AlterTableAction.UpdateStatistics;
import io.catalogd.ddl.StatisticsSpec.OfPartition;
import io.catalogd.ddl.StatisticsSpec.OfPartitions;
import io.catalogd.ddl.StatisticsSpec.OfTable;
import io.catalogd.ddl.StatisticsSpec.Unlisted;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnStatistics;
import io.catalogd.model.ColumnType;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.TableName;
import io.catalogd.stored.StatisticsParameters;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsData;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TIntermediateColumnStats;
import org.apache.impala.thrift.TPartitionStats;
import org.apache.impala.thrift.TTableStats;
import org.apache.thrift.TDeserializer;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TCompactProtocol;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UpdateStatisticsTest {
  private static final TableName T = DdlFixture.name("t");

  private final DdlFixture ddl = new DdlFixture();

  @AfterEach
  void close() {
    ddl.close();
  }

  @Test
  void allThatWasComputedIsWrittenAndReadAgainWithoutListingFilesD222D227() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1", "2");
    String stamp = tableParameter("transient_lastDdlTime");
    int storageCalls = ddl.storage.calls();

    DdlResult result =
        update(
            new OfTable(7, 900L),
            Map.of("A", new ColumnStatistics(5, 1, 4, 4)),
            listed(Unlisted.LEFT_ALONE, entry(3, "1"), entry(4, "2")));

    assertThat(result.summary()).isEqualTo("Updated 2 partition(s) and 1 column(s).");
    assertThat(DdlFixture.updated(result)).containsExactly("d.t Loaded");
    assertThat(ddl.truth.loadTable(T).getParameters())
        .containsEntry("numRows", "7")
        .containsEntry("totalSize", "900")
        .containsEntry("STATS_GENERATED", "TASK")
        .containsEntry("impala.lastComputeStatsTime", "1600000000")
        .containsEntry("transient_lastDdlTime", stamp);
    assertThat(parameters("j=1"))
        .containsEntry("numRows", "3")
        .containsEntry("STATS_GENERATED", "TASK")
        .containsEntry("impala_intermediate_stats_num_chunks", "1");
    assertThat(ddl.load("t").definition().rowCount()).isEqualTo(7);
    assertThat(ddl.load("t").definition().totalBytes()).isEqualTo(900);
    assertThat(ddl.load("t").definition().columnStatistics())
        .isEqualTo(Map.of("a", new ColumnStatistics(5, 1, 4, 4)));
    assertThat(ddl.load("t").partitions().inKeyOrder())
        .allMatch(partition -> partition.statistics() != null)
        .extracting(partition -> partition.parameters().get("numRows"))
        .containsExactly("3", "4");
    assertThat(ddl.storage.calls()).isEqualTo(storageCalls);
  }

  @Test
  void repeatedRunWritesNoPartitionAndKeepsTheirIdsD226() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1", "2");
    OfPartitions found = listed(Unlisted.LEFT_ALONE, entry(3, "1"), entry(4, "2"));
    update(new OfTable(7, null), Map.of(), found);
    List<Long> ids = ids();

    DdlResult again = update(new OfTable(7, null), Map.of(), found);
    int calls = ddl.faults.calls("alterPartitions");
    update(new OfTable(8, null), Map.of(), listed(Unlisted.LEFT_ALONE, entry(5, "2")));

    assertThat(again.summary()).isEqualTo("Updated 2 partition(s) and 0 column(s).");
    assertThat(calls).isEqualTo(1);
    assertThat(ddl.faults.calls("alterPartitions")).isEqualTo(2);
    assertThat(ids().get(0)).isEqualTo(ids.get(0));
    assertThat(ids().get(1)).isNotEqualTo(ids.get(1));
  }

  @Test
  void partitionsAreFoundByTheirValuesAsPrintedD219() {
    ddl.execute(
        DdlFixture.create(
            DdlFixture.partitionedBy(
                "t",
                DdlFixture.column("i", PrimitiveType.INT),
                DdlFixture.column("s", PrimitiveType.STRING),
                new Column("d", new ColumnType.Scalar(PrimitiveType.DECIMAL, 0, 5, 2), null)),
            /* ifNotExists= */ false));
    String nullText = "__HIVE_DEFAULT_PARTITION__";
    add("t", "01", "a/b=c%", "1.5");
    add("t", nullText, nullText, nullText);
    add("t", "2", "x", "2");

    DdlResult result =
        update(
            new OfTable(9, null),
            Map.of(),
            listed(
                Unlisted.LEFT_ALONE,
                entry(3, "1", "a/b=c%", "1.50"),
                entry(4, "NULL", "NULL", "NULL"),
                entry(5, "3", "x", "2.00"),
                entry(6, "2"),
                entry(7, "two", "x", "2.00")));

    assertThat(result.summary()).isEqualTo("Updated 2 partition(s) and 0 column(s).");
    assertThat(rows()).containsExactlyInAnyOrder("3", "4", null);
  }

  @Test
  void partitionsWithoutRowsAreEmptyWhereAllWereCountedD225() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1", "2");

    DdlResult plain = update(new OfTable(3, null), Map.of(), listed(Unlisted.EMPTY, entry(3, "1")));

    assertThat(plain.summary()).isEqualTo("Updated 2 partition(s) and 0 column(s).");
    assertThat(rows()).containsExactly("3", "0");
    assertThat(statisticsOf("j=2")).isEqualTo(new TPartitionStats(new TTableStats(0)));
    update(new OfTable(3, null), Map.of(), listed(Unlisted.EMPTY_INCREMENTAL, entry(3, "1")));
    assertThat(statisticsOf("j=2"))
        .isEqualTo(new TPartitionStats(new TTableStats(0)).setIntermediate_col_stats(Map.of()));
  }

  @Test
  void setColumnStatsChangesNothingElseD218D228() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1");
    Map<String, String> before = ddl.truth.loadTable(T).getParameters();

    DdlResult result = update(null, Map.of("a", new ColumnStatistics(5, -1, -1, -1)), null);

    assertThat(result.summary()).isEqualTo("Updated 0 partition(s) and 1 column(s).");
    assertThat(ddl.truth.loadTable(T).getParameters()).isEqualTo(before);
    assertThat(ddl.load("t").definition().columnStatistics().get("a"))
        .isEqualTo(new ColumnStatistics(5, -1, 4, 4));
  }

  @Test
  void unpartitionedTableCountsAsOnePartitionD228() {
    ddl.createTable("t");
    ddl.load("t");
    int storageCalls = ddl.storage.calls();

    DdlResult result =
        update(new OfTable(7, null), Map.of(), listed(Unlisted.EMPTY, entry(7, "1")));

    assertThat(result.summary()).isEqualTo("Updated 1 partition(s) and 0 column(s).");
    assertThat(ddl.truth.loadTable(T).getParameters())
        .containsEntry("numRows", "7")
        .doesNotContainKey("totalSize");
    assertThat(ddl.storage.calls()).isEqualTo(storageCalls);
  }

  @Test
  void columnsAreWrittenByTypeAndCappedD223D224() {
    TableSpec plain = DdlFixture.spec("t");
    Map<String, ColumnType> types =
        Map.of(
            "tiny", ColumnType.Scalar.of(PrimitiveType.TINYINT),
            "dec", new ColumnType.Scalar(PrimitiveType.DECIMAL, 0, 2, 1),
            "str", ColumnType.Scalar.of(PrimitiveType.STRING),
            "bool", ColumnType.Scalar.of(PrimitiveType.BOOLEAN),
            "big", ColumnType.Scalar.of(PrimitiveType.BIGINT),
            "dbl", ColumnType.Scalar.of(PrimitiveType.DOUBLE),
            "arr", new ColumnType.Array(ColumnType.Scalar.of(PrimitiveType.INT)),
            "bin", ColumnType.Scalar.of(PrimitiveType.BINARY));
    ddl.execute(DdlFixture.create(withColumns(plain, types), /* ifNotExists= */ false));
    Map<String, ColumnStatistics> sent = new HashMap<>();
    types.keySet().forEach(name -> sent.put(name, new ColumnStatistics(5_000, 2, 3.5, 9)));
    sent.put("dbl", new ColumnStatistics(-1, -1, 8, 8));
    sent.put("dropped", new ColumnStatistics(1, 1, 1, 1));

    DdlResult result = update(new OfTable(1_000, null), sent, null);

    assertThat(result.summary()).isEqualTo("Updated 1 partition(s) and 6 column(s).");
    Map<String, ColumnStatisticsData> stored = new HashMap<>();
    for (ColumnStatisticsObj each : ddl.truth.columnStatistics(T, List.copyOf(types.keySet()))) {
      stored.put(each.getColName() + " " + each.getColType(), each.getStatsData());
    }
    assertThat(stored)
        .containsOnlyKeys(
            "tiny tinyint",
            "dec decimal(2,1)",
            "str string",
            "bool boolean",
            "big bigint",
            "dbl double");
    assertThat(stored.get("tiny tinyint").getLongStats().getNumDVs()).isEqualTo(256);
    assertThat(stored.get("dec decimal(2,1)").getDecimalStats().getNumDVs()).isEqualTo(100);
    assertThat(stored.get("str string").getStringStats().getNumDVs()).isEqualTo(1_000);
    assertThat(stored.get("str string").getStringStats().getMaxColLen()).isEqualTo(9);
    assertThat(stored.get("str string").getStringStats().getAvgColLen()).isEqualTo(3.5);
    assertThat(stored.get("bool boolean").getBooleanStats().getNumNulls()).isEqualTo(2);
    assertThat(stored.get("big bigint").getLongStats().getNumDVs()).isEqualTo(1_000);
    assertThat(stored.get("dbl double").getDoubleStats().getNumDVs()).isEqualTo(-1);
  }

  @Test
  void onlyUnknownColumnsMeanNoCallD223() {
    ddl.createTable("t");

    DdlResult result = update(null, Map.of("x", new ColumnStatistics(1, 1, 1, 1)), null);

    assertThat(result.summary()).isEqualTo("Updated 0 partition(s) and 0 column(s).");
    assertThat(ddl.faults.calls("updateColumnStatistics")).isZero();
  }

  /** Somebody dropped it since the table was loaded. */
  @Test
  void columnThatTheMetastoreHasNoMoreIsLeftOutD223() {
    ddl.createTable("t");
    ddl.load("t");
    Table changed = ddl.truth.loadTable(T);
    changed.getSd().getCols().get(0).setName("b");
    ddl.truth.alterTable(T, changed);

    DdlResult result =
        update(
            null,
            Map.of("a", new ColumnStatistics(1, 1, 1, 1), "b", new ColumnStatistics(2, 2, 2, 2)),
            null);

    assertThat(result.summary()).isEqualTo("Updated 0 partition(s) and 1 column(s).");
    assertThat(ddl.load("t").definition().columnStatistics()).containsOnlyKeys("b");
  }

  @Test
  void hiveTrustsNoStatisticsThatAreNotItsOwnD230() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1");
    String trusted = "{\"BASIC_STATS\":\"true\"}";
    Table table = ddl.truth.loadTable(T);
    table.putToParameters("COLUMN_STATS_ACCURATE", trusted);
    ddl.truth.alterTable(T, table);
    var partitions = ddl.truth.loadPartitions(T, List.of("j=1"));
    partitions.get(0).putToParameters("COLUMN_STATS_ACCURATE", trusted);
    ddl.truth.alterPartitions(T, partitions);

    update(new OfTable(3, null), Map.of(), listed(Unlisted.LEFT_ALONE, entry(3, "1")));

    assertThat(ddl.truth.loadTable(T).getParameters()).doesNotContainKey("COLUMN_STATS_ACCURATE");
    assertThat(parameters("j=1")).doesNotContainKey("COLUMN_STATS_ACCURATE");
  }

  @Test
  void manyPartitionsAreReadAndWrittenByTheBatchD47() {
    ddl.createPartitioned("t");
    String[] values = IntStream.range(0, 1_200).mapToObj(Integer::toString).toArray(String[]::new);
    ddl.addPartitions("t", values);
    ddl.load("t");

    update(new OfTable(0, null), Map.of(), listed(Unlisted.EMPTY_INCREMENTAL));

    assertThat(ddl.faults.calls("alterPartitions")).isEqualTo(3);
    assertThat(rows()).hasSize(1_200).containsOnly("0");
  }

  @Test
  void failureHalfwayLeavesTheTruthD313() {
    ddl.createPartitioned("t");
    String[] values = IntStream.range(0, 600).mapToObj(Integer::toString).toArray(String[]::new);
    ddl.addPartitions("t", values);
    ddl.load("t");
    ddl.faults.refuse("alterPartitions", 2);

    assertThatThrownBy(
            () -> update(new OfTable(0, null), Map.of(), listed(Unlisted.EMPTY_INCREMENTAL)))
        .hasMessage("Error making 'alter_partitions' RPC to Hive Metastore: ");

    assertThat(ddl.entry("t").state()).isEqualTo(TableState.UNLOADED);
    assertThat(rows().stream().filter("0"::equals)).hasSize(500);
    assertThat(update(new OfTable(0, null), Map.of(), listed(Unlisted.EMPTY)).summary())
        .isEqualTo("Updated 600 partition(s) and 0 column(s).");
  }

  @Test
  void partitionThatIsGoneIsPassedOverAndKnownNoMore() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1", "2");
    ddl.load("t");
    ddl.truth.dropPartitions(T, List.of("j=1"), DropData.KEEP);

    update(
        new OfTable(3, null), Map.of(), listed(Unlisted.LEFT_ALONE, entry(3, "1"), entry(4, "2")));

    assertThat(ddl.partitions("t")).containsExactly("j=2");
    assertThat(rows()).containsExactly("4");
  }

  /** Somebody wrote the same since the table was loaded: nothing to write, but to read. */
  @Test
  void partitionsThatOthersChangedAreTakenUp() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1");
    OfPartitions found = listed(Unlisted.LEFT_ALONE, entry(3, "1"));
    ddl.load("t");
    var partitions = ddl.truth.loadPartitions(T, List.of("j=1"));
    Map<String, String> parameters = partitions.get(0).getParameters();
    StatisticsParameters.put(found.byPrintedValues().get(List.of("1")).intermediate(), parameters);
    parameters.put("numRows", "3");
    parameters.put("STATS_GENERATED", "TASK");
    ddl.truth.alterPartitions(T, partitions);

    update(new OfTable(3, null), Map.of(), found);

    assertThat(ddl.faults.calls("alterPartitions")).isZero();
    assertThat(ddl.load("t").partitions().inKeyOrder())
        .allMatch(partition -> partition.statistics() != null);
  }

  @Test
  void viewIsRefused() {
    ddl.createView("t");

    assertThatThrownBy(() -> update(new OfTable(1, null), Map.of(), null))
        .hasMessage("UPDATE_STATS not supported on a view: d.t")
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.INVALID_REQUEST));
  }

  private DdlResult update(
      @Nullable OfTable table,
      Map<String, ColumnStatistics> columns,
      @Nullable OfPartitions partitions) {
    return ddl.alter("t", new UpdateStatistics(new StatisticsSpec(table, columns, partitions)));
  }

  private static OfPartitions listed(Unlisted unlisted, Printed... partitions) {
    Map<List<String>, OfPartition> byPrintedValues = new HashMap<>();
    for (Printed partition : partitions) {
      byPrintedValues.put(partition.values(), partition.found());
    }
    return new OfPartitions(byPrintedValues, unlisted);
  }

  private static Printed entry(long rows, String... values) {
    TPartitionStats statistics =
        new TPartitionStats(new TTableStats(rows))
            .setIntermediate_col_stats(
                Map.of("a", new TIntermediateColumnStats().setNum_rows(rows)));
    return new Printed(
        Arrays.asList(values), new OfPartition(rows, StatisticsParameters.encode(statistics)));
  }

  /** Key values as a query prints them, with what it found there. */
  private record Printed(List<String> values, OfPartition found) {}

  private static TableSpec withColumns(TableSpec spec, Map<String, ColumnType> types) {
    return new TableSpec(
        spec.name(),
        spec.owner(),
        spec.external(),
        types.entrySet().stream()
            .map(type -> new Column(type.getKey(), type.getValue(), null))
            .toList(),
        spec.partitionKeys(),
        spec.format(),
        spec.rowFormat(),
        spec.comment(),
        spec.location(),
        spec.tableProperties(),
        spec.serdeProperties(),
        spec.sortColumns());
  }

  private void add(String table, String i, String s, String d) {
    var spec = List.of(new Part("i", i), new Part("s", s), new Part("d", d));
    ddl.alter(
        table,
        new AlterTableAction.AddPartitions(
            List.of(new AlterTableAction.NewPartition(spec, null)), /* ifNotExists= */ false));
  }

  private List<Long> ids() {
    return ddl.load("t").partitions().inKeyOrder().stream().map(Partition::id).toList();
  }

  private List<@Nullable String> rows() {
    return ddl.truth.loadPartitions(T, ddl.truth.partitionNames(T)).stream()
        .map(partition -> partition.getParameters().get("numRows"))
        .sorted(Comparator.nullsLast(Comparator.reverseOrder()))
        .collect(Collectors.toList());
  }

  private String tableParameter(String key) {
    return ddl.truth.loadTable(T).getParameters().get(key);
  }

  private Map<String, String> parameters(String partition) {
    return ddl.truth.loadPartitions(T, List.of(partition)).get(0).getParameters();
  }

  private TPartitionStats statisticsOf(String partition) {
    TPartitionStats statistics = new TPartitionStats();
    try {
      new TDeserializer(new TCompactProtocol.Factory())
          .deserialize(
              statistics,
              StatisticsParameters.find(parameters(partition), partition).orElseThrow().encoded());
    } catch (TException e) {
      throw new AssertionError(e);
    }
    return statistics;
  }
}
