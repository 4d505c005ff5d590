package io.catalogd.bench;

import io.catalogd.load.TableLoader;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionFiles;
import io.catalogd.model.PartitionSet;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What the daemon does when one partition of a table changes: asks the metastore for it, lists its
 * directory and makes the next table. The reply is left out.
 */
final class OneChange {
  private static final int ROUNDS = 201;

  private final TableLoader loader;
  private final FileSystemTable table;
  private final GeneratedTable generated;
  private final int warmUp;

  /** Not in the metastore. */
  private final Partition unknown;

  OneChange(GeneratedCatalog catalog, FileSystemTable table, int warmUp) {
    this.warmUp = warmUp;
    this.loader = catalog.loader(UnaryOperator.identity(), UnaryOperator.identity());
    this.table = table;
    this.generated = catalog.table;
    this.unknown = ChangeBenchmark.made(table, generated, table.partitions().size());
  }

  enum Kind {
    CHANGED("one changed"),
    ADDED("one added"),
    DROPPED("one dropped");

    final String label;

    Kind(String label) {
      this.label = label;
    }
  }

  double medianNs(Kind kind) {
    for (int round = 0; round < warmUp; round++) {
      time(kind, round);
    }
    long[] times = new long[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      times[round] = time(kind, round);
    }
    Arrays.sort(times);
    return times[ROUNDS / 2];
  }

  private long time(Kind kind, int round) {
    int index = Math.floorMod(round * 7_919, table.partitions().size());
    Partition partition = table.findPartition(generated.partitionName(index)).orElseThrow();
    PartitionSet partitions = table.partitions();
    FileSystemTable before =
        switch (kind) {
          case CHANGED -> with(partitions.plus(partition.withFiles(-1, PartitionFiles.EMPTY)));
          case ADDED -> with(partitions.minus(partition.key()));
          case DROPPED -> with(partitions.plus(unknown));
        };
    List<String> names = List.of(kind == Kind.DROPPED ? unknown.name() : partition.name());
    long startNs = System.nanoTime();
    FileSystemTable after = loader.reloadPartitions(before, names);
    long tookNs = System.nanoTime() - startNs;
    int grown = kind == Kind.ADDED ? 1 : kind == Kind.DROPPED ? -1 : 0;
    boolean listed =
        after.findPartition(names.get(0)).stream().noneMatch(one -> one.files().isEmpty());
    if (!listed || after.partitions().size() != before.partitions().size() + grown) {
      throw new IllegalStateException(kind + " changed nothing: " + names);
    }
    return tookNs;
  }

  private FileSystemTable with(PartitionSet partitions) {
    return table.withPartitions(partitions, table.hosts());
  }
}
