package io.catalogd.client;

import io.catalogd.thrift.CatalogdService;
import io.catalogd.transport.AnswerTooLargeException;
import io.catalogd.transport.ConnectionPool;
import io.catalogd.transport.LargeAnswers;
import io.catalogd.transport.PoolException;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TProtocolException;
import org.apache.thrift.transport.TTransportException;

/**
 * Makes one call: on a connection of the pool, with one server after the other until one answers.
 * What may be repeated goes to the next server whatever went wrong; a statement only as long as it
 * cannot have reached the one before. Any thread.
 */
final class Caller implements AutoCloseable {
  private final ClientConfig config;
  private final Servers servers;
  private final LargeAnswers answers;
  private final ConnectionPool<CatalogConnection> pool;

  /** Whether a call can be made twice without harm. */
  enum Repeat {
    SAFE,
    NEVER
  }

  /** A call of the generated client, which checks the status of its answer. */
  @FunctionalInterface
  interface Call<T> {
    T on(CatalogdService.Client client) throws TException;
  }

  /** What came, from which process, and how long it was. */
  record Answer<T>(T value, ServiceId from, long bytes) {}

  /** A call, and what else is wanted of the connection that it was made on. */
  @FunctionalInterface
  private interface Exchange<T> {
    T on(CatalogConnection connection, long deadlineNanos) throws TException;
  }

  /** {@code nanoTicker} tells the age of idle connections and of failures. */
  Caller(ClientConfig config, LongSupplier nanoTicker) {
    this.config = config;
    this.servers = new Servers(config.servers(), config.brokenPause(), nanoTicker);
    this.answers =
        new LargeAnswers(
            config.maxAnswerBytes(),
            largeAtOnce(config, Runtime.getRuntime().maxMemory()),
            "ask for less at once, or raise maxAnswerBytes");
    this.pool = new ConnectionPool<>(config.connections(), config.idleTimeout(), nanoTicker);
  }

  /** So many answers of the longest kind take no more than half of the heap; one is always read. */
  static int largeAtOnce(ClientConfig config, long heapBytes) {
    long fit = heapBytes / 2 / config.maxAnswerBytes();
    return (int) Math.max(1, Math.min(config.connections(), fit));
  }

  <T> T call(Repeat repeat, Call<T> call) {
    return exchange(repeat, (connection, deadline) -> call.on(connection.client(deadline)));
  }

  /** A read of which it must be known who answered. */
  <T> Answer<T> callIdentified(Call<T> call) {
    return exchange(
        Repeat.SAFE,
        (connection, deadline) -> {
          ServiceId from = connection.serviceId(deadline);
          T value = call.on(connection.client(deadline));
          return new Answer<>(value, from, connection.received());
        });
  }

  private <T> T exchange(Repeat repeat, Exchange<T> exchange) {
    Attempts attempts = new Attempts(servers);
    while (attempts.next().isPresent()) {
      long deadlineNanos = System.nanoTime() + config.callTimeout().toNanos();
      CatalogConnection connection = borrow(attempts, deadlineNanos);
      boolean inStep = false;
      try {
        T result = exchange.on(connection, deadlineNanos);
        inStep = true;
        servers.answered(connection.server());
        return result;
      } catch (ClientException e) {
        inStep = !isOfServer(e);
        refused(attempts, repeat, connection, e);
      } catch (TException e) {
        broken(attempts, repeat, connection, e);
      } finally {
        connection.end();
        if (inStep) {
          pool.giveBack(connection);
        } else {
          pool.discard(connection);
        }
      }
    }
    throw attempts.unreachable();
  }

  private CatalogConnection borrow(Attempts attempts, long deadlineNanos) {
    try {
      return pool.borrow(
          deadlineNanos,
          connection -> attempts.mayAsk(connection.server()),
          by -> connect(attempts, by));
    } catch (PoolException e) {
      throw switch (e.reason()) {
        case CLOSED -> new IllegalStateException("The client is closed", e);
        case INTERRUPTED ->
            new ClientException.Unreachable("Interrupted while waiting for a connection", e);
        case ALL_IN_USE ->
            new ClientException.Unreachable(
                "All connections are in use (connections=" + config.connections() + ")", e);
      };
    }
  }

  private CatalogConnection connect(Attempts attempts, long deadlineNanos) {
    Optional<ServerAddress> next = attempts.next();
    while (next.isPresent() && !Thread.currentThread().isInterrupted()) {
      ServerAddress server = next.get();
      long now = System.nanoTime();
      long waitNanos = Math.min(config.connectTimeout().toNanos(), deadlineNanos - now);
      try {
        return CatalogConnection.open(server, answers, now + waitNanos);
      } catch (TTransportException e) {
        attempts.failed(server, e);
        servers.failed(server);
      }
      next = attempts.next();
    }
    throw attempts.unreachable();
  }

  private static boolean isOfServer(ClientException e) {
    return e instanceof ClientException.Unavailable lacking && lacking.isOfServer();
  }

  /** The catalog answers that it cannot: another server may, where it is the server's fault. */
  private void refused(
      Attempts attempts, Repeat repeat, CatalogConnection connection, ClientException e) {
    ClientException told =
        repeat == Repeat.NEVER && e instanceof ClientException.Unavailable lacking
            ? lacking.ofStatement()
            : e;
    if (!isOfServer(e)) {
      servers.answered(connection.server());
      throw told;
    }
    attempts.failed(connection.server(), e);
    servers.failed(connection.server());
    if (repeat == Repeat.NEVER || attempts.next().isEmpty()) {
      throw told;
    }
    leave(connection.server());
  }

  /** No answer, or none that can be read: returns if the call is to be tried again. */
  private void broken(
      Attempts attempts, Repeat repeat, CatalogConnection connection, TException e) {
    if (e instanceof AnswerTooLargeException) {
      throw new ClientException.TooLarge(connection.server() + ": " + e.getMessage(), e);
    }
    if (e instanceof TApplicationException told
        && told.getType() == TApplicationException.UNKNOWN_METHOD) {
      throw new ClientException.Refused(
          connection.server()
              + " does not know this request: it is of another catalog, or older than this client");
    }
    if (!connection.requestSent() && e instanceof TProtocolException) {
      throw new ClientException.Refused("The request cannot be sent: " + e.getMessage());
    }
    leave(connection.server());
    // A connection that has been idle may be at its end without the server being so.
    boolean stale = connection.isUsed() && !isTimeout(e);
    if (!stale || !attempts.spare(connection.server())) {
      attempts.failed(connection.server(), e);
      servers.failed(connection.server());
    }
    if (connection.requestSent() && repeat == Repeat.NEVER) {
      throw new ClientException.OutcomeUnknown(
          "The request was sent to %s, and no usable answer came (%s): it may have been carried out"
              .formatted(connection.server(), e.getMessage()),
          e);
    }
    if (Thread.currentThread().isInterrupted()) {
      attempts.failed(connection.server(), e);
      throw attempts.unreachable();
    }
  }

  private static boolean isTimeout(TException e) {
    return e instanceof TTransportException failure
        && failure.getType() == TTransportException.TIMED_OUT;
  }

  /** Lets no call begin on another connection to a server that has just failed. */
  private void leave(ServerAddress server) {
    pool.closeIdle(connection -> connection.server().equals(server));
  }

  @Override
  public void close() {
    pool.close();
  }
}
