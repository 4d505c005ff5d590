package io.catalogd.dependent;

import io.catalogd.catalog.TableEntry;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.PackedPartition;
import java.util.List;

/**
 * A partition with data that a partition of a dependent table stands for.
 *
 * @param entry of the base
 * @param table what {@code entry} has loaded
 * @param through the partitions of dependent tables by way of which it was reached, the nearest to
 *     the one that was asked for first; none where the base is that one's own
 */
public record MatchedPartition(
    TableEntry entry,
    FileSystemTable table,
    PackedPartition partition,
    List<DependentInput> through) {
  public MatchedPartition {
    through = List.copyOf(through);
  }

  /** How audits and messages name it. */
  public DependentInput name() {
    return new DependentInput(entry.name(), partition.name());
  }
}
