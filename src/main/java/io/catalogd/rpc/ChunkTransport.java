package io.catalogd.rpc;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.transport.TTransport;

/**
 * A {@link ChunkBuffer} as Thrift's protocols see it. Claimed sizes were checked before it is read.
 */
final class ChunkTransport extends TTransport {
  private static final TConfiguration UNLIMITED =
      new TConfiguration(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);

  private final ChunkBuffer buffer;
  private final long maxBytes;
  private final SharedMemory.Share memory;

  ChunkTransport(ChunkBuffer buffer, long maxBytes) {
    this(buffer, maxBytes, new SharedMemory(Long.MAX_VALUE).share());
  }

  /** What is written counts in {@code memory}, which the caller releases. */
  ChunkTransport(ChunkBuffer buffer, long maxBytes, SharedMemory.Share memory) {
    this.buffer = buffer;
    this.maxBytes = maxBytes;
    this.memory = memory;
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
  public int read(byte[] target, int offset, int length) {
    return buffer.read(target, offset, length);
  }

  /**
   * Appends.
   *
   * @throws CatalogException INTERNAL past the most bytes that a reader could take, UNAVAILABLE
   *     when all that share the memory hold too much
   */
  @Override
  public void write(byte[] bytes, int offset, int length) {
    if (buffer.size() + length > maxBytes) {
      throw new CatalogException(
          ErrorKind.INTERNAL,
          "InternalException",
          "The reply would be larger than " + maxBytes + " bytes; ask for less at once");
    }
    if (!memory.growTo(buffer.size() + length)) {
      throw new CatalogException(
          ErrorKind.UNAVAILABLE,
          "InternalException",
          "All replies together would hold more than "
              + memory.limit()
              + " bytes, an eighth of the heap; ask for less at once, or try again later");
    }
    buffer.write(bytes, offset, length);
  }

  @Override
  public byte[] getBuffer() {
    return buffer.readArray();
  }

  @Override
  public int getBufferPosition() {
    return buffer.readOffset();
  }

  @Override
  public int getBytesRemainingInBuffer() {
    return buffer.readable();
  }

  @Override
  public void consumeBuffer(int length) {
    buffer.skip(length);
  }

  @Override
  public TConfiguration getConfiguration() {
    return UNLIMITED;
  }

  @Override
  public void updateKnownMessageSize(long size) {}

  @Override
  public void checkReadBytesAvailable(long length) {}
}
