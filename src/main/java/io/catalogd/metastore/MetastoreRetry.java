package io.catalogd.metastore;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a call again when it failed UNAVAILABLE, which the port defines as "nothing was changed":
 * so reads are repeated when they got no answer, writes only when their request never reached the
 * metastore, and a write of unknown outcome never. Any thread.
 *
 * <p>Bounded twice: in number, and in time: no attempt begins later than {@code window} after the
 * first one began. With the call time-out as the window, a silent metastore costs one time-out.
 */
public final class MetastoreRetry implements MetastoreInterceptor {
  private static final Logger log = LoggerFactory.getLogger(MetastoreRetry.class);
  private static final long FIRST_PAUSE_MS = 100;
  private static final long LONGEST_PAUSE_MS = 2_000;

  private final int retries;
  private final Duration window;
  private final RandomGenerator random;
  private final LongSupplier nanoTicker;
  private final Pause pause;

  /**
   * @param retries most attempts after the first, 0 for none
   * @param random spreads the pauses of many callers, over half to the whole of 100 ms, 200 ms, … 2
   *     s
   */
  public MetastoreRetry(
      int retries, Duration window, RandomGenerator random, LongSupplier nanoTicker, Pause pause) {
    this.retries = retries;
    this.window = window;
    this.random = random;
    this.nanoTicker = nanoTicker;
    this.pause = pause;
  }

  @Override
  public @Nullable Object around(MetastoreCall call) {
    long startNanos = nanoTicker.getAsLong();
    for (int attempt = 0; ; attempt++) {
      try {
        return call.proceed();
      } catch (CatalogException e) {
        if (e.kind() != ErrorKind.UNAVAILABLE
            || attempt >= retries
            || !pauseBeforeNext(attempt, startNanos)) {
          throw e;
        }
        log.debug("metastore call={} attempt={} failed, trying again", call.name(), attempt + 1, e);
      }
    }
  }

  /** Waits; false, at once, where the next attempt would begin too late or the thread must stop. */
  private boolean pauseBeforeNext(int attempt, long startNanos) {
    long longestMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS << Math.min(attempt, 10));
    long pauseMs = random.nextLong(longestMs / 2, longestMs + 1);
    Duration begins =
        Duration.ofNanos(nanoTicker.getAsLong() - startNanos).plus(Duration.ofMillis(pauseMs));
    if (begins.compareTo(window) >= 0) {
      return false;
    }
    try {
      pause.forMs(pauseMs);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Lets time pass: {@code Thread::sleep}, or a clock that a test moves. */
  @FunctionalInterface
  public interface Pause {
    void forMs(long pauseMs) throws InterruptedException;
  }
}
