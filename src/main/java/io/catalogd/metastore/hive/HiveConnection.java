package io.catalogd.metastore.hive;

import java.net.URI;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.ThriftHiveMetastore;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.jspecify.annotations.Nullable;

/**
 * One connection to one metastore server, and Hive's generated client on it. One thread at a time.
 */
final class HiveConnection {
  /** Near the 2 GB that one Java array can hold; Thrift's default of 100 MB refuses big tables. */
  private static final int MAX_MESSAGE_BYTES = Integer.MAX_VALUE - 64 * 1024;

  /** So that a garbage length cannot make the client allocate gigabytes before it reads on. */
  private static final long MAX_CONTAINER_ENTRIES = 1 << 24;

  private static final int RECURSION_LIMIT = 64;

  private final URI server;
  private final DeadlineTransport transport;
  private final ThriftHiveMetastore.Client client;
  private long idleSinceNanos;

  private HiveConnection(URI server, DeadlineTransport transport) {
    this.server = server;
    this.transport = transport;
    // A strict reader takes the first bytes of garbage for a wrong version, not for a length.
    this.client =
        new ThriftHiveMetastore.Client(
            new TBinaryProtocol(
                transport,
                MAX_MESSAGE_BYTES,
                MAX_CONTAINER_ENTRIES,
                /* strictRead= */ true,
                /* strictWrite= */ true));
  }

  /** Connects and, where {@code user} is given, announces that user. */
  static HiveConnection open(URI server, @Nullable String user, long deadlineNanos)
      throws TException {
    TConfiguration limits =
        new TConfiguration(MAX_MESSAGE_BYTES, MAX_MESSAGE_BYTES, RECURSION_LIMIT);
    HiveConnection connection =
        new HiveConnection(
            server,
            DeadlineTransport.connect(server.getHost(), server.getPort(), limits, deadlineNanos));
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

  /** Whether the latest call's request left completely. */
  boolean requestSent() {
    return transport.requestSent();
  }

  /** Whether it can be used again, as far as this side can tell. */
  boolean isQuiet() {
    return transport.isQuiet();
  }

  void restSince(long nowNanos) {
    idleSinceNanos = nowNanos;
  }

  long idleNanos(long nowNanos) {
    return nowNanos - idleSinceNanos;
  }

  void close() {
    transport.close();
  }
}
