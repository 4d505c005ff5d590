package io.catalogd.fetch;

import io.catalogd.model.FileSystemTable;
import io.catalogd.model.PackedPartition;
import java.util.Collection;
import java.util.Set;

/**
 * Partitions of one table at one version.
 *
 * @param table whose columns, hosts and names complete the partitions
 * @param partitions in the order asked for, all of them in key order; not copied
 * @param parts what to tell of each
 */
public record PartitionSelection(
    FileSystemTable table, Collection<PackedPartition> partitions, Set<PartitionPart> parts) {
  public boolean wants(PartitionPart part) {
    return parts.contains(part);
  }
}
