package io.catalogd.fetch;

import io.catalogd.model.PackedPartition;
import java.util.AbstractCollection;
import java.util.Collection;
import java.util.Iterator;

/** The names of partitions, made when they are asked for: a table may have millions. */
final class PartitionNamesView extends AbstractCollection<String> {
  private final Collection<PackedPartition> partitions;

  PartitionNamesView(Collection<PackedPartition> partitions) {
    this.partitions = partitions;
  }

  @Override
  public int size() {
    return partitions.size();
  }

  @Override
  public Iterator<String> iterator() {
    Iterator<PackedPartition> packed = partitions.iterator();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return packed.hasNext();
      }

      @Override
      public String next() {
        return packed.next().name();
      }
    };
  }
}
