package io.catalogd.rpc;

import java.util.concurrent.atomic.AtomicLong;

/**
 * What the requests of all connections may hold in memory together, so that many callers who are
 * each within their limit can't exhaust the process. Any thread.
 */
final class RequestMemory {
  /** Requests smaller than this, nearly all, are not counted. */
  private static final long STEP = 64 << 10;

  private final long limit;
  private final AtomicLong used = new AtomicLong();

  RequestMemory(long limit) {
    this.limit = limit;
  }

  /**
   * An eighth of the heap, as decoded requests take several times their bytes; at least one
   * request.
   */
  static RequestMemory ofHeap(long maxRequestBytes) {
    return new RequestMemory(Math.max(maxRequestBytes, Runtime.getRuntime().maxMemory() / 8));
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
     * Says that the connection's request has {@code bytes} by now.
     *
     * @throws BrokenMessageException when all together would hold too much
     */
    void growTo(long bytes) throws BrokenMessageException {
      long missing = bytes - held - STEP;
      if (missing <= 0) {
        return;
      }
      long step = Math.max(STEP, missing);
      held += step;
      if (used.addAndGet(step) > limit) {
        throw new BrokenMessageException(
            "all requests together would hold more than " + limit + " bytes; try again later");
      }
    }

    /** Gives back everything, when the request is over. */
    void release() {
      used.addAndGet(-held);
      held = 0;
    }
  }
}
