package io.catalogd.metastore;

import io.catalogd.model.CatalogException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts the calls that pass, and knows whether the metastore answers. Put inside {@link
 * MetastoreRetry}, it sees every attempt. Any thread.
 */
public final class MetastoreMetrics implements MetastoreInterceptor {
  private final InstantSource clock;
  private final LongSupplier nanoTicker;
  private final ConcurrentHashMap<String, Counters> byCall = new ConcurrentHashMap<>();
  private volatile @Nullable Instant lastAnswer;
  private volatile @Nullable Failure lastFailure;

  public MetastoreMetrics(InstantSource clock, LongSupplier nanoTicker) {
    this.clock = clock;
    this.nanoTicker = nanoTicker;
  }

  @Override
  public @Nullable Object around(MetastoreCall call) {
    Counters counters = byCall.computeIfAbsent(call.name(), name -> new Counters());
    long startNanos = nanoTicker.getAsLong();
    counters.calls.increment();
    try {
      Object result = call.proceed();
      lastAnswer = clock.instant();
      return result;
    } catch (CatalogException e) {
      counters.errors.increment();
      note(e);
      throw e;
    } finally {
      counters.nanos.add(nanoTicker.getAsLong() - startNanos);
    }
  }

  /** A refusal is an answer too: only a metastore that cannot be spoken to is unwell. */
  private void note(CatalogException e) {
    switch (e.kind()) {
      case UNAVAILABLE, OUTCOME_UNKNOWN ->
          lastFailure = new Failure(clock.instant(), String.valueOf(e.getMessage()));
      case INVALID_REQUEST, NOT_FOUND, ALREADY_EXISTS, ACCESS_DENIED, CONFLICT, INTERNAL ->
          lastAnswer = clock.instant();
    }
  }

  /** What was counted until now, by the port's method name; methods never called are left out. */
  public SortedMap<String, CallStats> calls() {
    SortedMap<String, CallStats> result = new TreeMap<>();
    byCall.forEach((name, counters) -> result.put(name, counters.stats()));
    return result;
  }

  /** Whether the metastore answered lately. */
  public MetastoreHealth health() {
    Failure failure = lastFailure;
    return new MetastoreHealth(
        lastAnswer, failure == null ? null : failure.at, failure == null ? null : failure.text);
  }

  /**
   * Counts of one method since the start.
   *
   * @param calls begun, those still running included
   * @param errors ended with an exception, "not found" included
   * @param time spent in those that ended
   */
  public record CallStats(long calls, long errors, Duration time) {}

  private record Failure(Instant at, String text) {}

  private static final class Counters {
    final LongAdder calls = new LongAdder();
    final LongAdder errors = new LongAdder();
    final LongAdder nanos = new LongAdder();

    CallStats stats() {
      return new CallStats(calls.sum(), errors.sum(), Duration.ofNanos(nanos.sum()));
    }
  }
}
