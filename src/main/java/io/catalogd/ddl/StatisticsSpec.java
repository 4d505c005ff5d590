package io.catalogd.ddl;

import io.catalogd.model.ColumnStatistics;
import io.catalogd.model.IntermediateStatistics;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a statistics run found, or SET COLUMN STATS says (D216 to D220).
 *
 * @param table null where the table as a whole was not counted
 * @param columns by name as sent
 * @param partitions null where partitions were not counted
 */
public record StatisticsSpec(
    @Nullable OfTable table,
    Map<String, ColumnStatistics> columns,
    @Nullable OfPartitions partitions) {
  public StatisticsSpec {
    columns = Map.copyOf(columns);
  }

  /**
   * Of the table as a whole.
   *
   * @param totalBytes null where files were not looked at
   */
  public record OfTable(long rowCount, @Nullable Long totalBytes) {}

  /**
   * Of each partition.
   *
   * @param byPrintedValues by key values in key order, as a query prints them (D219)
   */
  public record OfPartitions(Map<List<String>, OfPartition> byPrintedValues, Unlisted unlisted) {
    public OfPartitions {
      byPrintedValues = Map.copyOf(byPrintedValues);
    }
  }

  /** Of one partition. */
  public record OfPartition(long rowCount, IntermediateStatistics intermediate) {}

  /** What becomes of partitions that no rows were found in (D225). */
  public enum Unlisted {
    /** They were not looked at. */
    LEFT_ALONE,
    /** They have no rows. */
    EMPTY,
    /** They have no rows, which later runs can build on. */
    EMPTY_INCREMENTAL
  }
}
