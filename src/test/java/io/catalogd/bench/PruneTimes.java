package io.catalogd.bench;

import io.catalogd.fetch.PartialFetch;
import io.catalogd.fetch.PartialFetcher;
import io.catalogd.fetch.PartitionPart;
import io.catalogd.fetch.PartitionPruner;
import io.catalogd.fetch.PruneRequest;
import io.catalogd.fetch.PruneRequest.Choice;
import io.catalogd.fetch.TableSelector;
import io.catalogd.model.Deadline;
import io.catalogd.model.SpelledName;
import io.catalogd.rpc.NullTransport;
import io.catalogd.rpc.PruneReplies;
import io.catalogd.rpc.ReplyPaths;
import io.catalogd.rpc.ReplyPaths.ReplyPath;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import org.apache.thrift.TException;

/** Median times from a decoded request to the last byte of its reply, in nanoseconds. */
final class PruneTimes {
  private static final int MOST_ROUNDS = 5_001;
  private static final int LEAST_ROUNDS = 5;

  private final PartitionPruner pruner;
  private final PartialFetcher fetcher;
  private final PruneReplies replies = new PruneReplies();
  private final long stepNs;

  PruneTimes(PrunedTables tables, Scale scale) {
    this.pruner = new PartitionPruner(tables.store, tables::entry, System::nanoTime);
    this.fetcher = new PartialFetcher(tables.store, tables::entry);
    this.stepNs = scale.step.toNanos() / 2;
  }

  /** One request. */
  private interface Work {
    void run() throws TException;
  }

  /** Of a partial fetch of the names of all partitions of the base. */
  double ofAllNames() throws TException {
    PartialFetch fetch =
        new PartialFetch.OfTable(
            name(PrunedTables.BASE),
            new TableSelector(false, null, Set.of(PartitionPart.NAME), null));
    ReplyPath path = ReplyPaths.catalogd();
    return median(() -> path.write(fetcher.select(fetch, noHurry()), new NullTransport()));
  }

  double of(String table, Choice choice, Set<PartitionPart> parts) throws TException {
    PruneRequest request = new PruneRequest(name(table), choice, parts, /* statistics= */ false);
    NullTransport once = new NullTransport();
    replies.write(pruner.prune(request, noHurry()), once);
    if (once.size() < 1_000) {
      throw new IllegalStateException("Hardly anything was found: " + request);
    }
    return median(() -> replies.write(pruner.prune(request, noHurry()), new NullTransport()));
  }

  /** After as long a time to warm up. */
  private double median(Work work) throws TException {
    rounds(work);
    long[] times = rounds(work);
    Arrays.sort(times);
    return times[times.length / 2];
  }

  private long[] rounds(Work work) throws TException {
    long[] times = new long[MOST_ROUNDS];
    long beginNs = System.nanoTime();
    int round = 0;
    while (round < LEAST_ROUNDS || (round < MOST_ROUNDS && System.nanoTime() - beginNs < stepNs)) {
      long startNs = System.nanoTime();
      work.run();
      times[round] = System.nanoTime() - startNs;
      round++;
    }
    return Arrays.copyOf(times, round);
  }

  private static SpelledName name(String table) {
    return new SpelledName("d", table);
  }

  private static Deadline noHurry() {
    return Deadline.after(Duration.ofMinutes(10), System::nanoTime);
  }
}
