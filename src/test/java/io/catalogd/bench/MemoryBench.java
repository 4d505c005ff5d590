package io.catalogd.bench;

import io.catalogd.bench.HeapSizes.Size;

/** Heap bytes of what there are many of. */
final class MemoryBench {
  private static final int PARTITIONS = 5_000;
  private static final int TABLES = 5_000;

  private MemoryBench() {}

  static void run(Scale scale, Results results) {
    int partitions = Math.min(PARTITIONS, scale.replyPartitions);
    Size bare = HeapSizes.ofPartition(0, 1, partitions);
    Size oneFile = HeapSizes.ofPartition(1, 1, partitions);
    Size threeFiles = HeapSizes.ofPartition(3, 1, partitions);
    Size threeBlocks = HeapSizes.ofPartition(1, 3, partitions);
    results
        .row("partition without files")
        .add("", bare.bytes(), "bytes", Targets.PARTITION_BYTES, "reference 1,816");
    results
        .row("partition without files, objects")
        .add("", bare.objects(), "objects", null, "reference 54");
    results
        .row("partition with one file of one block")
        .add(
            "",
            oneFile.bytes(),
            "bytes",
            Targets.PARTITION_WITH_FILE_BYTES,
            "reference 2,032–2,049");
    results
        .row("each further file of one block")
        .add(
            "",
            (threeFiles.bytes() - oneFile.bytes()) / 2,
            "bytes",
            Targets.FURTHER_FILE_BYTES,
            "reference 216–233");
    results
        .row("each further block")
        .add("", (threeBlocks.bytes() - oneFile.bytes()) / 2, "bytes", null, "reference 60–64");
    results
        .row("table known by name only")
        .add("", HeapSizes.ofNamedTable(TABLES).bytes(), "bytes", Targets.NAMED_TABLE_BYTES, "");
  }
}
