package io.catalogd.metastore.hive;

import io.catalogd.transport.AnswerProtocol;
import io.catalogd.transport.DeadlineTransport;
import io.catalogd.transport.LargeAnswers;
import io.catalogd.transport.PooledConnection;
import java.net.URI;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.ThriftHiveMetastore;
import org.apache.thrift.TException;
import org.jspecify.annotations.Nullable;

/**
 * One connection to one metastore server, and Hive's generated client on it. One thread at a time.
 */
final class HiveConnection implements PooledConnection {
  private final URI server;
  private final DeadlineTransport transport;
  private final ThriftHiveMetastore.Client client;
  private long idleSinceNanos;

  private HiveConnection(URI server, DeadlineTransport transport, LargeAnswers answers) {
    this.server = server;
    this.transport = transport;
    this.client = new ThriftHiveMetastore.Client(new AnswerProtocol(transport, answers));
  }

  /** Connects and, where {@code user} is given, announces that user. */
  static HiveConnection open(
      URI server, @Nullable String user, LargeAnswers answers, long deadlineNanos)
      throws TException {
    HiveConnection connection =
        new HiveConnection(
            server,
            DeadlineTransport.connect(server.getHost(), server.getPort(), answers, deadlineNanos),
            answers);
    if (user != null) {
      connection.announce(user, deadlineNanos);
    }
    return connection;
  }

  private void announce(String user, long deadlineNanos) throws TException {
    boolean announced = false;
    try {
      client(deadlineNanos).set_ugi(user, List.of());
      announced = true;
    } finally {
      if (!announced) {
        close();
      }
    }
  }

  URI server() {
    return server;
  }

  /** The client, for one call that must be over by the deadline. */
  ThriftHiveMetastore.Client client(long deadlineNanos) {
    transport.begin(deadlineNanos);
    return client;
  }

  /** The call has ended, with or without a result. */
  void end() {
    transport.end();
  }

  /** Whether the latest call's request left completely. */
  boolean requestSent() {
    return transport.requestSent();
  }

  @Override
  public boolean isQuiet() {
    return transport.isQuiet();
  }

  @Override
  public void restSince(long nowNanos) {
    idleSinceNanos = nowNanos;
  }

  @Override
  public long idleNanos(long nowNanos) {
    return nowNanos - idleSinceNanos;
  }

  @Override
  public void close() {
    transport.close();
  }
}
