package io.catalogd.metastore;

import io.catalogd.model.TableName;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;

/**
 * The part of {@link Metastore} that is about the column statistics of whole tables: those that
 * Hive keeps, so both read what the other computed.
 */
public interface MetastoreStatistics {
  /** Statistics of the named columns; columns without any are left out. */
  List<ColumnStatisticsObj> columnStatistics(TableName table, List<String> columns);

  /**
   * Replaces the statistics of these columns, and leaves other columns' alone. INVALID_REQUEST for
   * a column that the table does not have, or has as a partition key.
   */
  void updateColumnStatistics(TableName table, List<ColumnStatisticsObj> statistics);

  /** Forgets the statistics of one column; NOT_FOUND where it has none. */
  void dropColumnStatistics(TableName table, String column);
}
