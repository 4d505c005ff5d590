package io.catalogd.rpc;

import org.apache.thrift.TConfiguration;
import org.apache.thrift.transport.TTransport;

/** Takes bytes and forgets them. */
final class NullTransport extends TTransport {
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
  public void write(byte[] bytes, int offset, int length) {}

  @Override
  public TConfiguration getConfiguration() {
    return TConfiguration.DEFAULT;
  }

  @Override
  public void updateKnownMessageSize(long size) {}

  @Override
  public void checkReadBytesAvailable(long length) {}
}
