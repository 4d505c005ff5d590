package io.catalogd.metastore.hive;

import java.util.concurrent.Semaphore;
import org.apache.thrift.transport.TTransportException;

/**
 * Bounds the memory that answers take while they are being read: each by {@code
 * metastore.max-answer-bytes}, and of those that turn out large one is read at a time, while others
 * wait. Any thread.
 */
final class LargeAnswers {
  /** More than a batch of partitions has, even where each repeats the columns of its table. */
  static final int LARGE_BYTES = 32 << 20;

  private final int maxBytes;
  private final Semaphore permit = new Semaphore(1, /* fair= */ true);

  LargeAnswers(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** The longest answer, which no member of one can exceed either. */
  int maxBytes() {
    return maxBytes;
  }

  /** Fails an answer of which so much is known to come. */
  void check(long bytes) throws AnswerTooLargeException {
    if (bytes > maxBytes) {
      throw new AnswerTooLargeException(maxBytes);
    }
  }

  /**
   * Waits until no other large answer is being read; then this one is, until {@link #end}.
   *
   * @return how long it waited, in nanoseconds
   */
  long begin() throws TTransportException {
    long startNanos = System.nanoTime();
    try {
      permit.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TTransportException(
          TTransportException.UNKNOWN, "the wait for other large answers was interrupted", e);
    }
    return System.nanoTime() - startNanos;
  }

  /** Lets the next one begin. */
  void end() {
    permit.release();
  }
}
