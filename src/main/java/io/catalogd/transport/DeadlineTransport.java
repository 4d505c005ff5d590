package io.catalogd.transport;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.transport.TEndpointTransport;
import org.apache.thrift.transport.TTransportException;

/**
 * A buffered TCP connection on which nothing waits beyond one deadline: connecting, sending or
 * receiving. Thrift's own socket bounds each single read, so a server that drips bytes holds it for
 * ever, and a write to a server that does not read is not bounded at all. Also tells whether a
 * request left completely ({@link #requestSent}), which decides if a failed write may have
 * happened. One thread at a time; an interrupt ends a wait.
 */
public final class DeadlineTransport extends TEndpointTransport {
  private static final int BUFFER_BYTES = 64 * 1024;
  private static final int RECURSION_LIMIT = 64;

  private final SocketChannel channel;
  private final Selector selector;
  private final SelectionKey key;
  private final ByteBuffer in = ByteBuffer.allocateDirect(BUFFER_BYTES).limit(0);
  private final ByteBuffer out = ByteBuffer.allocateDirect(BUFFER_BYTES);
  private long deadlineNanos;
  private boolean requestSent;
  private final LargeAnswers answers;
  private long received;
  private boolean large;

  private DeadlineTransport(
      SocketChannel channel, Selector selector, LargeAnswers answers, long deadlineNanos)
      throws IOException, TTransportException {
    super(new TConfiguration(answers.maxBytes(), answers.maxBytes(), RECURSION_LIMIT));
    this.answers = answers;
    this.channel = channel;
    this.selector = selector;
    this.deadlineNanos = deadlineNanos;
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
    this.key = channel.register(selector, 0);
  }

  /**
   * Connects to the first address of a host that accepts; fails when none does, or the deadline
   * ({@code System.nanoTime}) passes.
   */
  public static DeadlineTransport connect(
      String host, int port, LargeAnswers answers, long deadlineNanos) throws TTransportException {
    List<InetAddress> addresses = HostAddresses.of(host, InetAddress::getAllByName, deadlineNanos);
    return connect(addresses, port, answers, deadlineNanos);
  }

  /** Each address gets its share of the time that is left. */
  static DeadlineTransport connect(
      List<InetAddress> addresses, int port, LargeAnswers answers, long deadlineNanos)
      throws TTransportException {
    TTransportException failure =
        new TTransportException(TTransportException.NOT_OPEN, "the host has no address");
    for (int i = 0; i < addresses.size(); i++) {
      long now = System.nanoTime();
      long until = now + (deadlineNanos - now) / (addresses.size() - i);
      try {
        return connect(new InetSocketAddress(addresses.get(i), port), answers, until);
      } catch (IOException e) {
        failure = new TTransportException(TTransportException.NOT_OPEN, reason(e), e);
      } catch (TTransportException e) {
        failure = e;
      }
    }
    throw failure;
  }

  private static DeadlineTransport connect(
      InetSocketAddress address, LargeAnswers answers, long deadlineNanos)
      throws IOException, TTransportException {
    SocketChannel channel = SocketChannel.open();
    Selector selector = null;
    boolean connected = false;
    try {
      selector = Selector.open();
      DeadlineTransport transport =
          new DeadlineTransport(channel, selector, answers, deadlineNanos);
      boolean done = channel.connect(address);
      while (!done) {
        transport.await(SelectionKey.OP_CONNECT);
        done = channel.finishConnect();
      }
      connected = true;
      return transport;
    } finally {
      if (!connected) {
        channel.close();
        if (selector != null) {
          selector.close();
        }
      }
    }
  }

  /** Starts a request: all of it, and its reply, must be over by the deadline. */
  public void begin(long newDeadlineNanos) {
    deadlineNanos = newDeadlineNanos;
    requestSent = false;
    received = 0;
    out.clear();
  }

  /** Ends what was begun: answers that are large may be read by others now. */
  public void end() {
    if (large) {
      large = false;
      answers.end();
    }
  }

  /** True once the request begun last was handed to the network to its last byte. */
  public boolean requestSent() {
    return requestSent;
  }

  /** How many bytes have come since the latest {@link #begin}. */
  public long received() {
    return received;
  }

  /** False where the server closed the connection or sent something unasked; asks no server. */
  public boolean isQuiet() {
    try {
      return channel.isOpen() && !in.hasRemaining() && channel.read(in.clear()) == 0;
    } catch (IOException e) {
      return false;
    } finally {
      in.flip();
    }
  }

  @Override
  public boolean isOpen() {
    return channel.isOpen();
  }

  /** Does nothing: only connected transports exist. */
  @Override
  public void open() {}

  @Override
  public void close() {
    end();
    try (selector) {
      channel.close();
    } catch (IOException e) {
      // It is given up either way, and nobody waits for what was still in it.
    }
  }

  @Override
  public int read(byte[] target, int offset, int length) throws TTransportException {
    while (!in.hasRemaining()) {
      fill();
    }
    int count = Math.min(length, in.remaining());
    in.get(target, offset, count);
    return count;
  }

  private void fill() throws TTransportException {
    try {
      int count = channel.read(in.clear());
      while (count == 0) {
        await(SelectionKey.OP_READ);
        count = channel.read(in);
      }
      if (count < 0) {
        throw new TTransportException(
            TTransportException.END_OF_FILE, "the server closed the connection");
      }
    } catch (IOException e) {
      throw new TTransportException(TTransportException.UNKNOWN, reason(e), e);
    } finally {
      in.flip();
    }
    received += in.remaining();
    answers.check(received);
    if (!large && received > LargeAnswers.LARGE_BYTES) {
      deadlineNanos += answers.begin(); // The server is not to blame for this wait.
      large = true;
    }
  }

  @Override
  public void write(byte[] source, int offset, int length) throws TTransportException {
    int done = 0;
    while (done < length) {
      if (!out.hasRemaining()) {
        drain();
      }
      int count = Math.min(length - done, out.remaining());
      out.put(source, offset + done, count);
      done += count;
    }
  }

  @Override
  public void flush() throws TTransportException {
    drain();
    requestSent = true;
  }

  private void drain() throws TTransportException {
    try {
      out.flip();
      channel.write(out);
      while (out.hasRemaining()) {
        await(SelectionKey.OP_WRITE);
        channel.write(out);
      }
      out.clear();
    } catch (IOException e) {
      throw new TTransportException(TTransportException.UNKNOWN, reason(e), e);
    }
  }

  private void await(int operation) throws IOException, TTransportException {
    key.interestOps(operation);
    while (true) {
      if (Thread.currentThread().isInterrupted()) {
        throw new TTransportException(TTransportException.UNKNOWN, "the wait was interrupted");
      }
      long leftNanos = deadlineNanos - System.nanoTime();
      if (leftNanos <= 0) {
        throw new TTransportException(TTransportException.TIMED_OUT, "timed out");
      }
      if (selector.select(TimeUnit.NANOSECONDS.toMillis(leftNanos) + 1) > 0) {
        selector.selectedKeys().clear();
        return;
      }
    }
  }

  private static String reason(IOException e) {
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }
}
