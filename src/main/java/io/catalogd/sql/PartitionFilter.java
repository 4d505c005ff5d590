package io.catalogd.sql;

import java.util.List;
import org.apache.impala.thrift.TPartitionKeyValue;

/** Which partitions of a table a statement is about. */
public sealed interface PartitionFilter {
  /** What the daemon is asked for. */
  FilterText text();

  /**
   * Those with these values; a spec of some keys only means all partitions that have them.
   *
   * @param comparisons that each key has its value, in the same order
   */
  record Spec(List<TPartitionKeyValue> values, List<FilterText> comparisons)
      implements PartitionFilter {
    public Spec {
      values = List.copyOf(values);
      comparisons = List.copyOf(comparisons);
    }

    @Override
    public FilterText text() {
      return FilterText.all(comparisons);
    }
  }

  /** Those for which a condition over the keys holds. */
  record Condition(FilterText text) implements PartitionFilter {}
}
