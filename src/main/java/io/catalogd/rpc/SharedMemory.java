package io.catalogd.rpc;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What the messages of all connections, requests or replies, may hold in memory together, so that
 * many callers who are each within their limit can't exhaust the process. Any thread.
 */
final class SharedMemory {
  /** Messages smaller than this, nearly all, are not counted. */
  private static final long STEP = 64 << 10;

  private final long limit;
  private final Duration patience;
  private final AtomicLong used = new AtomicLong();

  /**
   * Held by the one message that may go past the limit, while others wait: were all to wait for
   * memory that each other holds, none would ever end.
   */
  private final Semaphore beyond = new Semaphore(1, /* fair= */ true);

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
    return new SharedMemory(Runtime.getRuntime().maxMemory() / 8, patience);
  }

  long used() {
    return used.get();
  }

  /** Counts what one connection holds; for that connection's thread only. */
  Share share() {
    return new Share();
  }

  /** One connection's part. */
  final class Share {
    private long held;
    private boolean goesBeyond;

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
      long step = Math.max(STEP, missing);
      if (bytes > limit) {
        return false;
      }
      if (used.addAndGet(step) <= limit || goesBeyond || mayGoBeyond()) {
        held += step;
        return true;
      }
      used.addAndGet(-step);
      return false;
    }

    private boolean mayGoBeyond() {
      try {
        goesBeyond =
            !patience.isZero() && beyond.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return goesBeyond;
    }

    long limit() {
      return limit;
    }

    /** Gives back everything, when the message is over. */
    void release() {
      used.addAndGet(-held);
      held = 0;
      if (goesBeyond) {
        goesBeyond = false;
        beyond.release();
      }
    }
  }
}
