package io.catalogd.metastore;

import io.catalogd.model.CallCounters;
import io.catalogd.model.CallTotals;
import io.catalogd.model.CatalogException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.SortedMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts the calls that pass, and knows whether the metastore answers. Put inside {@link
 * MetastoreRetry}, it sees every attempt. Any thread.
 */
public final class MetastoreMetrics implements MetastoreInterceptor {
  private final InstantSource clock;
  private final CallCounters<String> counters;
  private volatile @Nullable Instant lastAnswer;
  private volatile @Nullable Failure lastFailure;

  public MetastoreMetrics(InstantSource clock, LongSupplier nanoTicker) {
    this.clock = clock;
    this.counters = new CallCounters<>(nanoTicker);
  }

  @Override
  public @Nullable Object around(MetastoreCall call) {
    try {
      Object result = counters.measure(call.name(), call::proceed);
      lastAnswer = clock.instant();
      return result;
    } catch (CatalogException e) {
      note(e);
      throw e;
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
  public SortedMap<String, CallTotals> totals() {
    return counters.totals();
  }

  /** Whether the metastore answered lately. */
  public MetastoreHealth health() {
    Failure failure = lastFailure;
    return new MetastoreHealth(
        lastAnswer, failure == null ? null : failure.at, failure == null ? null : failure.text);
  }

  private record Failure(Instant at, String text) {}
}
