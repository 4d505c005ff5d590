package io.catalogd.storage;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Counts of calls, errors and time, for each kind of call. Any thread.
 *
 * @param <C> the kinds
 */
final class CallCounters<C extends Enum<C>> {
  private final LongSupplier nanoTicker;
  private final Map<C, Counters> counters;

  CallCounters(Class<C> kinds, LongSupplier nanoTicker) {
    this.nanoTicker = nanoTicker;
    this.counters = new EnumMap<>(kinds);
    for (C kind : kinds.getEnumConstants()) {
      counters.put(kind, new Counters());
    }
  }

  /** The totals as of now; a call counts once it has ended. */
  CallTotals totals(C kind) {
    Counters counter = countersOf(kind);
    return new CallTotals(counter.calls.sum(), counter.errors.sum(), counter.elapsedNs.sum());
  }

  /** Does the call and counts it, however it ends. */
  <T> T measure(C kind, Supplier<T> call) {
    Counters counter = countersOf(kind);
    long startNs = nanoTicker.getAsLong();
    boolean succeeded = false;
    try {
      T result = call.get();
      succeeded = true;
      return result;
    } finally {
      counter.elapsedNs.add(nanoTicker.getAsLong() - startNs);
      counter.calls.increment();
      if (!succeeded) {
        counter.errors.increment();
      }
    }
  }

  /** The same for a call that answers nothing. */
  void measureRun(C kind, Runnable call) {
    measure(
        kind,
        () -> {
          call.run();
          return true;
        });
  }

  private Counters countersOf(C kind) {
    Counters counter = counters.get(kind);
    if (counter == null) {
      throw new IllegalStateException("A call without counters: " + kind);
    }
    return counter;
  }

  private static final class Counters {
    final LongAdder calls = new LongAdder();
    final LongAdder errors = new LongAdder();
    final LongAdder elapsedNs = new LongAdder();
  }
}
