package io.catalogd.metastore;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.model.ErrorKind;
import io.catalogd.model.TableName;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsData;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;
import org.apache.hadoop.hive.metastore.api.LongColumnStatsData;
import org.apache.hadoop.hive.metastore.api.StringColumnStatsData;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.Test;

/** The part of the contract that is about column statistics. */
interface StatisticsContract extends ContractPart {
  @Test
  default void columnStatisticsAreThoseOfTheColumnsThatHaveSome() {
    store().createTable(MetastoreStructs.table(table()));
    store().updateColumnStatistics(table(), List.of(numbers("id", 7)));

    List<ColumnStatisticsObj> loaded = store().columnStatistics(table(), List.of("id", "name"));

    assertThat(loaded).hasSize(1);
    assertThat(loaded.get(0).getColName()).isEqualTo("id");
    assertThat(loaded.get(0).getStatsData().getLongStats().getNumDVs()).isEqualTo(7);
    assertThat(store().columnStatistics(table(), List.of("name"))).isEmpty();
    assertThat(store().columnStatistics(table(), List.of())).isEmpty();
  }

  @Test
  default void columnStatisticsAreReplacedColumnByColumn() {
    store().createTable(MetastoreStructs.table(table()));
    store().updateColumnStatistics(table(), List.of(numbers("id", 7), texts("name", 3)));

    store().updateColumnStatistics(table(), List.of(numbers("id", 8)));
    store().updateColumnStatistics(table(), List.of());

    List<ColumnStatisticsObj> loaded = store().columnStatistics(table(), List.of("id", "name"));
    assertThat(loaded).extracting(ColumnStatisticsObj::getColName).contains("id", "name");
    for (ColumnStatisticsObj one : loaded) {
      if (one.getColName().equals("id")) {
        assertThat(one.getStatsData().getLongStats().getNumDVs()).isEqualTo(8);
      } else {
        assertThat(one.getStatsData().getStringStats().getNumDVs()).isEqualTo(3);
      }
    }
  }

  @Test
  default void columnStatisticsAreDroppedOnce() {
    store().createTable(MetastoreStructs.table(table()));
    store().updateColumnStatistics(table(), List.of(numbers("id", 7), texts("name", 3)));

    store().dropColumnStatistics(table(), "id");

    assertThat(store().columnStatistics(table(), List.of("id", "name")))
        .extracting(ColumnStatisticsObj::getColName)
        .containsExactly("name");
    ContractPart.assertNotFound(() -> store().dropColumnStatistics(table(), "id"));
    ContractPart.assertNotFound(() -> store().dropColumnStatistics(table(), "nope"));
  }

  @Test
  default void statisticsOfWhatIsNotThereAreRefused() {
    store().createTable(MetastoreStructs.table(table(), "p"));
    TableName missing = new TableName(database(), "missing");

    for (String column : List.of("nope", "p")) {
      ContractPart.assertFails(
          () -> store().updateColumnStatistics(table(), List.of(numbers(column, 1))),
          ErrorKind.INVALID_REQUEST);
    }
    ContractPart.assertNotFound(
        () -> store().updateColumnStatistics(missing, List.of(numbers("id", 1))));
    ContractPart.assertNotFound(() -> store().dropColumnStatistics(missing, "id"));
  }

  @Test
  default void columnStatisticsSurviveAnAlterationOfParameters() {
    store().createTable(MetastoreStructs.table(table()));
    store().updateColumnStatistics(table(), List.of(numbers("id", 7), texts("name", 3)));
    Table changed = store().loadTable(table());
    changed.putToParameters("k", "v");

    store().alterTable(table(), changed);

    assertThat(store().columnStatistics(table(), List.of("id", "name"))).hasSize(2);
  }

  private static ColumnStatisticsObj numbers(String column, long distinct) {
    LongColumnStatsData data = new LongColumnStatsData(0, distinct);
    return new ColumnStatisticsObj(column, "int", ColumnStatisticsData.longStats(data));
  }

  private static ColumnStatisticsObj texts(String column, long distinct) {
    StringColumnStatsData data = new StringColumnStatsData(10, 4.5, 0, distinct);
    return new ColumnStatisticsObj(column, "string", ColumnStatisticsData.stringStats(data));
  }
}
