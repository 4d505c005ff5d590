package io.catalogd.bench;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.transport.TIOStreamTransport;

/**
 * One call in its finished bytes, and how long its reply is. Who makes it again and again counts
 * the reply's bytes and decodes nothing, so that figures are the server's.
 */
final class RawCall {
  private static final int VERSION_AND_REPLY = 0x8001_0002;
  private static final int READ_BYTES = 256 << 10;

  private final String name;
  private final byte[] request;
  private final int replyBytes;

  private RawCall(String name, byte[] request, int replyBytes) {
    this.name = name;
    this.request = request;
    this.replyBytes = replyBytes;
  }

  /** Makes the call once with generated code, which fails where the answer is no success. */
  static RawCall of(String name, InetSocketAddress server, GeneratedCall call) {
    try (Socket socket = open(server)) {
      Counting in = new Counting(new BufferedInputStream(socket.getInputStream(), READ_BYTES));
      Copying out = new Copying(new BufferedOutputStream(socket.getOutputStream()));
      call.make(new TBinaryProtocol(new TIOStreamTransport(in, out)));
      return new RawCall(name, out.copy.toByteArray(), Math.toIntExact(in.count));
    } catch (IOException | TException e) {
      throw new IllegalStateException("The call " + name + " failed", e);
    }
  }

  String name() {
    return name;
  }

  int replyBytes() {
    return replyBytes;
  }

  static Socket open(InetSocketAddress server) throws IOException {
    Socket socket = new Socket(server.getAddress(), server.getPort());
    socket.setTcpNoDelay(true);
    return socket;
  }

  /** A call by generated code. */
  @FunctionalInterface
  interface GeneratedCall {
    /** Makes the call, and fails unless it succeeds. */
    void make(TProtocol connection) throws TException;
  }

  /** A connection that makes the call. One thread at a time. */
  final class Connection implements ClientLoad.Client {
    private final Socket socket;
    private final OutputStream out;
    private final DataInputStream in;
    private final byte[] reply = new byte[Math.min(replyBytes, READ_BYTES)];

    Connection(InetSocketAddress server) {
      try {
        socket = open(server);
        out = socket.getOutputStream();
        in = new DataInputStream(socket.getInputStream());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Makes the call; fails where the answer is not the one that was measured at first. */
    @Override
    public void call() {
      try {
        out.write(request);
        int left = replyBytes;
        boolean first = true;
        int last = 0;
        while (left > 0) {
          int piece = Math.min(left, reply.length);
          in.readFully(reply, 0, piece);
          if (first) {
            checkHead();
            first = false;
          }
          last = piece;
          left -= piece;
        }
        if (reply[last - 1] != 0 || in.available() > 0) {
          throw new IllegalStateException("A reply to " + name + " has another length");
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private void checkHead() {
      int head = 0;
      for (int i = 0; i < Integer.BYTES; i++) {
        head = (head << 8) | (reply[i] & 0xFF);
      }
      if (head != VERSION_AND_REPLY) {
        throw new IllegalStateException("The answer to " + name + " is no reply");
      }
    }

    @Override
    public void close() {
      try {
        socket.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static final class Counting extends FilterInputStream {
    private long count;

    Counting(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int value = super.read();
      count += value < 0 ? 0 : 1;
      return value;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = super.read(bytes, offset, length);
      count += Math.max(0, read);
      return read;
    }
  }

  private static final class Copying extends FilterOutputStream {
    private final ByteArrayOutputStream copy = new ByteArrayOutputStream();

    Copying(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int value) throws IOException {
      out.write(value);
      copy.write(value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
      copy.write(bytes, offset, length);
    }
  }
}
