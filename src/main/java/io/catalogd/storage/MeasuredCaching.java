package io.catalogd.storage;

import io.catalogd.model.CallCounters;
import io.catalogd.model.CallTotals;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.LongSupplier;

/** Passes every call on and keeps count of calls, errors and time. Any thread. */
public final class MeasuredCaching implements Caching {
  private final Caching inner;
  private final CallCounters<CachingCall> counters;

  public MeasuredCaching(Caching inner, LongSupplier nanoTicker) {
    this.inner = inner;
    this.counters = new CallCounters<>(nanoTicker);
  }

  /** The totals as of now; a call counts once it has ended. */
  public CallTotals totals(CachingCall call) {
    return counters.totals(call);
  }

  /** The totals of all kinds as of now; those never called are left out. */
  public SortedMap<CachingCall, CallTotals> totals() {
    return counters.totals();
  }

  @Override
  public boolean isPossibleAt(String location) {
    return inner.isPossibleAt(location);
  }

  @Override
  public CacheDirectiveId submit(String location, String pool, int replicas) {
    return counters.measure(CachingCall.SUBMIT, () -> inner.submit(location, pool, replicas));
  }

  @Override
  public void changeReplicas(CacheDirectiveId directive, int replicas) {
    counters.measureRun(
        CachingCall.CHANGE_REPLICAS, () -> inner.changeReplicas(directive, replicas));
  }

  @Override
  public void remove(CacheDirectiveId directive) {
    counters.measureRun(CachingCall.REMOVE, () -> inner.remove(directive));
  }

  @Override
  public Map<CacheDirectiveId, CacheDirective> find(Collection<CacheDirectiveId> ids) {
    return counters.measure(CachingCall.FIND, () -> inner.find(ids));
  }

  @Override
  public List<String> pools() {
    return counters.measure(CachingCall.POOLS, inner::pools);
  }

  @Override
  public Duration scanInterval() {
    return inner.scanInterval();
  }
}
