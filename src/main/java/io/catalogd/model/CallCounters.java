package io.catalogd.model;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts of calls, errors and time, for each kind of call. A call counts once it has ended. Any
 * thread.
 *
 * @param <K> the kinds
 */
public final class CallCounters<K extends Comparable<K>> {
  private final LongSupplier nanoTicker;
  private final ConcurrentHashMap<K, Counters> byKind = new ConcurrentHashMap<>();

  public CallCounters(LongSupplier nanoTicker) {
    this.nanoTicker = nanoTicker;
  }

  /** The totals of one kind as of now. */
  public CallTotals totals(K kind) {
    Counters counters = byKind.get(kind);
    return counters == null ? CallTotals.NONE : counters.totals();
  }

  /** The totals of all kinds as of now; those never called are left out. */
  public SortedMap<K, CallTotals> totals() {
    SortedMap<K, CallTotals> totals = new TreeMap<>();
    byKind.forEach((kind, counters) -> totals.put(kind, counters.totals()));
    return totals;
  }

  /** Does the call and counts it, however it ends. */
  public <T extends @Nullable Object> T measure(K kind, Supplier<T> call) {
    Counters counters = byKind.computeIfAbsent(kind, key -> new Counters());
    long startNs = nanoTicker.getAsLong();
    boolean succeeded = false;
    try {
      T result = call.get();
      succeeded = true;
      return result;
    } finally {
      counters.elapsedNs.add(nanoTicker.getAsLong() - startNs);
      counters.calls.increment();
      if (!succeeded) {
        counters.errors.increment();
      }
    }
  }

  /** The same for a call that answers nothing. */
  public void measureRun(K kind, Runnable call) {
    measure(
        kind,
        () -> {
          call.run();
          return true;
        });
  }

  private static final class Counters {
    final LongAdder calls = new LongAdder();
    final LongAdder errors = new LongAdder();
    final LongAdder elapsedNs = new LongAdder();

    CallTotals totals() {
      return new CallTotals(calls.sum(), errors.sum(), elapsedNs.sum());
    }
  }
}
