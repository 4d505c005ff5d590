package io.catalogd.rpc;

import java.util.concurrent.atomic.AtomicLong;

/**
 * What the messages of all connections, requests or replies, may hold in memory together, so that
 * many callers who are each within their limit can't exhaust the process. Any thread.
 */
final class SharedMemory {
  /** Messages smaller than this, nearly all, are not counted. */
  private static final long STEP = 64 << 10;

  private final long limit;
  private final AtomicLong used = new AtomicLong();

  SharedMemory(long limit) {
    this.limit = limit;
  }

  /**
   * For requests: an eighth of the heap, as decoded ones take several times their bytes; at least
   * one request.
   */
  static SharedMemory forRequests(long maxRequestBytes) {
    return new SharedMemory(Math.max(maxRequestBytes, Runtime.getRuntime().maxMemory() / 8));
  }

  /** For replies: a quarter of the heap, as the catalog needs the rest. */
  static SharedMemory forReplies() {
    return new SharedMemory(Runtime.getRuntime().maxMemory() / 4);
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

    /**
     * Says that the connection's message has {@code bytes} by now.
     *
     * @return false when all together hold too much; then the message is to be given up
     */
    boolean growTo(long bytes) {
      long missing = bytes - held - STEP;
      if (missing <= 0) {
        return true;
      }
      long step = Math.max(STEP, missing);
      held += step;
      return used.addAndGet(step) <= limit;
    }

    long limit() {
      return limit;
    }

    /** Gives back everything, when the message is over. */
    void release() {
      used.addAndGet(-held);
      held = 0;
    }
  }
}
