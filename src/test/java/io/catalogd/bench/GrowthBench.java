package io.catalogd.bench;

import io.catalogd.fetch.PartialSelection;
import io.catalogd.model.FileSystemTable;
import io.catalogd.rpc.NullTransport;
import io.catalogd.rpc.ReplyPaths;
import io.catalogd.rpc.ReplyPaths.ReplyPath;
import java.util.Arrays;
import org.apache.thrift.TException;
import org.jspecify.annotations.Nullable;

/** How loading, memory and replies grow with the table, one file a partition, in a 4 GB heap. */
final class GrowthBench {
  private static final int SMALLEST = 1000;
  private static final int ROUNDS = 9;
  private static final int WARM_UP = 500;

  private GrowthBench() {}

  static void run(Scale scale, Results results) throws TException {
    // Once before, so that the smallest does not pay for the start.
    measure(SMALLEST, scale, new Results("warm-up", scale));
    Results.@Nullable Row smallest = null;
    Results.@Nullable Row largest = null;
    for (int partitions = SMALLEST; partitions <= scale.largest; partitions *= 10) {
      try {
        largest = measure(partitions, scale, results);
        smallest = smallest == null ? largest : smallest;
      } catch (OutOfMemoryError e) {
        results
            .row(String.format("%,d partitions", partitions))
            .add("heap", Runtime.getRuntime().maxMemory() / 1e9, "GB", null, "does not fit");
      }
    }
    if (largest != null && largest != smallest) {
      // Once more, as what runs first is the slowest, which would hide that others grow.
      Results.Row again = measure(SMALLEST, scale, new Results("smallest again", scale));
      Results.Row growth = results.row("largest in smallest");
      for (OneChange.Kind kind : OneChange.Kind.values()) {
        double least = Math.min(smallest.value(kind.label), again.value(kind.label));
        double times = largest.value(kind.label) / least;
        growth.add(kind.label, times, "×", Targets.CHANGE_GROWTH, "");
      }
    }
  }

  private static Results.Row measure(int partitions, Scale scale, Results results)
      throws TException {
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
            .add("loaded, each", loadNs / 1e3 / partitions, "µs");
    if (partitions > SMALLEST) { // Else it is less than what the process itself takes and frees.
      row.add("heap, each", heap / partitions, "bytes");
    }
    // The table is used after its heap was taken, so it was not collected before.
    row.add("reply: names", median(Replies.Kind.NAMES.of(table)), "ms")
        .add("reply: 1 id", median(Replies.Kind.ONE.of(table)), "ms")
        .add("reply: everything", median(Replies.everything(table)), "ms");
    try (OneChange one = new OneChange(partitions, scale == Scale.TINY ? 10 : WARM_UP)) {
      for (OneChange.Kind kind : OneChange.Kind.values()) {
        row.add(kind.label, one.medianNs(kind) / 1e3, "µs");
      }
    }
    return row;
  }

  private static double median(PartialSelection selection) throws TException {
    ReplyPath path = ReplyPaths.catalogd();
    long[] times = new long[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      long startNs = System.nanoTime();
      path.write(selection, new NullTransport());
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
