package io.catalogd.rpc;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One client's connection: answers its requests one after another, until either side ends it. Runs
 * on a thread of its own; what stops it may be called by any.
 */
final class RpcConnection implements Runnable {
  private static final Logger log = LoggerFactory.getLogger(RpcConnection.class);
  private static final AtomicLong lastRequestId = new AtomicLong();

  private final Socket socket;
  private final RpcConfig config;
  private final RpcEndpoint endpoint;
  private final SharedMemory.Share requestMemory;
  private final SharedMemory.Share replyMemory;
  private final BooleanSupplier stopping;
  private final LongSupplier nanoTicker;
  private final String client;
  private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.IDLE);
  private volatile boolean sending;
  private volatile long lastSentNs;

  RpcConnection(
      Socket socket,
      RpcConfig config,
      RpcEndpoint endpoint,
      SharedMemory.Share requestMemory,
      SharedMemory.Share replyMemory,
      BooleanSupplier stopping,
      LongSupplier nanoTicker) {
    this.socket = socket;
    this.config = config;
    this.endpoint = endpoint;
    this.requestMemory = requestMemory;
    this.replyMemory = replyMemory;
    this.stopping = stopping;
    this.nanoTicker = nanoTicker;
    client = socket.getInetAddress().getHostAddress() + ":" + socket.getPort();
  }

  String client() {
    return client;
  }

  @Override
  public void run() {
    try (socket) {
      serveToTheEnd();
    } catch (IOException e) {
      log.debug("Closing the connection of {} failed", client, e);
    } finally {
      phase.set(Phase.CLOSED);
    }
  }

  /** Lets nothing through: the thread goes back to its pool, and the next must not suffer. */
  @SuppressWarnings("checkstyle:IllegalCatch")
  private void serveToTheEnd() {
    try {
      serve();
    } catch (BrokenMessageException e) {
      endpoint.counters().broken.increment();
      log.warn("rpc closed client={} reason={}", client, e.getMessage());
    } catch (SocketTimeoutException e) {
      log.debug("rpc closed client={} reason=idle", client);
    } catch (IOException e) {
      log.debug("rpc closed client={} reason={}", client, e.toString());
    } catch (Throwable e) {
      log.error("rpc closed client={} by a fault of ours", client, e);
    }
  }

  private void serve() throws IOException {
    socket.setTcpNoDelay(true);
    socket.setKeepAlive(true);
    ConnectionInput in =
        new ConnectionInput(socket.getInputStream(), socket::setSoTimeout, nanoTicker);
    MessageReader reader =
        new MessageReader(
            in,
            endpoint.arguments(),
            new MessageReader.Limits(config.maxRequestBytes(), config.maxStructDepth()),
            requestMemory);
    OutputStream out = new ProgressStream(socket.getOutputStream());
    while (!stopping.getAsBoolean()
        && in.awaitMessage(config.idleTimeout())
        && phase.compareAndSet(Phase.IDLE, Phase.BUSY)) {
      in.startMessage(config.requestTimeout());
      try {
        send(answer(reader), out);
      } finally {
        replyMemory.release();
      }
      phase.set(Phase.IDLE);
    }
  }

  private ReplyMessage answer(MessageReader reader) throws IOException {
    try {
      RpcMessage message = reader.read();
      CallContext context =
          new CallContext(Long.toHexString(lastRequestId.incrementAndGet()), client);
      return stopping.getAsBoolean()
          ? endpoint.refuse(message, context, replyMemory)
          : endpoint.answer(message, context, replyMemory);
    } finally {
      requestMemory.release();
    }
  }

  private void send(ReplyMessage reply, OutputStream out) throws IOException {
    lastSentNs = nanoTicker.getAsLong();
    sending = true;
    try {
      reply.sendTo(out);
    } finally {
      sending = false;
    }
  }

  /** Closes the connection unless a request has begun to come in or is being answered. */
  void closeIfIdle() {
    if (phase.compareAndSet(Phase.IDLE, Phase.CLOSED)) {
      close();
    }
  }

  /** Closes the connection if the other side has taken nothing of a reply for {@code limit}. */
  void closeIfStuck(Duration limit) {
    if (sending && nanoTicker.getAsLong() - lastSentNs > limit.toNanos()) {
      endpoint.counters().stuck.increment();
      log.warn(
          "rpc closed client={} reason=took nothing of its reply for {} ms",
          client,
          limit.toMillis());
      close();
    }
  }

  /** Closes the connection, whatever it is doing; what blocks on it wakes up. */
  void close() {
    try {
      socket.close();
    } catch (IOException e) {
      log.debug("Closing the connection of {} failed", client, e);
    }
  }

  /** What a connection is doing. Only idle ones may be closed without a word. */
  private enum Phase {
    IDLE,
    BUSY,
    CLOSED
  }

  /** Notes when the other side last took something. */
  private final class ProgressStream extends OutputStream {
    private final OutputStream target;

    ProgressStream(OutputStream target) {
      this.target = target;
    }

    @Override
    public void write(int value) throws IOException {
      target.write(value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      target.write(bytes, offset, length);
      lastSentNs = nanoTicker.getAsLong();
    }
  }
}
