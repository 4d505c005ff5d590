package io.catalogd.rpc;

import io.catalogd.ddl.AlterTableAction;
import io.catalogd.ddl.StatisticsSpec;
import io.catalogd.ddl.StatisticsSpec.OfPartition;
import io.catalogd.ddl.StatisticsSpec.OfPartitions;
import io.catalogd.ddl.StatisticsSpec.OfTable;
import io.catalogd.ddl.StatisticsSpec.Unlisted;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ColumnStatistics;
import io.catalogd.stored.StatisticsParameters;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.impala.thrift.TAlterTableUpdateStatsParams;
import org.apache.impala.thrift.TPartitionStats;
import org.apache.impala.thrift.TTableStats;
import org.jspecify.annotations.Nullable;

/** Reads what is to become of a table's statistics (D217 to D221). */
final class UpdateStatisticsCodec {
  private UpdateStatisticsCodec() {}

  static AlterTableAction decode(TAlterTableUpdateStatsParams params) {
    if (!params.isSetTable_stats() && !params.isSetColumn_stats()) {
      throw CatalogException.invalidRequest(
          "update_stats_params has neither table_stats nor column_stats");
    }
    Map<String, ColumnStatistics> columns = new HashMap<>();
    if (params.isSetColumn_stats()) {
      params
          .getColumn_stats()
          .forEach((name, found) -> columns.put(name, ColumnStatisticsCodec.decode(found)));
    }
    return new AlterTableAction.UpdateStatistics(
        new StatisticsSpec(table(params.getTable_stats()), columns, partitions(params)));
  }

  private static @Nullable OfTable table(@Nullable TTableStats table) {
    return table == null
        ? null
        : new OfTable(
            table.getNum_rows(),
            table.isSetTotal_file_bytes() ? table.getTotal_file_bytes() : null);
  }

  private static @Nullable OfPartitions partitions(TAlterTableUpdateStatsParams params) {
    @Nullable Map<List<String>, TPartitionStats> partitions = params.getPartition_stats();
    if (partitions == null) {
      return null;
    }
    Map<List<String>, OfPartition> byPrintedValues = new HashMap<>();
    partitions.forEach(
        (values, found) ->
            byPrintedValues.put(
                List.copyOf(values),
                new OfPartition(
                    found.getStats().getNum_rows(), StatisticsParameters.encode(found))));
    return new OfPartitions(byPrintedValues, unlisted(params));
  }

  private static Unlisted unlisted(TAlterTableUpdateStatsParams params) {
    if (!params.isExpect_all_partitions()) {
      return Unlisted.LEFT_ALONE;
    }
    return params.isIs_incremental() ? Unlisted.EMPTY_INCREMENTAL : Unlisted.EMPTY;
  }
}
