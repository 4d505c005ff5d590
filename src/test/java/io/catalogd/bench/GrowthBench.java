package io.catalogd.bench;

import io.catalogd.fetch.PartialSelection;
import io.catalogd.model.FileSystemTable;
import io.catalogd.rpc.ReplyPaths;
import io.catalogd.rpc.ReplyPaths.ReplyPath;
import java.util.Arrays;
import org.apache.thrift.TException;

/** How loading, memory and replies grow with the table, one file a partition, in a 4 GB heap. */
final class GrowthBench {
  private static final int SMALLEST = 1000;
  private static final int ROUNDS = 9;

  private GrowthBench() {}

  static void run(Scale scale, Results results) throws TException {
    // Once before, so that the smallest does not pay for the start.
    measure(SMALLEST, new Results("warm-up", scale));
    for (int partitions = SMALLEST; partitions <= scale.largest; partitions *= 10) {
      try {
        measure(partitions, results);
      } catch (OutOfMemoryError e) {
        results
            .row(String.format("%,d partitions", partitions))
            .add("heap", Runtime.getRuntime().maxMemory() / 1e9, "GB", null, "does not fit");
      }
    }
  }

  private static void measure(int partitions, Results results) throws TException {
    String name = String.format("%,d partitions", partitions);
    long heapBefore = usedHeap();
    long startNs = System.nanoTime();
    FileSystemTable table = GeneratedCatalog.load(partitions, 1, 1);
    double loadNs = System.nanoTime() - startNs;
    double heap = usedHeap() - heapBefore;
    Results.Row row =
        results
            .row(name)
            .add("loaded", loadNs / 1e9, "s")
            .add("loaded, each", loadNs / 1e3 / partitions, "µs")
            .add("heap, each", heap / partitions, "bytes");
    // The table is used after its heap was taken, so it was not collected before.
    row.add("reply: names", median(Replies.Kind.NAMES.of(table)), "ms")
        .add("reply: 1 id", median(Replies.Kind.ONE.of(table)), "ms")
        .add("reply: everything", median(Replies.everything(table)), "ms");
  }

  private static double median(PartialSelection selection) throws TException {
    ReplyPath path = ReplyPaths.catalogd();
    long[] times = new long[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      long startNs = System.nanoTime();
      path.write(selection, new Replies.NullTransport());
      times[round] = System.nanoTime() - startNs;
    }
    Arrays.sort(times);
    return times[ROUNDS / 2] / 1e6;
  }

  private static long usedHeap() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
