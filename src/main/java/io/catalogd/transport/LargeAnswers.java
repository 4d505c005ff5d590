package io.catalogd.transport;

import java.util.concurrent.Semaphore;
import org.apache.thrift.transport.TTransportException;

/**
 * Bounds the memory that answers take while they are being read: each by a number of bytes, and of
 * those that turn out large only a few are read at a time, while others wait. Any thread.
 */
public final class LargeAnswers {
  /** More than a batch of partitions has, even where each repeats the columns of its table. */
  public static final int LARGE_BYTES = 32 << 20;

  private final int maxBytes;
  private final String advice;
  private final Semaphore permits;

  /**
   * @param atOnce how many large answers may be read at one time
   * @param advice what to do about an answer longer than {@code maxBytes}, for its message
   */
  public LargeAnswers(int maxBytes, int atOnce, String advice) {
    this.maxBytes = maxBytes;
    this.advice = advice;
    this.permits = new Semaphore(atOnce, /* fair= */ true);
  }

  /** The longest answer, which no member of one can exceed either. */
  int maxBytes() {
    return maxBytes;
  }

  /** Fails an answer of which so much is known to come. */
  void check(long bytes) throws AnswerTooLargeException {
    if (bytes > maxBytes) {
      throw new AnswerTooLargeException(maxBytes, advice);
    }
  }

  /**
   * Waits until few enough other large answers are being read; then this one is, until {@link
   * #end}.
   *
   * @return how long it waited, in nanoseconds
   */
  long begin() throws TTransportException {
    long startNanos = System.nanoTime();
    try {
      permits.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TTransportException(
          TTransportException.UNKNOWN, "the wait for other large answers was interrupted", e);
    }
    return System.nanoTime() - startNanos;
  }

  /** Lets the next one begin. */
  void end() {
    permits.release();
  }
}
