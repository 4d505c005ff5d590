package io.catalogd.load;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.catalogd.model.CatalogException;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.hadoop.hive.metastore.api.Partition;

/**
 * Lets nobody work on a table for longer than {@code load.timeout}: then the thread is interrupted,
 * which ends its waits for metastores and file systems, and those of its helpers. So a file system
 * that lists for ever, or does not answer, costs one table and one time-out. Any thread.
 */
public final class TimedSource implements TableSource, AutoCloseable {
  private final TableSource source;
  private final Duration limit;
  private final ScheduledThreadPoolExecutor clock;

  /** Starts no thread yet; closing this leaves {@code source} as it is. */
  public TimedSource(TableSource source, LoadConfig config) {
    this.source = source;
    this.limit = config.timeout();
    this.clock =
        new ScheduledThreadPoolExecutor(
            1,
            task -> IoPool.daemon(task, "load-clock"),
            new ThreadPoolExecutor.DiscardPolicy()); // Who closes this interrupts loads anyway.
    clock.setRemoveOnCancelPolicy(true);
  }

  @Override
  public Table load(TableName name) {
    return inTime(name, () -> source.load(name));
  }

  @Override
  public Table refresh(Table known) {
    return inTime(known.name(), () -> source.refresh(known));
  }

  @Override
  public Table reloadDefinition(Table known) {
    return inTime(known.name(), () -> source.reloadDefinition(known));
  }

  @Override
  public Table reloadStatistics(Table known, Collection<String> names) {
    return inTime(known.name(), () -> source.reloadStatistics(known, names));
  }

  @Override
  public FileSystemTable reloadPartitions(FileSystemTable known, Collection<String> names) {
    return inTime(known.name(), () -> source.reloadPartitions(known, names));
  }

  @Override
  public FileSystemTable addPartitions(FileSystemTable known, List<Partition> made) {
    return inTime(known.name(), () -> source.addPartitions(known, made));
  }

  @Override
  public FileSystemTable reloadWritten(FileSystemTable known, Collection<String> names) {
    return inTime(known.name(), () -> source.reloadWritten(known, names));
  }

  @Override
  public FileSystemTable reloadWritten(
      FileSystemTable known, Collection<String> names, Collection<String> listed) {
    return inTime(known.name(), () -> source.reloadWritten(known, names, listed));
  }

  private <T> T inTime(TableName name, Supplier<T> work) {
    Alarm alarm = new Alarm();
    Future<?> set = clock.schedule(alarm::ring, limit.toNanos(), TimeUnit.NANOSECONDS);
    try {
      return work.get();
    } catch (CatalogException e) {
      throw alarm.hasRung() ? LoadErrors.tookTooLong(name, limit, e) : e;
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
