package io.catalogd.metastore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.model.CallTotals;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is counted, and when the metastore counts as well. */
class MetastoreMetricsTest {
  private final FaultScript faults = new FaultScript();
  private Instant now = Instant.parse("2018-08-01T00:00:00Z");
  private long nowNanos;
  private final MetastoreMetrics metrics = new MetastoreMetrics(() -> now, () -> nowNanos++);
  private final Metastore metastore =
      InterceptedMetastore.of(new InMemoryMetastore(), metrics, faults);

  @Test
  void callsErrorsAndTimeAreCountedByName() {
    metastore.databaseNames();
    metastore.databaseNames();
    assertThatThrownBy(() -> metastore.loadDatabase("missing"));

    assertThat(metrics.totals())
        .containsOnlyKeys("databaseNames", "loadDatabase")
        .containsEntry("databaseNames", new CallTotals(2, 0, 2))
        .containsEntry("loadDatabase", new CallTotals(1, 1, 1));
  }

  @Test
  void beforeTheFirstCallNothingIsKnown() {
    assertThat(metrics.health()).isEqualTo(new MetastoreHealth(null, null, null));
    assertThat(metrics.health().answers()).isFalse();
  }

  @Test
  void refusalIsAnAnswer() {
    assertThatThrownBy(() -> metastore.loadDatabase("missing"));

    assertThat(metrics.health()).isEqualTo(new MetastoreHealth(now, null, null));
    assertThat(metrics.health().answers()).isTrue();
  }

  @Test
  void failureIsKeptWithItsTextAndOutlivedByTheNextAnswer() {
    Instant failedAt = now;
    faults.refuse("databaseNames", 1);
    assertThatThrownBy(metastore::databaseNames);
    assertThat(metrics.health())
        .isEqualTo(new MetastoreHealth(null, failedAt, "Scripted: databaseNames refused"));
    assertThat(metrics.health().answers()).isFalse();

    now = now.plusSeconds(1);
    metastore.databaseNames();

    assertThat(metrics.health())
        .isEqualTo(new MetastoreHealth(now, failedAt, "Scripted: databaseNames refused"));
    assertThat(metrics.health().answers()).isTrue();
  }

  @Test
  void wrappedMetastoreIsEqualToItselfOnly() {
    assertThat(List.of(metastore)).contains(metastore).doesNotContain(new InMemoryMetastore());
    assertThat(metastore.toString()).contains("InMemoryMetastore");
  }
}
