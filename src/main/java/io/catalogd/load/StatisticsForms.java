package io.catalogd.load;

import io.catalogd.model.ColumnStatistics;
import io.catalogd.model.ColumnType;
import org.apache.hadoop.hive.metastore.api.BooleanColumnStatsData;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsData;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;
import org.apache.hadoop.hive.metastore.api.DateColumnStatsData;
import org.apache.hadoop.hive.metastore.api.DecimalColumnStatsData;
import org.apache.hadoop.hive.metastore.api.DoubleColumnStatsData;
import org.apache.hadoop.hive.metastore.api.LongColumnStatsData;
import org.apache.hadoop.hive.metastore.api.StringColumnStatsData;

/** Turns column statistics into the metastore's struct; {@link StatisticsReader} reads it. */
public final class StatisticsForms {
  private StatisticsForms() {}

  /**
   * The struct for a column, numbers of distinct values capped by type (C148, C372, D224).
   *
   * @param column its name as the struct shall have it
   * @param typeText its type as the struct shall have it
   */
  public static ColumnStatisticsObj toStruct(
      String column, String typeText, ColumnType.Scalar type, ColumnStatistics statistics) {
    return new ColumnStatisticsObj(column, typeText, data(type, statistics.cappedFor(type)));
  }

  private static ColumnStatisticsData data(ColumnType.Scalar type, ColumnStatistics capped) {
    long nulls = capped.nulls();
    long distinct = capped.distinctValues();
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
              new StringColumnStatsData(capped.maxBytes(), capped.averageBytes(), nulls, distinct));
      case DECIMAL ->
          ColumnStatisticsData.decimalStats(new DecimalColumnStatsData(nulls, distinct));
      case BINARY -> throw new IllegalStateException("BINARY has no statistics");
    };
  }
}
