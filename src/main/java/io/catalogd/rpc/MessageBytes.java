package io.catalogd.rpc;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of one message as they come in: counted, limited, and kept once the header is over.
 * Sizes that a sender claims are compared with what may still come before anything is read or
 * allocated. One thread.
 */
final class MessageBytes {
  /**
   * What an element of a container counts at least: small ones grow most when they become objects.
   */
  static final int ELEMENT_COST = 16;

  private final ConnectionInput in;
  private final long maxBytes;
  private final SharedMemory.Share memory;
  private final byte[] piece = new byte[4 << 10];
  private @Nullable ChunkBuffer body;
  private long consumed;
  private long charged;

  MessageBytes(ConnectionInput in, long maxBytes, SharedMemory.Share memory) {
    this.in = in;
    this.maxBytes = maxBytes;
    this.memory = memory;
  }

  /** Keeps all that is read from now on, in the buffer returned. */
  ChunkBuffer startBody() {
    ChunkBuffer fresh = new ChunkBuffer();
    body = fresh;
    return fresh;
  }

  long consumed() {
    return consumed;
  }

  byte readI8() throws IOException {
    take(1);
    return piece[0];
  }

  int readI16() throws IOException {
    take(2);
    return (short) (((piece[0] & 0xFF) << 8) | (piece[1] & 0xFF));
  }

  int readI32() throws IOException {
    take(4);
    return ((piece[0] & 0xFF) << 24)
        | ((piece[1] & 0xFF) << 16)
        | ((piece[2] & 0xFF) << 8)
        | (piece[3] & 0xFF);
  }

  /** Reads a few bytes of the header. */
  byte[] readBytes(int length) throws IOException {
    take(length);
    byte[] bytes = new byte[length];
    System.arraycopy(piece, 0, bytes, 0, length);
    return bytes;
  }

  /** Passes over {@code length} bytes, showing them to {@code check} if there is one. */
  void pass(long length, @Nullable Utf8Check check) throws IOException {
    long left = length;
    while (left > 0) {
      int count = (int) Math.min(left, piece.length);
      take(count);
      if (check != null) {
        check.accept(piece, 0, count);
      }
      left -= count;
    }
  }

  /** Reads the length of a string and refuses one that can't come any more. */
  int readLength() throws IOException {
    int length = readI32();
    if (length < 0 || length > maxBytes - consumed - charged) {
      throw tooLarge("a string of", length);
    }
    return length;
  }

  /** Reads how many elements a container has and refuses more than can come. */
  int readCount() throws IOException {
    int count = readI32();
    long cost = (long) count * ELEMENT_COST;
    if (count < 0 || cost > maxBytes - consumed - charged) {
      throw tooLarge("a container of elements:", count);
    }
    charged += cost;
    return count;
  }

  private BrokenMessageException tooLarge(String what, int claimed) {
    return new BrokenMessageException(
        "claims "
            + what
            + " "
            + claimed
            + " after "
            + consumed
            + " bytes; rpc.max-request-bytes is "
            + maxBytes);
  }

  private void take(int count) throws IOException {
    if (consumed + charged + count > maxBytes) {
      throw new BrokenMessageException(
          "larger than " + maxBytes + " bytes, which is rpc.max-request-bytes");
    }
    if (!memory.growTo(consumed + count)) {
      throw new BrokenMessageException(
          "all requests together would hold more than "
              + memory.limit()
              + " bytes; try again later");
    }
    in.readFully(piece, 0, count);
    consumed += count;
    if (body != null) {
      body.write(piece, 0, count);
    }
  }
}
