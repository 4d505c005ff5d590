package io.catalogd.fetch;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which parts of a table are wanted.
 *
 * @param metastoreTable whether the metastore's table object is
 * @param partitionIds exactly these partitions, in this order, repeated ones included (C151); null
 *     for all of them, if any of their parts is wanted (C150)
 * @param partitionParts what each partition tells beside its id
 * @param statisticsColumns columns whose statistics are wanted, as the client spelled them; null
 *     for no statistics at all (C145)
 */
public record TableSelector(
    boolean metastoreTable,
    @Nullable List<Long> partitionIds,
    Set<PartitionPart> partitionParts,
    @Nullable List<String> statisticsColumns) {
  public TableSelector {
    partitionIds = partitionIds == null ? null : List.copyOf(partitionIds);
    partitionParts = Set.copyOf(partitionParts);
    statisticsColumns = statisticsColumns == null ? null : List.copyOf(statisticsColumns);
  }

  /** Whether the answer has a list of partitions, be it an empty one (C150). */
  boolean wantsPartitions() {
    return partitionIds != null || !partitionParts.isEmpty();
  }
}
