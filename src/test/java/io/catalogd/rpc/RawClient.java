package io.catalogd.rpc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import org.apache.impala.thrift.CatalogService;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TPrioritizeLoadRequest;
import org.apache.impala.thrift.TStatus;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TBase;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.transport.TSocket;

/** A connection on which a test sends what bytes it likes. */
final class RawClient implements AutoCloseable {
  private static final int PATIENCE_MS = 30_000;

  private final Socket socket = new Socket();
  private final TProtocol in;

  RawClient(InetSocketAddress server) {
    try {
      socket.setTcpNoDelay(true);
      socket.connect(server, PATIENCE_MS);
      socket.setSoTimeout(PATIENCE_MS);
      in = new TBinaryProtocol(new TSocket(socket));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (TException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The generated client on this connection. */
  CatalogService.Client calls() {
    return new CatalogService.Client(in);
  }

  void send(byte... bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  /**
   * Reads the next reply into {@code result}, the method's result struct, and returns its header.
   */
  TMessage reply(TBase<?, ?> result) throws TException {
    TMessage header = in.readMessageBegin();
    if (header.type == TMessageType.EXCEPTION) {
      throw TApplicationException.readFrom(in);
    }
    result.read(in);
    return header;
  }

  /** Whether the server ends the connection without sending anything more. */
  boolean isClosedByServer() throws IOException {
    try {
      return socket.getInputStream().read() == -1;
    } catch (SocketException e) {
      return true; // reset: closed with bytes of ours unread
    }
  }

  /** Whether a good request on this connection is answered. */
  boolean works() throws TException {
    TStatus status =
        calls()
            .PrioritizeLoad(new TPrioritizeLoadRequest(CatalogServiceVersion.V1, List.of()))
            .getStatus();
    return status.getStatus_code() == TErrorCode.OK;
  }

  /** Reads until the server has closed. */
  void drain() throws IOException {
    byte[] read = new byte[4096];
    int count = 0;
    while (count >= 0) {
      count = socket.getInputStream().read(read);
    }
  }

  void endOutput() throws IOException {
    socket.shutdownOutput();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
