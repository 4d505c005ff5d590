package io.catalogd.metastore.hive;

import io.catalogd.metastore.hive.HiveCall.Effect;
import io.catalogd.model.CatalogException;
import io.catalogd.transport.AnswerTooLargeException;
import io.catalogd.transport.ConnectionPool;
import io.catalogd.transport.PoolException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import org.apache.hadoop.hive.metastore.api.ThriftHiveMetastore;
import org.apache.thrift.TException;
import org.apache.thrift.transport.TTransportException;

/**
 * Makes one Thrift call: on a connection of the pool, within the call time-out, with the port's
 * errors. Any thread.
 */
final class HiveCaller implements AutoCloseable {
  private final HiveServers servers;
  private final ConnectionPool<HiveConnection> pool;
  private final int clients;
  private final Duration callTimeout;
  private final Set<String> unknown = ConcurrentHashMap.newKeySet();

  HiveCaller(MetastoreConfig config, RandomGenerator random) {
    this.servers = new HiveServers(config, random);
    this.clients = config.clients();
    this.pool = new ConnectionPool<>(clients, config.idleTimeout(), System::nanoTime);
    this.callTimeout = config.callTimeout();
  }

  /** Asks something; {@code name} is the Thrift method, for messages. */
  <T> T read(String name, ThriftCall<T> body) {
    return call(name, Effect.READ, body);
  }

  /**
   * Reads by a call that old servers do not know, and from those by another. One that did not know
   * it is not asked again, even after an upgrade: the older call is good enough until a restart.
   */
  <T> T read(String name, ThriftCall<T> body, String olderName, ThriftCall<T> older) {
    if (!unknown.contains(name)) {
      try {
        return read(name, body);
      } catch (CatalogException e) {
        if (!HiveErrors.isUnknownCall(e)) {
          throw e;
        }
        unknown.add(name);
      }
    }
    return read(olderName, older);
  }

  /** Changes something, and returns what the metastore made of it. */
  <T> T writeForResult(String name, ThriftCall<T> body) {
    return call(name, Effect.WRITE, body);
  }

  /** Changes something; there is no result. */
  void write(String name, ThriftWrite body) {
    call(
        name,
        Effect.WRITE,
        client -> {
          body.on(client);
          return name;
        });
  }

  private <T> T call(String name, Effect effect, ThriftCall<T> body) {
    long deadlineNanos = System.nanoTime() + callTimeout.toNanos();
    HiveConnection connection = borrow(deadlineNanos);
    boolean inStep = false;
    try {
      T result = body.on(connection.client(deadlineNanos));
      inStep = true;
      return result;
    } catch (TException e) {
      inStep = HiveErrors.keepsConnection(e);
      boolean unusable = e instanceof TTransportException || connection.requestSent();
      if (!inStep && unusable && !(e instanceof AnswerTooLargeException)) {
        servers.suspect(connection.server());
      }
      HiveCall call = new HiveCall(name, effect, connection.server(), callTimeout);
      throw HiveErrors.translate(call, connection.requestSent(), e);
    } finally {
      connection.end();
      if (inStep) {
        pool.giveBack(connection);
      } else {
        pool.discard(connection);
      }
    }
  }

  private HiveConnection borrow(long deadlineNanos) {
    try {
      return pool.borrow(deadlineNanos, servers::connect);
    } catch (PoolException e) {
      throw HiveErrors.noConnection(e, clients);
    }
  }

  @Override
  public void close() {
    pool.close();
  }

  /** A call with a result. */
  @FunctionalInterface
  interface ThriftCall<T> {
    T on(ThriftHiveMetastore.Client client) throws TException;
  }

  /** A call without one. */
  @FunctionalInterface
  interface ThriftWrite {
    void on(ThriftHiveMetastore.Client client) throws TException;
  }
}
