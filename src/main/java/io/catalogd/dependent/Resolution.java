package io.catalogd.dependent;

import io.catalogd.model.Base;
import io.catalogd.model.DependentTable;
import io.catalogd.model.Partition;
import java.util.List;

/**
 * What a partition of a dependent table stands for in one image.
 *
 * @param base the one that the partition remembers
 * @param matchedCount how many partitions of that base it has; where that is a dependent table
 *     itself, not how many partitions with data
 * @param matched the partitions with data, in the order of their keys, base partition by base
 *     partition; none where the table allows that
 */
public record Resolution(
    DependentTable table,
    Partition partition,
    PartitionDependency dependency,
    Base base,
    int matchedCount,
    List<MatchedPartition> matched) {
  public Resolution {
    matched = List.copyOf(matched);
  }
}
