package io.catalogd.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The templates that partitions of one table were packed with. Few are kept: a table whose
 * partitions all differ in long values soon gets templates without them. Immutable.
 */
final class PartitionTemplates {
  static final PartitionTemplates EMPTY = new PartitionTemplates(List.of());

  /** Most templates that are tried for a partition. */
  private static final int KEPT = 32;

  private final List<PartitionTemplate> kept;

  private PartitionTemplates(List<PartitionTemplate> kept) {
    this.kept = kept;
  }

  /** A partition, and the templates from then on. */
  record Packed(PackedPartition partition, PartitionTemplates templates) {}

  /**
   * Packs a partition.
   *
   * @param near another one of the table whose template it may share
   */
  Packed pack(Partition partition, @Nullable PackedPartition near) {
    PartitionTemplate.Shape shape = PartitionTemplate.Shape.of(partition);
    if (near != null && near.template().fits(shape, partition.parameters())) {
      return new Packed(PackedPartition.of(partition, near.template()), this);
    }
    for (PartitionTemplate template : kept) {
      if (template.fits(shape, partition.parameters())) {
        return new Packed(PackedPartition.of(partition, template), this);
      }
    }
    PartitionTemplate added =
        kept.size() < KEPT
            ? PartitionTemplate.withLongValues(shape, partition.parameters())
            : PartitionTemplate.withoutValues(shape, partition.parameters());
    return new Packed(PackedPartition.of(partition, added), plus(added));
  }

  private PartitionTemplates plus(PartitionTemplate added) {
    if (kept.size() == KEPT * 2) {
      return this;
    }
    List<PartitionTemplate> more = new ArrayList<>(kept);
    more.add(added);
    return new PartitionTemplates(List.copyOf(more));
  }
}
