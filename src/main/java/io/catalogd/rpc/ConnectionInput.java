package io.catalogd.rpc;

import java.io.IOException;
import java.io.InputStream;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * What comes in on one connection. Between messages it waits as long as an idle connection may;
 * inside one, for all of its bytes together no longer than the request time-out, so that a sender
 * gains nothing by trickling. One thread.
 */
final class ConnectionInput {
  private final InputStream in;
  private final ReadTimeout readTimeout;
  private final LongSupplier nanoTicker;
  private final byte[] buffer = new byte[8 << 10];
  private int position;
  private int limit;
  private Duration allowed = Duration.ZERO;
  private long deadlineNs;

  ConnectionInput(InputStream in, ReadTimeout readTimeout, LongSupplier nanoTicker) {
    this.in = in;
    this.readTimeout = readTimeout;
    this.nanoTicker = nanoTicker;
  }

  /**
   * Waits for the first byte of a message, which stays unread.
   *
   * @param idle longest wait, zero without end
   * @return false when the other side has ended the connection
   * @throws SocketTimeoutException when nothing came in time
   */
  boolean awaitMessage(Duration idle) throws IOException {
    if (position < limit) {
      return true;
    }
    readTimeout.set((int) Math.min(idle.toMillis(), Integer.MAX_VALUE));
    position = 0;
    limit = Math.max(in.read(buffer, 0, buffer.length), 0);
    return limit > 0;
  }

  /** Says that all that is read from now on must have come within {@code time}. */
  void startMessage(Duration time) {
    allowed = time;
    deadlineNs = nanoTicker.getAsLong() + time.toNanos();
  }

  /** Reads exactly {@code length} bytes. */
  void readFully(byte[] target, int offset, int length) throws IOException {
    int done = 0;
    while (done < length) {
      if (position == limit) {
        fill();
      }
      int piece = Math.min(length - done, limit - position);
      System.arraycopy(buffer, position, target, offset + done, piece);
      position += piece;
      done += piece;
    }
  }

  private void fill() throws IOException {
    long leftNs = deadlineNs - nanoTicker.getAsLong();
    if (leftNs <= 0) {
      throw late();
    }
    long leftMs = TimeUnit.NANOSECONDS.toMillis(leftNs) + 1;
    readTimeout.set((int) Math.min(leftMs, Integer.MAX_VALUE));
    try {
      int count = in.read(buffer, 0, buffer.length);
      if (count < 0) {
        throw new BrokenMessageException("the connection ended inside a message");
      }
      position = 0;
      limit = count;
    } catch (SocketTimeoutException e) {
      throw late();
    }
  }

  private BrokenMessageException late() {
    return new BrokenMessageException(
        "a message did not come wholly within " + allowed.toMillis() + " ms");
  }

  /** Sets how long a read may block, in milliseconds, 0 without end. */
  @FunctionalInterface
  interface ReadTimeout {
    void set(int millis) throws SocketException;
  }
}
