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
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.thrift.TException;
import org.apache.thrift.transport.TTransport;
import org.jspecify.annotations.Nullable;

/** Median times from a decoded request to the last byte of its reply, in nanoseconds. */
final class PruneTimes {
  static final Set<PartitionPart> NAMES = Set.of(PartitionPart.NAME);
  static final Set<PartitionPart> ALL =
      Set.of(PartitionPart.NAME, PartitionPart.METADATA, PartitionPart.FILES);

  private static final int MOST_ROUNDS = 5_001;
  private static final int LEAST_ROUNDS = 5;

  private final PrunedTables tables;
  private final PartitionPruner pruner;
  private final PartialFetcher fetcher;
  private final PruneReplies pruneReplies = new PruneReplies();
  private final ReplyPath fetchReplies = ReplyPaths.catalogd();
  private final long stepNs;

  PruneTimes(PrunedTables tables, Scale scale) {
    this.tables = tables;
    this.pruner = new PartitionPruner(tables.store, tables::entry, System::nanoTime);
    this.fetcher = new PartialFetcher(tables.store, tables::entry);
    this.stepNs = scale.step.toNanos() / 16;
  }

  /** One request. */
  private interface Work {
    void run() throws TException;
  }

  /** A request whose reply goes somewhere. */
  private interface Answered {
    void answer(TTransport target) throws TException;
  }

  /** Of a partial fetch of the names of all partitions of the base. */
  double ofAllNames() throws TException {
    return median(fetch(PrunedTables.BASE, /* ids= */ null, NAMES));
  }

  /** Of partitions of the base. */
  double ofPruned(Choice choice, Set<PartitionPart> parts) throws TException {
    return median(prune(PrunedTables.BASE, choice, parts));
  }

  /** Of the first days of the dependent table, with files, by their names. */
  double ofPrunedDays(int days) throws TException {
    List<String> names = IntStream.range(0, days).mapToObj(PrunedTables::dayName).toList();
    return median(prune(PrunedTables.DEPENDENT, new Choice.Named(names), ALL));
  }

  /** The same in a partial fetch, by their ids. */
  double ofFetchedDays(int days) throws TException {
    return median(fetch(PrunedTables.DEPENDENT, tables.ids(days), ALL));
  }

  /** Of publishing a base of which one partition changed that a day of the dependent table has. */
  double ofChanges() throws TException {
    List<Long> before = tables.ids(1);
    tables.change(tables.baseOf(0), 0);
    if (tables.ids(1).equals(before)) {
      throw new IllegalStateException("A base partition changed, and its day has its id still.");
    }
    Days days = new Days();
    return median(
        () -> {
          int day = days.next();
          tables.change(tables.baseOf(day), day);
        });
  }

  /** Of publishing a table of which one partition changed, and on which nothing depends. */
  double ofChangesAlone() throws TException {
    Days days = new Days();
    return median(() -> tables.change(PrunedTables.ALONE, days.next()));
  }

  /** One whole day after the other, far from each other. */
  private final class Days {
    private int round;

    int next() {
      round++;
      return Math.floorMod(round * 7_919, tables.wholeDays());
    }
  }

  private Answered prune(String table, Choice choice, Set<PartitionPart> parts) {
    PruneRequest request = new PruneRequest(name(table), choice, parts, /* statistics= */ false);
    return target -> pruneReplies.write(pruner.prune(request, noHurry()), target);
  }

  private Answered fetch(String table, @Nullable List<Long> ids, Set<PartitionPart> parts) {
    PartialFetch request =
        new PartialFetch.OfTable(
            name(table),
            new TableSelector(
                /* metastoreTable= */ false, ids, parts, /* statisticsColumns= */ null));
    return target -> fetchReplies.write(fetcher.select(request, noHurry()), target);
  }

  private double median(Answered request) throws TException {
    NullTransport once = new NullTransport();
    request.answer(once);
    if (once.size() < 1_000) {
      throw new IllegalStateException("Hardly anything was found.");
    }
    return median(() -> request.answer(new NullTransport()));
  }

  /** After as long a time to warm up. */
  private double median(Work work) throws TException {
    rounds(work, /* atLeast= */ 1);
    long[] times = rounds(work, LEAST_ROUNDS);
    Arrays.sort(times);
    return times[times.length / 2];
  }

  private long[] rounds(Work work, int atLeast) throws TException {
    long[] times = new long[MOST_ROUNDS];
    long beginNs = System.nanoTime();
    int round = 0;
    while (round < atLeast || (round < MOST_ROUNDS && System.nanoTime() - beginNs < stepNs)) {
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
