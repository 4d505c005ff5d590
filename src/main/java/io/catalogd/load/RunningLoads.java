package io.catalogd.load;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.model.TableName;
import java.util.HashMap;
import java.util.Map;

/**
 * The loads and reloads under way, so that one whose table was invalidated, changed or dropped
 * meanwhile is cut short: what it would find is not wanted any more. Any thread.
 */
final class RunningLoads {
  private final Object lock = new Object();

  @GuardedBy("lock")
  private final Map<Thread, Running> byThread = new HashMap<>();

  /** A load that began from an entry with the version {@code seen}. */
  private static final class Running {
    private final TableName name;
    private final long seen;
    private boolean cut;

    Running(TableName name, long seen) {
      this.name = name;
      this.seen = seen;
    }
  }

  /** The calling thread begins to load. */
  void begin(TableName name, long seen) {
    synchronized (lock) {
      byThread.put(Thread.currentThread(), new Running(name, seen));
    }
  }

  /** The calling thread's load has ended; an interruption by {@link #cutOutdated} ends with it. */
  void end() {
    synchronized (lock) {
      Running ended = byThread.remove(Thread.currentThread());
      if (ended != null && ended.cut) {
        Thread.interrupted();
      }
    }
  }

  /** Interrupts the loads that began from something else than {@code current} has. */
  void cutOutdated(CatalogImage current) {
    synchronized (lock) {
      byThread.forEach(
          (thread, running) -> {
            if (!running.cut && current.ownVersionOf(running.name) != running.seen) {
              running.cut = true;
              thread.interrupt();
            }
          });
    }
  }
}
