package io.catalogd.rpc;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The RPC port: Thrift's binary protocol on plain sockets, a thread for each connection. Any
 * thread.
 *
 * <p>Life: {@link #bind} takes the port, so that a taken one is known before anything slow starts;
 * {@link #serve} begins to answer; {@link #close} ends. Three kinds of thread: one accepts, one
 * closes connections whose client has stopped reading (a blocking socket has no write time-out),
 * and one serves each connection.
 */
public final class RpcServer implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(RpcServer.class);
  private static final Duration ACCEPT_PAUSE = Duration.ofMillis(100);
  private static final Duration LONGEST_WATCH_PAUSE = Duration.ofSeconds(1);

  /** How long threads may take to end once their connection is closed. */
  private static final Duration LAST_WAIT = Duration.ofSeconds(1);

  private final RpcConfig config;
  private final ServerSocket listener;
  private final LongSupplier nanoTicker;
  private final SharedMemory requestMemory;
  private final SharedMemory replyMemory;
  private final ThreadPoolExecutor threads;
  private final Set<RpcConnection> connections = ConcurrentHashMap.newKeySet();
  private final CountDownLatch acceptEnded = new CountDownLatch(1);
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final AtomicReference<@Nullable RpcEndpoint> endpoint = new AtomicReference<>();

  private RpcServer(RpcConfig config, ServerSocket listener, LongSupplier nanoTicker) {
    this.config = config;
    this.listener = listener;
    this.nanoTicker = nanoTicker;
    requestMemory = SharedMemory.forRequests(config.maxRequestBytes());
    replyMemory = SharedMemory.forReplies(config.requestTimeout());
    threads =
        new ThreadPoolExecutor(
            0,
            config.maxConnections(),
            10,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            named("rpc-connection-"));
  }

  /**
   * Takes the port; clients may connect from now on and wait until {@link #serve}.
   *
   * @throws PortTakenException when another process has it
   * @throws IOException when the host is not one of this machine, or the system refuses
   */
  public static RpcServer bind(RpcConfig config) throws IOException {
    return bind(config, System::nanoTime);
  }

  static RpcServer bind(RpcConfig config, LongSupplier nanoTicker) throws IOException {
    return new RpcServer(config, RpcPort.listen(config), nanoTicker);
  }

  /** Begins to answer, through {@code calls}. Once. */
  public void serve(CatalogCalls calls) {
    RpcEndpoint fresh = new RpcEndpoint(calls, nanoTicker);
    if (!endpoint.compareAndSet(null, fresh)) {
      throw new IllegalStateException("Serves already");
    }
    named("rpc-watchdog-").newThread(this::watch).start();
    named("rpc-accept-").newThread(() -> accept(fresh)).start();
  }

  /** Where the port really is, also when any free one was wanted. */
  public InetSocketAddress address() {
    return (InetSocketAddress) listener.getLocalSocketAddress();
  }

  /** What was done so far; nothing before {@link #serve}. */
  public RpcMetrics metrics() {
    RpcEndpoint serving = endpoint.get();
    return serving == null
        ? new RpcMetrics(0, 0, 0, 0, 0, Map.of())
        : serving.counters().snapshot(connections.size());
  }

  /**
   * Takes no more connections, closes idle ones, lets running requests finish and their replies be
   * sent for {@code rpc.shutdown-grace}, and refuses requests that come in meanwhile with a status;
   * then closes what is left. Returns when all is over; a second call has nothing to do.
   */
  @Override
  public void close() {
    closePort(); // first, so that whoever sees a connection end finds the port closed
    stopping.countDown();
    connections.forEach(RpcConnection::closeIfIdle);
    threads.shutdown();
    if (!awaitThreads(config.shutdownGrace())) {
      log.warn("rpc stops with requests unfinished count={}", connections.size());
      connections.forEach(RpcConnection::close);
      threads.shutdownNow();
      awaitThreads(LAST_WAIT);
    }
    stopped.countDown();
  }

  private boolean awaitThreads(Duration time) {
    try {
      return threads.awaitTermination(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** The system keeps the port open for as long as a thread is accepting. */
  private void closePort() {
    try {
      listener.close();
    } catch (IOException e) {
      log.warn("Closing the RPC port failed", e);
    }
    if (endpoint.get() != null && !await(acceptEnded, LAST_WAIT)) {
      log.warn("rpc still takes connections {} s after its end", LAST_WAIT.toSeconds());
    }
  }

  /** Survives a lack of file descriptors or threads: that passes, and the port goes on then. */
  @SuppressWarnings("checkstyle:IllegalCatch")
  private void accept(RpcEndpoint serving) {
    boolean ends = false;
    while (!ends) {
      try {
        take(listener.accept(), serving);
        ends = listener.isClosed();
      } catch (Throwable e) {
        ends = listener.isClosed();
        if (!ends) {
          log.warn("rpc could not take a connection", e);
          ends = await(stopping, ACCEPT_PAUSE);
        }
      }
    }
    acceptEnded.countDown();
  }

  private void take(Socket socket, RpcEndpoint serving) throws IOException {
    RpcConnection connection =
        new RpcConnection(
            socket,
            config,
            serving,
            requestMemory.share(),
            replyMemory.share(),
            this::isStopping,
            nanoTicker);
    connections.add(connection);
    boolean started = false;
    try {
      threads.execute(() -> run(connection));
      started = true;
      serving.counters().accepted.increment();
    } catch (RejectedExecutionException e) {
      refuse(connection, serving);
    } finally {
      if (!started) {
        connections.remove(connection);
        socket.close();
      }
    }
  }

  private void refuse(RpcConnection connection, RpcEndpoint serving) {
    if (!isStopping()) {
      serving.counters().refused.increment();
      log.warn(
          "rpc refused client={} reason=rpc.max-connections is {}",
          connection.client(),
          config.maxConnections());
    }
  }

  private void run(RpcConnection connection) {
    try {
      connection.run();
    } finally {
      connections.remove(connection);
    }
  }

  /** Goes on while the server stops: a client that takes nothing must not use up the grace. */
  private void watch() {
    Duration pause = config.requestTimeout().dividedBy(4);
    if (pause.compareTo(LONGEST_WATCH_PAUSE) > 0) {
      pause = LONGEST_WATCH_PAUSE;
    }
    while (!await(stopped, pause)) {
      connections.forEach(connection -> connection.closeIfStuck(config.requestTimeout()));
    }
  }

  private boolean isStopping() {
    return stopping.getCount() == 0;
  }

  /** Waits for {@code event}; true if it came, or if the thread must end. */
  private static boolean await(CountDownLatch event, Duration time) {
    try {
      return event.await(time.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /** Daemons: {@link #close} decides how long to wait for them. */
  private static ThreadFactory named(String prefix) {
    AtomicLong number = new AtomicLong();
    return task -> {
      Thread thread = new Thread(task, prefix + number.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }
}
