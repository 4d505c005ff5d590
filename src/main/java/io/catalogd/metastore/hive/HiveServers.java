package io.catalogd.metastore.hive;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.transport.LargeAnswers;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.apache.thrift.TException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The metastore servers, all over the same data, one of them preferred: new connections go there,
 * until connecting fails or it stops answering, and then to the next. Any thread.
 */
final class HiveServers {
  private static final Logger log = LoggerFactory.getLogger(HiveServers.class);

  private final List<URI> servers;
  private final Duration connectTimeout;
  private final @Nullable String user;
  private final LargeAnswers answers;
  private final AtomicInteger preferred;

  /** {@code random} picks the first preferred one, so that many daemons spread over the servers. */
  HiveServers(MetastoreConfig config, RandomGenerator random) {
    if (config.uris().isEmpty()) {
      throw new IllegalArgumentException("metastore.uris: no metastore server is named");
    }
    this.servers = config.uris();
    this.connectTimeout = config.connectTimeout();
    this.user = config.user();
    this.answers =
        new LargeAnswers(
            (int) config.maxAnswerBytes(),
            /* atOnce= */ 1,
            "raise metastore.max-answer-bytes, unless it is for oversized parameters");
    this.preferred = new AtomicInteger(random.nextInt(servers.size()));
  }

  /**
   * Connects to the preferred server or, where that fails, to the others in turn, once each.
   *
   * @throws CatalogException UNAVAILABLE, naming each server and what was wrong with it
   */
  HiveConnection connect(long deadlineNanos) {
    List<String> failures = new ArrayList<>();
    int first = preferred.get();
    for (int i = 0; i < servers.size(); i++) {
      int index = (first + i) % servers.size();
      URI server = servers.get(index);
      try {
        HiveConnection connection =
            HiveConnection.open(server, user, answers, connectBy(deadlineNanos));
        prefer(index);
        return connection;
      } catch (TException e) {
        failures.add(server + " (" + e.getMessage() + ")");
      }
    }
    throw new CatalogException(
        ErrorKind.UNAVAILABLE,
        "TTransportException",
        "Cannot connect to the metastore: " + String.join(", ", failures));
  }

  private long connectBy(long deadlineNanos) {
    long now = System.nanoTime();
    return now + Math.min(connectTimeout.toNanos(), deadlineNanos - now);
  }

  private void prefer(int index) {
    if (preferred.getAndSet(index) != index) {
      log.warn("metastore server={} is used from now on", servers.get(index));
    }
  }

  /** Says that a server did not answer: the next connection is first tried with another one. */
  void suspect(URI server) {
    int index = servers.indexOf(server);
    preferred.compareAndSet(index, (index + 1) % servers.size());
  }
}
