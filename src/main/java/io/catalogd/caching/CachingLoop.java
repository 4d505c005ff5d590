package io.catalogd.caching;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that asks name nodes about caching from time to time: a call that hangs there
 * holds up nothing but this.
 */
public final class CachingLoop implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(CachingLoop.class);

  private final ScheduledExecutorService worker =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "caching");
            thread.setDaemon(true);
            return thread;
          });

  /** Does {@code work} again and again, {@code interval} after it has ended, until closed. */
  public void every(Duration interval, Runnable work) {
    long intervalMs = interval.toMillis();
    ScheduledFuture<?> unused =
        worker.scheduleWithFixedDelay(
            () -> survive(work), intervalMs, intervalMs, TimeUnit.MILLISECONDS);
  }

  /** Does {@code work} once, after what is under way, and waits for it up to {@code patience}. */
  public void once(Runnable work, Duration patience) {
    try {
      Future<?> done = worker.submit(() -> survive(work));
      done.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      log.warn("A name node is silent for {} s now", patience.toSeconds());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RejectedExecutionException e) {
      log.debug("closed already", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("Failures are caught before", e);
    }
  }

  @SuppressWarnings("checkstyle:IllegalCatch") // The timer would not call again.
  private static void survive(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      log.error("caching work failed", e);
    }
  }

  @Override
  public void close() {
    worker.shutdownNow();
  }
}
