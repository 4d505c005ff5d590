package io.catalogd.sql;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsData;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TColumnStats;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TTableInfoSelector;
import org.apache.impala.thrift.TTableName;

/** Statistics of columns, in the figures that the dialect has; -1 where one is unknown. */
final class ColumnFigures {
  private final Lookups lookups;

  ColumnFigures(Lookups lookups) {
    this.lookups = lookups;
  }

  /** The request with all figures: those that the statement does not tell stay (D218). */
  TDdlExecRequest request(SqlCommand.StatisticsChange change) {
    TColumnStats figures =
        find(change.table(), List.of(change.column())).stream()
            .findFirst()
            .map(ColumnFigures::of)
            .orElseGet(() -> new TColumnStats(-1, -1, -1, -1));
    change.figures().forEach((name, figure) -> set(figures, name, figure));
    TDdlExecRequest request = change.template().deepCopy();
    request
        .getAlter_table_params()
        .getUpdate_stats_params()
        .setColumn_stats(Map.of(change.column(), figures));
    return request;
  }

  /** Of those columns that have any. */
  private List<ColumnStatisticsObj> find(TTableName table, List<String> columns) {
    List<ColumnStatisticsObj> found =
        lookups
            .table(
                table,
                new TTableInfoSelector(false, false, false, false)
                    .setPartition_ids(List.of())
                    .setWant_stats_for_column_names(columns))
            .getColumn_stats();
    return found == null ? List.of() : found;
  }

  /** Answers SHOW COLUMN STATS: a row for every column, keys first; what is unknown is empty. */
  SqlResult answer(TTableName name) {
    Table table = lookups.table(name);
    List<FieldSchema> columns = new ArrayList<>(table.getPartitionKeys());
    columns.addAll(table.getSd().getCols());
    Map<String, TColumnStats> known = new HashMap<>();
    List<String> names = columns.stream().map(FieldSchema::getName).toList();
    for (ColumnStatisticsObj found : find(name, names)) {
      known.put(found.getColName(), of(found));
    }
    List<List<String>> rows =
        columns.stream()
            .map(
                column ->
                    row(
                        column,
                        known.getOrDefault(column.getName(), new TColumnStats(-1, -1, -1, -1))))
            .toList();
    return new SqlResult(
        List.of("column", "type", "distinct values", "nulls", "max size", "avg size"), rows);
  }

  private static List<String> row(FieldSchema column, TColumnStats figures) {
    return List.of(
        column.getName(),
        column.getType(),
        known(figures.getNum_distinct_values()),
        known(figures.getNum_nulls()),
        known(figures.getMax_size()),
        figures.getAvg_size() == -1 ? "" : String.valueOf(figures.getAvg_size()));
  }

  private static String known(long figure) {
    return figure == -1 ? "" : String.valueOf(figure);
  }

  private static void set(TColumnStats figures, String name, double figure) {
    switch (name) {
      case "numDVs" -> figures.setNum_distinct_values((long) figure);
      case "numNulls" -> figures.setNum_nulls((long) figure);
      case "maxSize" -> figures.setMax_size((long) figure);
      default -> figures.setAvg_size(figure);
    }
  }

  private static TColumnStats of(ColumnStatisticsObj column) {
    ColumnStatisticsData data = column.getStatsData();
    return switch (data.getSetField()) {
      case BOOLEAN_STATS -> fixed(2, data.getBooleanStats().getNumNulls());
      case LONG_STATS -> fixed(data.getLongStats().getNumDVs(), data.getLongStats().getNumNulls());
      case DOUBLE_STATS ->
          fixed(data.getDoubleStats().getNumDVs(), data.getDoubleStats().getNumNulls());
      case DECIMAL_STATS ->
          fixed(data.getDecimalStats().getNumDVs(), data.getDecimalStats().getNumNulls());
      case DATE_STATS -> fixed(data.getDateStats().getNumDVs(), data.getDateStats().getNumNulls());
      case TIMESTAMP_STATS ->
          fixed(data.getTimestampStats().getNumDVs(), data.getTimestampStats().getNumNulls());
      case STRING_STATS ->
          new TColumnStats(
              data.getStringStats().getAvgColLen(),
              data.getStringStats().getMaxColLen(),
              data.getStringStats().getNumDVs(),
              data.getStringStats().getNumNulls());
      case BINARY_STATS ->
          new TColumnStats(
              data.getBinaryStats().getAvgColLen(),
              data.getBinaryStats().getMaxColLen(),
              -1,
              data.getBinaryStats().getNumNulls());
    };
  }

  /** Of a type whose values all have one size, which the metastore does not keep. */
  private static TColumnStats fixed(long distinct, long nulls) {
    return new TColumnStats(-1, -1, distinct, nulls);
  }
}
