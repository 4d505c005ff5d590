package io.catalogd.load;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.catalogd.model.CatalogException;
import io.catalogd.storage.CallWaits;
import java.util.Comparator;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Bounds what all loads together hold of the metastore's answers, from the call until it is packed.
 * Who finds no room waits before it asks. What file systems listed takes room too, but nobody waits
 * to list: that is what makes room. Any thread.
 *
 * <p>Loads have their turn in the order in which they first asked. A load may hold something to its
 * end, such as the names of partitions, and wait for more; were all to do so, none would ever end.
 * So the oldest one goes past the limit, by one answer at a time.
 */
final class AnswerMemory {
  private final long limit;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  @GuardedBy("lock")
  private final TreeSet<Wait> line =
      new TreeSet<>(
          Comparator.comparingLong((Wait wait) -> wait.share().number())
              .thenComparingLong(Wait::number));

  /** Those that asked and have not ended. */
  @GuardedBy("lock")
  private final TreeSet<Share> active = new TreeSet<>(Comparator.comparingLong(Share::number));

  @GuardedBy("lock")
  private long used;

  private final AtomicLong lastNumber = new AtomicLong();
  private final CallWaits waits;

  /**
   * @param waits hears of threads that wait for room
   */
  AnswerMemory(long limit, CallWaits waits) {
    this.limit = limit;
    this.waits = waits;
  }

  /** An eighth of the heap, as the catalog itself needs the most of it. */
  static AnswerMemory ofHeap(CallWaits waits) {
    return new AnswerMemory(Runtime.getRuntime().maxMemory() / 8, waits);
  }

  /** What one load holds. */
  Share share() {
    return new Share();
  }

  /** Bytes that are held or expected. */
  long used() {
    lock.lock();
    try {
      return used;
    } finally {
      lock.unlock();
    }
  }

  /** How many threads wait for room. */
  int waiting() {
    lock.lock();
    try {
      return line.size();
    } finally {
      lock.unlock();
    }
  }

  private record Wait(Share share, long number) {}

  /** Something in memory; it is gone when this is closed. */
  interface Counted extends AutoCloseable {
    @Override
    void close();
  }

  /** Of one load, whose threads share it; to be closed when the load is over. */
  final class Share implements AutoCloseable {
    /** Of a partition with few parameters; what came last tells better. */
    private static final long FIRST_GUESS = 2_000;

    private final long number = lastNumber.incrementAndGet();

    @GuardedBy("lock")
    private long held;

    private volatile long partitionBytes = FIRST_GUESS;

    /** Answers that do not lie until the end; their bytes come back whatever others do. */
    @GuardedBy("lock")
    private int underWay;

    @GuardedBy("lock")
    private boolean over;

    private Share() {}

    private long number() {
      return number;
    }

    /**
     * Waits until there is room for an answer with so many partitions, or the load {@link #isOver}.
     *
     * @throws CatalogException UNAVAILABLE when the thread is interrupted
     */
    Answer beginPartitions(int partitions) {
      // While they are read there are the metastore's structs besides.
      return begin(() -> partitions * partitionBytes * 2);
    }

    /** The same for an answer of which the caller expects {@code bytes}. */
    Answer begin(long bytes) {
      return begin(() -> bytes);
    }

    /** Counts what is in memory already, until it is closed; waits for nothing. */
    Counted counted(long bytes) {
      count(bytes);
      return () -> count(-bytes);
    }

    private void count(long bytes) {
      lock.lock();
      try {
        hold(bytes);
      } finally {
        lock.unlock();
      }
    }

    /** What is expected may change while one waits, as answers to others come. */
    private Answer begin(LongSupplier expected) {
      lock.lock();
      try {
        awaitRoom(expected);
        long bytes = expected.getAsLong();
        underWay++;
        hold(bytes);
        return new Answer(bytes);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw IoPool.interrupted(e);
      } finally {
        lock.unlock();
      }
    }

    @GuardedBy("lock")
    private void awaitRoom(LongSupplier expected) throws InterruptedException {
      if (over) {
        return;
      }
      active.add(this);
      Wait wait = new Wait(this, lastNumber.incrementAndGet());
      line.add(wait);
      try {
        if (!isNext(wait, expected)) {
          waits.begins();
          try {
            while (!over && !isNext(wait, expected)) {
              changed.await();
            }
          } finally {
            waits.ends();
          }
        }
      } finally {
        line.remove(wait);
        changed.signalAll();
      }
    }

    @GuardedBy("lock")
    private boolean isNext(Wait wait, LongSupplier expected) {
      return line.first().equals(wait)
          && (used + expected.getAsLong() <= limit || (active.first() == this && underWay == 0));
    }

    @GuardedBy("lock")
    private void hold(long bytes) {
      if (!over) {
        held += bytes;
        used += bytes;
        changed.signalAll();
      }
    }

    /** Whether it was closed, so that nothing is to be asked any more. */
    boolean isOver() {
      lock.lock();
      try {
        return over;
      } finally {
        lock.unlock();
      }
    }

    /** Gives everything back; nobody waits for it or counts it any more. */
    @Override
    public void close() {
      lock.lock();
      try {
        used -= held;
        held = 0;
        over = true;
        active.remove(this);
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }

    /** One answer of the metastore: expected, then there, then packed bit by bit. */
    final class Answer implements AutoCloseable {
      @GuardedBy("lock")
      private long bytes;

      @GuardedBy("lock")
      private int partitions;

      @GuardedBy("lock")
      private boolean closed;

      private Answer(long expectedBytes) {
        this.bytes = expectedBytes;
      }

      /** Says how much it is really, which may be more than there is room for. */
      void came(long actualBytes, int actualPartitions) {
        lock.lock();
        try {
          become(actualBytes, actualPartitions);
          if (partitions == 0) {
            close();
          } else {
            partitionBytes = bytes / partitions;
          }
        } finally {
          lock.unlock();
        }
      }

      @GuardedBy("lock")
      private void become(long actualBytes, int actualPartitions) {
        hold(actualBytes - bytes);
        bytes = actualBytes;
        partitions = actualPartitions;
      }

      /** So many of its partitions are packed, or no longer needed. */
      void packed(int some) {
        lock.lock();
        try {
          hold(-take(some));
          endIfEmpty();
        } finally {
          lock.unlock();
        }
      }

      /** So many of its partitions are needed until the load ends. */
      void kept(int some) {
        lock.lock();
        try {
          take(some);
          endIfEmpty();
        } finally {
          lock.unlock();
        }
      }

      /** This lies until the load ends. */
      void keep(long actualBytes) {
        lock.lock();
        try {
          become(actualBytes, 1);
          kept(1);
        } finally {
          lock.unlock();
        }
      }

      @GuardedBy("lock")
      private long take(int some) {
        long part = partitions == 0 ? 0 : bytes * some / partitions;
        bytes -= part;
        partitions -= some;
        return part;
      }

      @GuardedBy("lock")
      private void endIfEmpty() {
        if (partitions == 0) {
          close();
        }
      }

      /** Gives back what is left of it. */
      @Override
      public void close() {
        lock.lock();
        try {
          if (!closed) {
            closed = true;
            underWay--;
            hold(-bytes);
            bytes = 0;
          }
        } finally {
          lock.unlock();
        }
      }
    }
  }
}
