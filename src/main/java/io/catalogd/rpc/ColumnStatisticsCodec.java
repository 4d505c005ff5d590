package io.catalogd.rpc;

import io.catalogd.fetch.SelectedStatistics;
import io.catalogd.load.StatisticsForms;
import io.catalogd.model.ColumnStatistics;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;
import org.apache.impala.thrift.TColumnStats;

/** A column's statistics, in the metastore's struct and in the catalog's own. */
final class ColumnStatisticsCodec {
  private ColumnStatisticsCodec() {}

  /** For a partial fetch (C146 to C149): numbers of distinct values capped by type. */
  static ColumnStatisticsObj encode(SelectedStatistics selected) {
    return StatisticsForms.toStruct(
        selected.column(), selected.type().toSql(), selected.type(), selected.statistics());
  }

  /** For a full object: uncapped. */
  static TColumnStats encode(ColumnStatistics statistics) {
    return new TColumnStats(
        statistics.averageBytes(),
        statistics.maxBytes(),
        statistics.distinctValues(),
        statistics.nulls());
  }

  static ColumnStatistics decode(TColumnStats statistics) {
    return new ColumnStatistics(
        statistics.getNum_distinct_values(),
        statistics.getNum_nulls(),
        statistics.getAvg_size(),
        statistics.getMax_size());
  }
}
