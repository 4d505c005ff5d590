package io.catalogd;

import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.MetastoreHealth;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class PulseLoopTest {
  private static final Instant NOW = Instant.parse("2018-08-15T10:00:00Z");
  private final Metastore metastore = mock(Metastore.class);

  @Test
  void metastoreThatAnsweredLatelyIsLeftInPeace() {
    beat(new MetastoreHealth(NOW.minusSeconds(9), null, null));

    verifyNoInteractions(metastore);
  }

  @Test
  void metastoreThatNobodyAskedLatelyIsAsked() {
    beat(new MetastoreHealth(NOW.minusSeconds(10), null, null));
    beat(new MetastoreHealth(null, null, null));

    verify(metastore, times(2)).databaseNames();
  }

  @Test
  void metastoreThatFailedIsAskedAgainHoweverItFails() {
    when(metastore.databaseNames()).thenThrow(new IllegalStateException("a bug"));

    beat(new MetastoreHealth(NOW.minusSeconds(2), NOW.minusSeconds(1), "silent"));

    verify(metastore).databaseNames();
  }

  private void beat(MetastoreHealth health) {
    new PulseLoop(metastore, () -> health, () -> NOW).beat();
  }
}
