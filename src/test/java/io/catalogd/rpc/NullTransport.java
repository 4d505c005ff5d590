package io.catalogd.rpc;

import org.apache.thrift.TConfiguration;
import org.apache.thrift.transport.TTransport;

/** Takes bytes, counts them and forgets them. */
public final class NullTransport extends TTransport {
  private long size;

  /** Bytes written so far. */
  public long size() {
    return size;
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
    throw new UnsupportedOperationException("Nothing was kept");
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    size += length;
  }

  @Override
  public TConfiguration getConfiguration() {
    return TConfiguration.DEFAULT;
  }

  @Override
  public void updateKnownMessageSize(long size) {}

  @Override
  public void checkReadBytesAvailable(long length) {}
}
