package io.catalogd.load;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.catalogd.catalog.TableEntry;
import io.catalogd.model.TableName;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The tables that are to be loaded or are being loaded, each once. Bounded by the number of tables
 * in the catalog. Any thread.
 */
final class LoadQueue {
  /** How soon a load is wanted; the first is the soonest. */
  enum Urgency {
    /** Somebody waits; in order of arrival. */
    AWAITED,
    /** Somebody will ask; the latest first. */
    PRIORITIZED,
    /** Nobody asked; in order of arrival. */
    BACKGROUND
  }

  /** A load; {@code outcome} is the entry that it published, if it published one. */
  static final class Load {
    final TableName name;
    final CompletableFuture<Optional<TableEntry>> outcome = new CompletableFuture<>();

    // Guarded by the lock of the queue.
    private Rank rank;
    private @Nullable Load needed;

    private Load(TableName name, Rank rank) {
      this.name = name;
      this.rank = rank;
    }
  }

  /**
   * A load that another one needs first.
   *
   * @param isOurs whether the calling thread has to run it; else it waits for {@code load}
   */
  record Claim(Load load, boolean isOurs) {}

  private record Rank(Urgency urgency, long order) implements Comparable<Rank> {
    private static final Comparator<Rank> ORDER =
        Comparator.comparing(Rank::urgency).thenComparingLong(Rank::order);

    @Override
    public int compareTo(Rank other) {
      return ORDER.compare(this, other);
    }
  }

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition added = lock.newCondition();

  @GuardedBy("lock")
  private final Map<TableName, Load> byName = new HashMap<>();

  @GuardedBy("lock")
  private final TreeMap<Rank, Load> waiting = new TreeMap<>();

  @GuardedBy("lock")
  private long arrivals;

  @GuardedBy("lock")
  private boolean closed;

  /**
   * Adds a load unless the table has one already, which becomes more urgent if need be.
   *
   * @return completed when the load ends; exceptionally when the queue was closed
   */
  @CanIgnoreReturnValue
  CompletableFuture<Optional<TableEntry>> add(TableName name, Urgency urgency) {
    lock.lock();
    try {
      if (closed) {
        return CompletableFuture.failedFuture(closing());
      }
      Load load = byName.get(name);
      if (load == null) {
        load = new Load(name, rank(urgency));
        byName.put(name, load);
        waiting.put(load.rank, load);
        added.signal();
      } else if (waiting.get(load.rank) == load && urgency.compareTo(load.rank.urgency()) < 0) {
        waiting.remove(load.rank);
        load.rank = rank(urgency);
        waiting.put(load.rank, load);
      }
      return load.outcome;
    } finally {
      lock.unlock();
    }
  }

  @GuardedBy("lock")
  private Rank rank(Urgency urgency) {
    arrivals++;
    return new Rank(urgency, urgency == Urgency.PRIORITIZED ? -arrivals : arrivals);
  }

  /** Waits for the most urgent load and hands it to the calling thread. */
  Load take() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (waiting.isEmpty()) {
        added.await();
      }
      return waiting.pollFirstEntry().getValue();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes the load of a table that {@code by}, which the calling thread runs, needs first.
   *
   * @return nothing where it would wait for itself, by way of whatever others need
   */
  Optional<Claim> claim(TableName name, Load by) {
    lock.lock();
    try {
      Load load = byName.get(name);
      for (Load next = load; next != null; next = next.needed) {
        if (next == by) {
          return Optional.empty();
        }
      }
      boolean isOurs = load == null || waiting.remove(load.rank, load);
      if (load == null) {
        load = new Load(name, rank(Urgency.AWAITED));
        byName.put(name, load);
      }
      by.needed = load;
      return Optional.of(new Claim(load, isOurs));
    } finally {
      lock.unlock();
    }
  }

  /** The load has ended: the next who ask get a new one. */
  void remove(Load load) {
    lock.lock();
    try {
      byName.remove(load.name, load);
    } finally {
      lock.unlock();
    }
  }

  /** How many loads wait for a thread. */
  int size() {
    lock.lock();
    try {
      return waiting.size();
    } finally {
      lock.unlock();
    }
  }

  /** Fails all loads, running ones too, and takes no more. */
  void close() {
    lock.lock();
    try {
      closed = true;
      waiting.clear();
      byName.values().forEach(load -> load.outcome.completeExceptionally(closing()));
      byName.clear();
    } finally {
      lock.unlock();
    }
  }

  private static IllegalStateException closing() {
    return new IllegalStateException("Loading has ended");
  }

  boolean isClosed() {
    lock.lock();
    try {
      return closed;
    } finally {
      lock.unlock();
    }
  }
}
