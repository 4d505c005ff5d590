package io.catalogd.metastore.hive;

import io.catalogd.metastore.MetastoreStatistics;
import io.catalogd.model.TableName;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.ColumnStatistics;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsDesc;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;
import org.apache.hadoop.hive.metastore.api.TableStatsRequest;

/** The calls about column statistics of tables. */
interface HiveStatistics extends MetastoreStatistics {
  /** Whose statistics: 4.0 keeps those of each engine apart, older ones know of one only. */
  String ENGINE = "hive";

  HiveCaller hive();

  @Override
  default List<ColumnStatisticsObj> columnStatistics(TableName table, List<String> columns) {
    if (columns.isEmpty()) {
      return List.of();
    }
    TableStatsRequest request = new TableStatsRequest(table.database(), table.table(), columns);
    return hive()
        .read(
            "get_table_statistics_req",
            client -> client.get_table_statistics_req(request).getTableStats());
  }

  @Override
  default void updateColumnStatistics(TableName table, List<ColumnStatisticsObj> statistics) {
    if (statistics.isEmpty()) {
      return;
    }
    ColumnStatisticsDesc target =
        new ColumnStatisticsDesc(/* isTblLevel= */ true, table.database(), table.table());
    ColumnStatistics all = new ColumnStatistics(target, statistics);
    all.setEngine(ENGINE);
    hive()
        .write(
            "update_table_column_statistics", client -> client.update_table_column_statistics(all));
  }

  @Override
  default void dropColumnStatistics(TableName table, String column) {
    hive()
        .write(
            "delete_table_column_statistics",
            client ->
                client.delete_table_column_statistics(
                    table.database(), table.table(), column, ENGINE));
  }
}
