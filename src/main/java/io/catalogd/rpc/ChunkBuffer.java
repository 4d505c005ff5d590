package io.catalogd.rpc;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Bytes of one message, written at the end and read from the front. It grows by adding chunks of up
 * to 256 KB, so nothing is copied again, and memory follows what was really written. One thread.
 */
final class ChunkBuffer implements ReplyMessage {
  private static final int FIRST_CHUNK = 4 << 10;
  private static final int LARGEST_CHUNK = 256 << 10;
  private static final byte[] NONE = new byte[0];

  /** All full but the last. Those sent already are null. */
  private final List<byte @Nullable []> chunks = new ArrayList<>();

  private byte[] last = NONE;
  private int lastUsed;
  private long size;

  private int readChunk;
  private int readOffset;

  /** Bytes written so far. */
  @Override
  public long size() {
    return size;
  }

  void write(byte[] bytes, int offset, int length) {
    int from = offset;
    int left = length;
    while (left > 0) {
      if (lastUsed == last.length) {
        addChunk();
      }
      int piece = Math.min(left, last.length - lastUsed);
      System.arraycopy(bytes, from, last, lastUsed, piece);
      lastUsed += piece;
      from += piece;
      left -= piece;
    }
    size += length;
  }

  private void addChunk() {
    last = new byte[Math.max(FIRST_CHUNK, Math.min(last.length * 2, LARGEST_CHUNK))];
    lastUsed = 0;
    chunks.add(last);
  }

  /** Takes up to {@code length} bytes; 0 when all are read. */
  int read(byte[] target, int offset, int length) {
    int piece = Math.min(length, readable());
    if (piece > 0) {
      System.arraycopy(readArray(), readOffset, target, offset, piece);
      readOffset += piece;
    }
    return piece;
  }

  /** Bytes of {@link #readArray} from {@link #readOffset} on that are still to be read. */
  int readable() {
    if (readChunk < chunks.size() - 1 && readOffset == readArray().length) {
      readChunk++;
      readOffset = 0;
    }
    if (chunks.isEmpty()) {
      return 0;
    }
    return (readChunk == chunks.size() - 1 ? lastUsed : readArray().length) - readOffset;
  }

  byte[] readArray() {
    byte[] chunk = readChunk < chunks.size() ? chunks.get(readChunk) : NONE;
    if (chunk == null) {
      throw new IllegalStateException("Chunk " + readChunk + " was sent");
    }
    return chunk;
  }

  int readOffset() {
    return readOffset;
  }

  void skip(int length) {
    readOffset += length;
  }

  /**
   * Hands all bytes to {@code out}, one write for each chunk, and forgets each when it is written.
   */
  @Override
  public void sendTo(OutputStream out) throws IOException {
    for (int i = 0; i < chunks.size(); i++) {
      byte[] chunk = chunks.set(i, null);
      if (chunk == null) {
        throw new IllegalStateException("Chunk " + i + " was sent");
      }
      out.write(chunk, 0, chunk == last ? lastUsed : chunk.length);
    }
  }
}
