package io.catalogd.rpc;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What the messages of all connections, requests or replies, may hold in memory together, so that
 * many callers who are each within their limit can't exhaust the process. Any thread.
 */
final class SharedMemory {
  /** Messages smaller than this, nearly all, are not counted. */
  private static final long STEP = 64 << 10;

  private final long limit;
  private final Duration patience;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition freed = lock.newCondition();

  @GuardedBy("lock")
  private long used;

  /** First come, first served. */
  @GuardedBy("lock")
  private final Deque<Share> line = new ArrayDeque<>();

  /**
   * The one message that may go past the limit, while others wait: were all to wait for memory that
   * each other holds, none would ever end.
   */
  @GuardedBy("lock")
  private @Nullable Share beyond;

  /** Refuses at once what does not fit. */
  SharedMemory(long limit) {
    this(limit, Duration.ZERO);
  }

  /**
   * @param patience how long a message waits for others before it is refused
   */
  SharedMemory(long limit, Duration patience) {
    this.limit = limit;
    this.patience = patience;
  }

  /**
   * For requests: an eighth of the heap, as decoded ones take several times their bytes; at least
   * one request.
   */
  static SharedMemory forRequests(long maxRequestBytes) {
    return new SharedMemory(Math.max(maxRequestBytes, Runtime.getRuntime().maxMemory() / 8));
  }

  /**
   * For replies: an eighth of the heap, and as much for the one that goes past it, as the catalog
   * needs the rest. The work is done, so they wait rather than being refused.
   */
  static SharedMemory forReplies(Duration patience) {
    return new SharedMemory(mostOfReplies(), patience);
  }

  /** A reply that is larger has no room, whatever others hold. */
  static long mostOfReplies() {
    return Runtime.getRuntime().maxMemory() / 8;
  }

  long used() {
    lock.lock();
    try {
      return used;
    } finally {
      lock.unlock();
    }
  }

  /** How many messages wait for others. */
  int waiting() {
    lock.lock();
    try {
      return line.size();
    } finally {
      lock.unlock();
    }
  }

  /** Counts what one connection holds; for that connection's thread only. */
  Share share() {
    return new Share();
  }

  /** One connection's part. */
  final class Share {
    private long held;
    private boolean refused;

    /**
     * Says that the connection's message has {@code bytes} by now; may wait for others.
     *
     * @return false when it is too large by itself, or all together hold too much for too long;
     *     then the message is to be given up
     */
    boolean growTo(long bytes) {
      long missing = bytes - held - STEP;
      if (missing <= 0) {
        return true;
      }
      refused = bytes > limit || !holdMore(Math.max(STEP, missing));
      return !refused;
    }

    /** Whether the message had to be given up; until it is released. */
    boolean hasRefused() {
      return refused;
    }

    private boolean holdMore(long step) {
      lock.lock();
      try {
        boolean granted = (line.isEmpty() && fits(step)) || beyond == this || awaitRoom(step);
        if (granted) {
          used += step;
          held += step;
        }
        return granted;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      } finally {
        lock.unlock();
      }
    }

    @GuardedBy("lock")
    private boolean fits(long step) {
      return used + step <= limit;
    }

    /** Either there is room, or nobody else goes past the limit and this one may. */
    @GuardedBy("lock")
    private boolean awaitRoom(long step) throws InterruptedException {
      long leftNanos = patience.toNanos();
      line.addLast(this);
      try {
        while (leftNanos > 0) {
          if (line.peekFirst() == this) {
            if (fits(step)) {
              return true;
            }
            if (beyond == null) {
              beyond = this;
              return true;
            }
          }
          leftNanos = freed.awaitNanos(leftNanos);
        }
        return false;
      } finally {
        line.remove(this);
        freed.signalAll();
      }
    }

    long limit() {
      return limit;
    }

    /** Gives back everything, when the message is over. */
    void release() {
      lock.lock();
      try {
        used -= held;
        held = 0;
        refused = false;
        if (beyond == this) {
          beyond = null;
        }
        freed.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }
}
