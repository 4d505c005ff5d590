package io.catalogd.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.TableState;
import io.catalogd.ddl.AlterTableAction.UpdateStatistics;
import io.catalogd.ddl.DdlRequest.DropStatistics;
import io.catalogd.ddl.StatisticsSpec.OfPartitions;
import io.catalogd.ddl.StatisticsSpec.OfTable;
import io.catalogd.ddl.StatisticsSpec.Unlisted;
import io.catalogd.load.StatisticsForms;
import io.catalogd.model.ColumnStatistics;
import io.catalogd.model.ColumnType;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DropStatisticsTest {
  private static final TableName T = DdlFixture.name("t");
  private static final String CHUNKS = "impala_intermediate_stats_num_chunks";

  private final DdlFixture ddl = new DdlFixture();

  @AfterEach
  void close() {
    ddl.close();
  }

  @Test
  void everythingOfATableIsDroppedAndNothingElseD239D345() {
    partitionedWithStatistics("1", "2");
    Map<String, String> before = ddl.truth.loadTable(T).getParameters();
    int storageCalls = ddl.storage.calls();

    DdlResult result = ddl.execute(dropAll());

    assertThat(result.summary()).isEqualTo("Stats have been dropped.");
    assertThat(DdlFixture.updated(result)).containsExactly("d.t Loaded");
    before.keySet().removeAll(List.of("numRows", "totalSize", "impala.lastComputeStatsTime"));
    assertThat(ddl.truth.loadTable(T).getParameters()).isEqualTo(before);
    assertThat(ddl.truth.columnStatistics(T, List.of("a"))).isEmpty();
    for (String partition : List.of("j=1", "j=2")) {
      assertThat(parameters(partition))
          .containsEntry(CHUNKS, "0")
          .doesNotContainKeys("numRows", "impala_intermediate_stats_chunk0");
    }
    assertThat(ddl.load("t").definition().rowCount()).isEqualTo(-1);
    assertThat(ddl.load("t").definition().columnStatistics()).isEmpty();
    assertThat(ddl.load("t").partitions().inKeyOrder())
        .allMatch(partition -> partition.statistics() == null);
    assertThat(ddl.storage.calls()).isEqualTo(storageCalls);
    assertThat(ddl.faults.calls("alterPartitions")).isEqualTo(2);
  }

  @Test
  void tableWithoutStatisticsIsLeftAloneD239() {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", "1");

    DdlResult result = ddl.execute(dropAll());

    assertThat(result.summary()).isEqualTo("Stats have been dropped.");
    assertThat(DdlFixture.updated(result)).containsExactly("d.t Loaded");
    assertThat(ddl.faults.calls("alterTable")).isZero();
    assertThat(ddl.faults.calls("alterPartitions")).isZero();
    assertThat(ddl.faults.calls("dropColumnStatistics")).isZero();
  }

  @Test
  void namedPartitionsLoseWhatIncrementalRunsKeepOnlyD241() {
    partitionedWithStatistics("1", "2", "3");

    DdlResult result = ddl.execute(dropOf("1", "3", "9"));

    assertThat(result.summary()).isEqualTo("Stats have been dropped.");
    assertThat(DdlFixture.updated(result)).containsExactly("d.t Loaded");
    assertThat(parameters("j=1")).containsEntry(CHUNKS, "0").containsEntry("numRows", "0");
    assertThat(parameters("j=2")).containsEntry(CHUNKS, "1");
    assertThat(parameters("j=3")).containsEntry(CHUNKS, "0").containsEntry("numRows", "0");
    assertThat(ddl.truth.loadTable(T).getParameters()).containsEntry("numRows", "7");
    assertThat(ddl.truth.columnStatistics(T, List.of("a"))).hasSize(1);
    assertThat(ddl.load("t").partitions().inKeyOrder())
        .extracting(partition -> partition.statistics() == null)
        .containsExactly(true, false, true);
    assertThat(ddl.faults.calls("alterPartitions")).isEqualTo(2);
  }

  @Test
  void setThatMatchesNothingSaysSoD241() {
    partitionedWithStatistics("1");
    long version = ddl.image().version();

    DdlResult result = ddl.execute(dropOf("9"));

    assertThat(result.summary()).isEqualTo("No partitions found for table.");
    assertThat(result.update().version()).isZero();
    assertThat(DdlFixture.updated(result)).isEmpty();
    assertThat(ddl.image().version()).isEqualTo(version);
  }

  /** Hive computed them since the table was loaded. */
  @Test
  void columnStatisticsThatOthersMadeAreDroppedTooD242() {
    partitionedWithStatistics();
    ddl.execute(dropAll());
    ddl.truth.updateColumnStatistics(
        T,
        List.of(
            StatisticsForms.toStruct(
                "a",
                "int",
                ColumnType.Scalar.of(PrimitiveType.INT),
                new ColumnStatistics(1, 1, 4, 4))));

    ddl.execute(dropAll());

    assertThat(ddl.truth.columnStatistics(T, List.of("a"))).isEmpty();
  }

  @Test
  void damagedStatisticsCanBeDroppedD232() {
    partitionedWithStatistics("1");
    List<Partition> partitions = ddl.truth.loadPartitions(T, List.of("j=1"));
    partitions.get(0).putToParameters("impala_intermediate_stats_chunk0", "?");
    ddl.truth.alterPartitions(T, partitions);
    ddl.store.publish(List.of(new PutTable(T, TableState.UNLOADED)));
    assertThat(ddl.load("t").partitions().inKeyOrder())
        .allMatch(partition -> partition.statistics() == null);

    ddl.execute(dropOf("1"));

    assertThat(parameters("j=1"))
        .containsEntry(CHUNKS, "0")
        .doesNotContainKey("impala_intermediate_stats_chunk0");
  }

  @Test
  void hiveTrustsNoStatisticsThatAreGoneD230() {
    partitionedWithStatistics("1");
    Table table = ddl.truth.loadTable(T);
    table.putToParameters("COLUMN_STATS_ACCURATE", "{\"BASIC_STATS\":\"true\"}");
    ddl.truth.alterTable(T, table);

    ddl.execute(dropAll());

    assertThat(ddl.truth.loadTable(T).getParameters()).doesNotContainKey("COLUMN_STATS_ACCURATE");
  }

  @Test
  void failureHalfwayLeavesTheTruthD313() {
    partitionedWithStatistics("1");
    ddl.faults.refuse("alterTable", 1);

    assertThatThrownBy(() -> ddl.execute(dropAll()))
        .hasMessage("Error making 'alter_table' RPC to Hive Metastore: ");

    assertThat(ddl.entry("t").state()).isEqualTo(TableState.UNLOADED);
    assertThat(ddl.load("t").definition().columnStatistics()).isEmpty();
    assertThat(ddl.load("t").definition().rowCount()).isEqualTo(7);
    assertThat(ddl.execute(dropAll()).summary()).isEqualTo("Stats have been dropped.");
  }

  @Test
  void viewsAndMissingTablesAreRefused() {
    ddl.createView("t");

    assertThatThrownBy(() -> ddl.execute(dropAll()))
        .hasMessage("DROP STATS not supported on a view: d.t");
    assertThatThrownBy(() -> ddl.execute(dropOf("1"))).hasMessage("Table d.t is not an HDFS table");
    assertThatThrownBy(() -> ddl.execute(new DropStatistics(new SpelledName("d", "x"), null)))
        .hasMessage("Table not found: d.x");
  }

  private static DropStatistics dropAll() {
    return new DropStatistics(new SpelledName("d", "t"), null);
  }

  private static DropStatistics dropOf(String... values) {
    return new DropStatistics(
        new SpelledName("d", "t"), Arrays.stream(values).map(DdlFixture::j).toList());
  }

  /** All figures there are, of no rows in each partition. */
  private void partitionedWithStatistics(String... values) {
    ddl.createPartitioned("t");
    ddl.addPartitions("t", values);
    ddl.alter(
        "t",
        new UpdateStatistics(
            new StatisticsSpec(
                new OfTable(7, 900L),
                Map.of("a", new ColumnStatistics(5, 1, 4, 4)),
                new OfPartitions(Map.of(), Unlisted.EMPTY_INCREMENTAL))));
  }

  private Map<String, String> parameters(String partition) {
    return ddl.truth.loadPartitions(T, List.of(partition)).get(0).getParameters();
  }
}
