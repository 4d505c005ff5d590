package io.catalogd.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.model.CallTotals;
import io.catalogd.model.CatalogException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class MeasuredCachingTest {
  private final AtomicLong nanos = new AtomicLong();
  private final MeasuredCaching caching =
      new MeasuredCaching(new InMemoryCaching("pool"), () -> nanos.getAndAdd(5));

  @Test
  void everyCallIsPassedOnAndCounted() {
    CacheDirectiveId id = caching.submit("/t", "pool", 1);
    caching.changeReplicas(id, 2);
    assertThat(caching.find(List.of(id)).get(id).replicas()).isEqualTo(2);
    caching.remove(id);
    assertThat(caching.pools()).containsExactly("pool");
    assertThat(caching.isPossibleAt("file:/t")).isFalse();
    assertThat(caching.scanInterval()).hasSeconds(30);

    for (CachingCall call : CachingCall.values()) {
      assertThat(caching.totals(call)).isEqualTo(new CallTotals(1, 0, 5));
    }
  }

  @Test
  void failedCallCountsAsError() {
    assertThatThrownBy(() -> caching.submit("/t", "none", 1)).isInstanceOf(CatalogException.class);

    assertThat(caching.totals(CachingCall.SUBMIT)).isEqualTo(new CallTotals(1, 1, 5));
  }
}
