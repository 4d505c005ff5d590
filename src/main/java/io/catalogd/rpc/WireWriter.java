package io.catalogd.rpc;

import io.catalogd.model.WireBytes;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import org.apache.thrift.TBase;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.TTransportException;
import org.jspecify.annotations.Nullable;

/**
 * Writes Thrift's binary protocol without an object for each value: through one small buffer into a
 * transport, which {@link #finish} completes. Generated structs write into it as into any
 * transport, in the same order. One thread, one reply.
 *
 * <p>Writing past the most bytes allowed fails with {@link TooLargeException}.
 */
final class WireWriter extends TTransport implements WireBytes.Sink<TTransportException> {
  private static final int BUFFER_BYTES = 32 << 10;

  /** Room for what is gathered in any case, with its size. */
  private static final int LEAST_BUFFER_BYTES = 4 << 10;

  /** From here on bytes are handed over rather than gathered. */
  private static final int LARGE_BYTES = 2 << 10;

  private final @Nullable TTransport target;
  private final long maxBytes;
  private final TBinaryProtocol protocol = new TBinaryProtocol(this);
  private final byte[] buffer;
  private int used;
  private long flushed;

  private WireWriter(@Nullable TTransport target, long maxBytes, int bufferBytes) {
    this.target = target;
    this.maxBytes = maxBytes;
    this.buffer = new byte[bufferBytes];
  }

  /** Writes at most {@code maxBytes} into {@code target}. */
  static WireWriter into(TTransport target, long maxBytes) {
    long useful = Math.max(LEAST_BUFFER_BYTES, Math.min(BUFFER_BYTES, maxBytes));
    return new WireWriter(target, maxBytes, (int) useful);
  }

  /** Writes nowhere, only to see whether it is more than {@code maxBytes}. */
  static WireWriter measuring(long maxBytes) {
    return new WireWriter(null, maxBytes, 0);
  }

  /** Whether it writes nowhere. */
  boolean isMeasuring() {
    return target == null;
  }

  /** Counts bytes that only a writer which is not measuring would write. */
  void skip(long bytes) throws TTransportException {
    flushed += bytes;
    checkSize();
  }

  /** Hands over what is still buffered. */
  void finish() throws TTransportException {
    flushBuffer();
  }

  /** Bytes written so far. */
  long size() {
    return flushed + used;
  }

  /** Announces a struct's next member. */
  void field(byte type, int id) throws TTransportException {
    if (counts(3)) {
      return;
    }
    reserve(3);
    buffer[used++] = type;
    buffer[used++] = (byte) (id >> 8);
    buffer[used++] = (byte) id;
  }

  /** Ends a struct. */
  void stop() throws TTransportException {
    i8(TType.STOP);
  }

  void i8(int value) throws TTransportException {
    if (counts(1)) {
      return;
    }
    reserve(1);
    buffer[used++] = (byte) value;
  }

  void bool(boolean value) throws TTransportException {
    i8(value ? 1 : 0);
  }

  void i32(int value) throws TTransportException {
    if (counts(Integer.BYTES)) {
      return;
    }
    reserve(Integer.BYTES);
    putInt(value);
  }

  void i64(long value) throws TTransportException {
    if (counts(Long.BYTES)) {
      return;
    }
    reserve(Long.BYTES);
    putInt((int) (value >> 32));
    putInt((int) value);
  }

