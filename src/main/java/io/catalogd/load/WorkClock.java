package io.catalogd.load;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.catalogd.model.CatalogException;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Cuts off what takes too long: the thread is interrupted, which ends its waits for metastores and
 * file systems, and those of its helpers. One may work inside another's time. Any thread.
 */
public final class WorkClock implements AutoCloseable {
  private final ScheduledThreadPoolExecutor clock;

  /** Starts no thread yet. */
  public WorkClock() {
    this.clock =
        new ScheduledThreadPoolExecutor(
            1,
            task -> IoPool.daemon(task, "load-clock"),
            new ThreadPoolExecutor.DiscardPolicy()); // Who closes this interrupts loads anyway.
    clock.setRemoveOnCancelPolicy(true);
  }

  /**
   * Does {@code work} in the calling thread.
   *
   * @param late makes the failure of work that was cut off from what it failed with then
   */
  public <T> T within(Duration limit, Supplier<T> work, UnaryOperator<CatalogException> late) {
    Alarm alarm = new Alarm();
    Future<?> set = clock.schedule(alarm::ring, limit.toNanos(), TimeUnit.NANOSECONDS);
    try {
      return work.get();
    } catch (CatalogException e) {
      throw alarm.hasRung() ? late.apply(e) : e;
    } finally {
      set.cancel(/* mayInterruptIfRunning= */ false);
      alarm.end();
    }
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }

  /** For the work of the thread that makes it. */
  private static final class Alarm {
    private final Object lock = new Object();
    private final Thread worker = Thread.currentThread();

    @GuardedBy("lock")
    private boolean rung;

    @GuardedBy("lock")
    private boolean ended;

    void ring() {
      synchronized (lock) {
        if (!ended) {
          rung = true;
          worker.interrupt();
        }
      }
    }

    boolean hasRung() {
      synchronized (lock) {
        return rung;
      }
    }

    /** The interruption ends with the work. */
    void end() {
      synchronized (lock) {
        ended = true;
        if (rung) {
          Thread.interrupted();
        }
      }
    }
  }
}
