package io.catalogd.events;

import io.catalogd.model.CatalogException;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks again and again at something that changes outside and tells nobody. On one thread. */
public final class PollLoop {
  private static final Logger log = LoggerFactory.getLogger(PollLoop.class);

  private final String what;
  private final Runnable look;
  private final Duration interval;

  /**
   * Does nothing before {@link #start}.
   *
   * @param what for the log, such as {@code Roles and privileges}
   * @param interval pause between the end of a look and the next
   */
  public PollLoop(String what, Runnable look, Duration interval) {
    this.what = what;
    this.look = look;
    this.interval = interval;
  }

  /** Goes on until the timer is shut down; its thread does the work. */
  public void start(ScheduledExecutorService timer) {
    ScheduledFuture<?> unused =
        timer.scheduleWithFixedDelay(
            this::poll, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Never throws: the timer would not call again. */
  @SuppressWarnings("checkstyle:IllegalCatch") // Whatever failed, the next look may succeed.
  void poll() {
    try {
      look.run();
    } catch (RuntimeException e) {
      log.warn("{} cannot be read and stay as they were: {}", what, CatalogException.messages(e));
    }
  }
}
