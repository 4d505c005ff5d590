package io.catalogd.events;

import io.catalogd.model.CatalogException;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the names of all databases and tables when the daemon starts, again and again until the
 * metastore answers; until then the daemon stays up without a catalog (C410, C411). Ends with the
 * first success. Any thread.
 */
public final class StartupLoop {
  private static final Logger log = LoggerFactory.getLogger(StartupLoop.class);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

  private final Runnable reset;
  private final ScheduledExecutorService timer;
  private volatile Progress progress = new Progress(Phase.TRYING, 0, null);

  /**
   * Does nothing before {@link #start}.
   *
   * @param reset {@link Resets#invalidateAll}
   * @param timer its thread does the work; shutting it down ends the loop
   */
  public StartupLoop(Runnable reset, ScheduledExecutorService timer) {
    this.reset = reset;
    this.timer = timer;
  }

  /** Whether the catalog has been read once. */
  public enum Phase {
    TRYING,
    DONE
  }

  /**
   * How far it is.
   *
   * @param attempts how often it was tried
   * @param lastFailure why the last attempt failed; nothing before the first and after success
   */
  public record Progress(Phase phase, int attempts, @Nullable String lastFailure) {}

  /** What {@code status} tells. */
  public Progress progress() {
    return progress;
  }

  /** Begins at once, on the timer's thread; called once. */
  public void start() {
    timer.execute(() -> attempt(FIRST_PAUSE));
  }

  @SuppressWarnings("checkstyle:IllegalCatch") // Whatever failed, the next attempt may pass.
  private void attempt(Duration pause) {
    int attempts = progress.attempts() + 1;
    try {
      reset.run();
      progress = new Progress(Phase.DONE, attempts, null);
      log.info("catalog read attempts={}", attempts);
    } catch (RuntimeException e) {
      progress = new Progress(Phase.TRYING, attempts, CatalogException.messages(e));
      log.warn(
          "The catalog cannot be read yet, attempt {}, next in {} ms: {}",
          attempts,
          pause.toMillis(),
          CatalogException.messages(e));
      Duration longer = pause.multipliedBy(2);
      Duration next = longer.compareTo(LONGEST_PAUSE) < 0 ? longer : LONGEST_PAUSE;
      again(pause, next);
    }
  }

  private void again(Duration pause, Duration next) {
    try {
      ScheduledFuture<?> unused =
          timer.schedule(() -> attempt(next), pause.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      log.info("The catalog was not read before the end");
    }
  }
}