  void string(String text) throws TTransportException {
    if (target == null) {
      skip(Integer.BYTES + utf8Size(text));
    } else if (text.length() > LARGE_BYTES || !putAscii(text)) {
      binary(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  void binary(byte[] bytes) throws TTransportException {
    i32(bytes.length);
    write(bytes, 0, bytes.length);
  }

  /** Announces the elements of a list. */
  void list(byte elementType, int size) throws TTransportException {
    i8(elementType);
    i32(size);
  }

  void strings(Collection<String> texts) throws TTransportException {
    list(TType.STRING, texts.size());
    for (String text : texts) {
      string(text);
    }
  }

  /** Announces the entries of a map. */
  void map(byte keyType, byte valueType, int size) throws TTransportException {
    i8(keyType);
    i8(valueType);
    i32(size);
  }

  void stringMap(Map<String, String> texts) throws TTransportException {
    map(TType.STRING, TType.STRING, texts.size());
    for (Map.Entry<String, String> entry : texts.entrySet()) {
      string(entry.getKey());
      string(entry.getValue());
    }
  }

  /** Splices what is in wire form already. */
  void raw(WireBytes bytes) throws TTransportException {
    bytes.writeTo(this);
  }

  /** Writes a whole generated struct, its stop byte included. */
  void struct(TBase<?, ?> struct) throws TException {
    struct.write(protocol);
  }

  /** Whether so many bytes may be claimed at once. */
  boolean canClaim(int bytes) {
    return target != null && bytes <= buffer.length;
  }

  /**
   * Counts bytes as written that the caller puts into {@link #claimed} itself before the next call.
   *
   * @return where they begin
   */
  int claim(int bytes) throws TTransportException {
    reserve(bytes);
    int at = used;
    used += bytes;
    return at;
  }

  /** The array that claimed bytes lie in. */
  byte[] claimed() {
    return buffer;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws TTransportException {
    if (counts(length)) {
      return;
    }
    if (length > LARGE_BYTES) {
      flushBuffer();
      flush(bytes, offset, length);
    } else {
      reserve(length);
      System.arraycopy(bytes, offset, buffer, used, length);
      used += length;
    }
  }

  private static int utf8Size(String text) {
    int length = text.length();
    for (int i = 0; i < length; i++) {
      if (text.charAt(i) >= 0x80) {
        return text.getBytes(StandardCharsets.UTF_8).length;
      }
    }
    return length;
  }

  /** Writes a short text if it is plain ASCII, as nearly all are; else writes nothing. */
  private boolean putAscii(String text) throws TTransportException {
    int length = text.length();
    reserve(Integer.BYTES + length);
    int start = used + Integer.BYTES;
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        return false;
      }
      buffer[start + i] = (byte) c;
    }
    putInt(length);
    used += length;
    return true;
  }

  private void putInt(int value) {
    buffer[used] = (byte) (value >> 24);
    buffer[used + 1] = (byte) (value >> 16);
    buffer[used + 2] = (byte) (value >> 8);
    buffer[used + 3] = (byte) value;
    used += Integer.BYTES;
  }

  private void reserve(int bytes) throws TTransportException {
    if (bytes > buffer.length - used) {
      flushBuffer();
    }
  }

  private void flushBuffer() throws TTransportException {
    int length = used;
    used = 0;
    flush(buffer, 0, length);
  }

  private void flush(byte[] bytes, int offset, int length) throws TTransportException {
    flushed += length;
    checkSize();
    if (target != null) {
      target.write(bytes, offset, length);
    }
  }

  /** Counts instead of writing, if that is all there is to do. */
  private boolean counts(int bytes) throws TTransportException {
    if (target != null) {
      return false;
    }
    skip(bytes);
    return true;
  }

  private void checkSize() throws TooLargeException {
    if (flushed > maxBytes) {
      throw new TooLargeException(maxBytes);
    }
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public void open() {}

  @Override
  public void close() {}

  @Override
  public int read(byte[] bytes, int offset, int length) {
    throw new UnsupportedOperationException("A writer has nothing to read");
  }

  @Override
  public TConfiguration getConfiguration() {
    return TConfiguration.DEFAULT;
  }

  @Override
  public void updateKnownMessageSize(long size) {}

  @Override
  public void checkReadBytesAvailable(long length) {}

  /** What is being written has more bytes than it may. */
  static final class TooLargeException extends TTransportException {
    private static final long serialVersionUID = 1L;

    private TooLargeException(long maxBytes) {
      super("More than " + maxBytes + " bytes");
    }
  }
}
