package io.catalogd.bench;

import io.catalogd.fetch.PartialSelection;
import io.catalogd.fetch.PartitionPart;
import io.catalogd.fetch.PartitionSelection;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.PackedPartition;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Replies of the kinds that coordinators ask for most, and where they go to be timed. */
final class Replies {
  private Replies() {}

  /** What is asked of a table. */
  enum Kind {
    TABLE(1),
    ONE(1),
    THOUSAND(1),
    NAMES(1),
    ALL_1_FILE(1),
    ALL_10_FILES(10),
    ALL_100_FILES(100);

    final int filesEach;

    Kind(int filesEach) {
      this.filesEach = filesEach;
    }

    /** A tenth of the partitions where each has 100 files. */
    FileSystemTable table(int partitions) {
      return GeneratedCatalog.load(
          filesEach == 100 ? Math.max(1, partitions / 10) : partitions, filesEach, 1);
    }

    PartialSelection of(FileSystemTable table) {
      return switch (this) {
        case TABLE -> selection(table, null, Set.of());
        case ONE -> first(table, 1);
        case THOUSAND -> first(table, 1000);
        case NAMES ->
            selection(table, table.partitions().packedInKeyOrder(), Set.of(PartitionPart.NAME));
        case ALL_1_FILE, ALL_10_FILES, ALL_100_FILES -> everything(table);
      };
    }
  }

  static PartialSelection everything(FileSystemTable table) {
    return selection(
        table, table.partitions().packedInKeyOrder(), EnumSet.allOf(PartitionPart.class));
  }

  private static PartialSelection first(FileSystemTable table, int count) {
    List<PackedPartition> some =
        table.partitions().packedInKeyOrder().stream().limit(count).toList();
    return selection(table, some, EnumSet.allOf(PartitionPart.class));
  }

  private static PartialSelection selection(
      FileSystemTable table, Collection<PackedPartition> partitions, Set<PartitionPart> parts) {
    return new PartialSelection.OfTable(
        table.name().toString(),
        7,
        partitions == null ? table.definition().metastoreTable() : null,
        partitions == null ? null : new PartitionSelection(table, partitions, parts),
        null);
  }
}
