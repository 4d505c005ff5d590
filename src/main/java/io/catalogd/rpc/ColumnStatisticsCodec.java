package io.catalogd.rpc;

import io.catalogd.fetch.SelectedStatistics;
import io.catalogd.model.ColumnStatistics;
import io.catalogd.model.ColumnType;
import java.math.BigInteger;
import org.apache.hadoop.hive.metastore.api.BooleanColumnStatsData;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsData;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;
import org.apache.hadoop.hive.metastore.api.DateColumnStatsData;
import org.apache.hadoop.hive.metastore.api.DecimalColumnStatsData;
import org.apache.hadoop.hive.metastore.api.DoubleColumnStatsData;
import org.apache.hadoop.hive.metastore.api.LongColumnStatsData;
import org.apache.hadoop.hive.metastore.api.StringColumnStatsData;
import org.apache.impala.thrift.TColumnStats;

/** A column's statistics, in the metastore's struct and in the catalog's own. */
final class ColumnStatisticsCodec {
  private ColumnStatisticsCodec() {}

  /** For a partial fetch (C146 to C149): numbers of distinct values capped by type. */
  static ColumnStatisticsObj encode(SelectedStatistics selected) {
    return new ColumnStatisticsObj(
        selected.column(), selected.type().toSql(), data(selected.type(), selected.statistics()));
  }

  /** For a full object: uncapped. */
  static TColumnStats encode(ColumnStatistics statistics) {
    return new TColumnStats(
        statistics.averageBytes(),
        statistics.maxBytes(),
        statistics.distinctValues(),
        statistics.nulls());
  }

  private static ColumnStatisticsData data(ColumnType.Scalar type, ColumnStatistics known) {
    long nulls = known.nulls();
    long distinct = Math.min(known.distinctValues(), mostDistinct(type));
    return switch (type.primitive()) {
      case BOOLEAN ->
          ColumnStatisticsData.booleanStats(
              new BooleanColumnStatsData(/* numTrues= */ -1, /* numFalses= */ -1, nulls));
      case TINYINT, SMALLINT, INT, BIGINT, TIMESTAMP ->
          ColumnStatisticsData.longStats(new LongColumnStatsData(nulls, distinct));
      case DATE -> ColumnStatisticsData.dateStats(new DateColumnStatsData(nulls, distinct));
      case FLOAT, DOUBLE ->
          ColumnStatisticsData.doubleStats(new DoubleColumnStatsData(nulls, distinct));
      case STRING, CHAR, VARCHAR ->
          ColumnStatisticsData.stringStats(
              new StringColumnStatsData(known.maxBytes(), known.averageBytes(), nulls, distinct));
      case DECIMAL ->
          ColumnStatisticsData.decimalStats(new DecimalColumnStatsData(nulls, distinct));
      case BINARY -> throw new IllegalStateException("BINARY has no statistics");
    };
  }

  /** How many values the type has, where the wire heeds it (C148). */
  private static long mostDistinct(ColumnType.Scalar type) {
    return switch (type.primitive()) {
      case TINYINT -> 1L << 8;
      case SMALLINT -> 1L << 16;
      case INT -> 1L << 32;
      case DECIMAL ->
          BigInteger.TEN
              .pow(type.precision())
              .min(BigInteger.valueOf(Long.MAX_VALUE))
              .longValueExact();
      default -> Long.MAX_VALUE;
    };
  }
}
