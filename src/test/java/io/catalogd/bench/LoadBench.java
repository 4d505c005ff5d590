package io.catalogd.bench;

import io.catalogd.load.TableLoader;
import io.catalogd.model.Table;
import java.time.Duration;
import java.util.function.UnaryOperator;

/**
 * Loading and refreshing, against the bare metastore calls and listings that they make: recorded in
 * one run, and made again without anything else, at the same parallelism.
 */
final class LoadBench {
  private static final Duration METASTORE_LATENCY = Duration.ofMillis(2);
  private static final Duration LISTING_LATENCY = Duration.ofNanos(500_000);
  private static final int ROUNDS = 3;

  private LoadBench() {}

  static void run(Scale scale, Results results) {
    GeneratedTable table = GeneratedTable.of("t", scale.loadPartitions);
    String partitions = String.format(" of %,d partitions", scale.loadPartitions);
    try (GeneratedCatalog catalog =
        new GeneratedCatalog(
            table, new GeneratedStorage(table, 1, 1, LISTING_LATENCY), METASTORE_LATENCY)) {
      // Warms up, too.
      RecordedCalls load = new RecordedCalls();
      Table loaded = catalog.loader(load::of, load::of).load(table.name());
      RecordedCalls refresh = new RecordedCalls();
      catalog.loader(refresh::of, refresh::of).refresh(loaded);
      TableLoader loader = catalog.loader(UnaryOperator.identity(), UnaryOperator.identity());

      Best loads = new Best();
      Best refreshes = new Best();
      Best metastore = new Best();
      Best listings = new Best();
      Best listingsAgain = new Best();
      for (int round = 0; round < (scale == Scale.TINY ? 1 : ROUNDS); round++) {
        loads.time(() -> loader.load(table.name()));
        metastore.take(load.repeatMetastore(catalog.pool()));
        listings.take(load.repeatStorage(catalog.pool()));
        refreshes.time(() -> loader.refresh(loaded));
        listingsAgain.take(refresh.repeatStorage(catalog.pool()));
      }

      results.row("load" + partitions).add("", loads.seconds(), "s");
      results.row("its metastore calls").add("", load.metastoreCount(), "calls");
      results.row("its calls of the file system").add("", load.storageCount(), "calls");
      results.row("its metastore calls, bare").add("", metastore.seconds(), "s");
      results.row("its calls of the file system, bare").add("", listings.seconds(), "s");
      results
          .row("load, in the time of both")
          .add(
              "",
              loads.seconds() / (metastore.seconds() + listings.seconds()),
              "×",
              Targets.LOAD_OVERHEAD,
              "");
      results.row("REFRESH" + partitions + ", nothing changed").add("", refreshes.seconds(), "s");
      results.row("REFRESH, metastore calls").add("", refresh.metastoreCount(), "calls");
      results.row("REFRESH, calls of the file system").add("", refresh.storageCount(), "calls");
      results
          .row("REFRESH, its calls of the file system, bare")
          .add("", listingsAgain.seconds(), "s");
      results
          .row("REFRESH, in the time of these")
          .add(
              "", refreshes.seconds() / listingsAgain.seconds(), "×", Targets.REFRESH_OVERHEAD, "");
    }
  }

  /** The shortest of several times. */
  private static final class Best {
    private long nanos = Long.MAX_VALUE;

    void time(Runnable work) {
      long startNs = System.nanoTime();
      work.run();
      take(System.nanoTime() - startNs);
    }

    void take(long measuredNs) {
      nanos = Math.min(nanos, measuredNs);
    }

    double seconds() {
      return nanos / 1e9;
    }
  }
}
