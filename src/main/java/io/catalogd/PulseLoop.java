package io.catalogd;

import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.MetastoreHealth;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the metastore something small when nobody else did lately, so that its state is known; says
 * in the log when the state changes. On one thread.
 */
final class PulseLoop {
  private static final Logger log = LoggerFactory.getLogger(PulseLoop.class);
  private static final Duration INTERVAL = Duration.ofSeconds(10);

  private final Metastore metastore;
  private final Supplier<MetastoreHealth> health;
  private final InstantSource clock;
  private boolean answered = true;

  /** Calls of {@code metastore} must count for {@code health}. */
  PulseLoop(Metastore metastore, Supplier<MetastoreHealth> health, InstantSource clock) {
    this.metastore = metastore;
    this.health = health;
    this.clock = clock;
  }

  /** Goes on until the timer is shut down. */
  void start(ScheduledExecutorService timer) {
    long intervalMs = INTERVAL.toMillis();
    ScheduledFuture<?> unused =
        timer.scheduleWithFixedDelay(this::beat, intervalMs, intervalMs, TimeUnit.MILLISECONDS);
  }

  /** Never throws. */
  void beat() {
    if (!answeredLately(health.get())) {
      ask();
    }
    MetastoreHealth now = health.get();
    if (answered && !now.answers()) {
      log.warn("metastore does not answer: {}", now.failure());
    } else if (!answered && now.answers()) {
      log.info("metastore answers again");
    }
    answered = now.answers();
  }

  private boolean answeredLately(MetastoreHealth known) {
    Instant last = known.lastAnswer();
    return known.answers() && last != null && last.plus(INTERVAL).isAfter(clock.instant());
  }

  @SuppressWarnings("checkstyle:IllegalCatch") // The timer would not call again.
  private void ask() {
    try {
      metastore.databaseNames();
    } catch (RuntimeException e) {
      log.debug("metastore does not answer", e);
    }
  }
}
