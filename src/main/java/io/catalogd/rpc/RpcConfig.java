package io.catalogd.rpc;

import io.catalogd.config.Ranges;
import java.time.Duration;

/**
 * Where the RPC port is, and what its callers may ask of it.
 *
 * @param host {@code rpc.host}: address to listen on
 * @param port {@code rpc.port}: 0 to 65535, 0 takes any free one
 * @param maxConnections {@code rpc.max-connections}: connections open at once, each with a thread
 *     of its own, 1 to 100,000; more are closed at once
 * @param maxRequestBytes {@code rpc.max-request-bytes}: largest request, 1 KB to 2 GB less a byte;
 *     an element of a list, set or map counts 16 bytes beside its own. The requests of all
 *     connections together may hold an eighth of the heap, or one such request if that is more
 * @param maxStructDepth {@code rpc.max-struct-depth}: structs and containers inside each other, 16
 *     to 256
 * @param requestTimeout {@code rpc.request-timeout}: a request whose first byte has come must have
 *     come wholly in this time, and a reply must make progress in it; above zero, up to a day
 * @param idleTimeout {@code rpc.idle-timeout}: a connection without requests is closed after this
 *     time; zero keeps it
 * @param shutdownGrace {@code rpc.shutdown-grace}: how long running requests may go on when the
 *     process stops
 */
public record RpcConfig(
    String host,
    int port,
    int maxConnections,
    long maxRequestBytes,
    int maxStructDepth,
    Duration requestTimeout,
    Duration idleTimeout,
    Duration shutdownGrace) {
  private static final Duration DAY = Duration.ofDays(1);

  /** Loopback only, the port that coordinators know. */
  public static final RpcConfig DEFAULT =
      new RpcConfig(
          "127.0.0.1",
          26000,
          1024,
          64L << 20,
          64,
          Duration.ofSeconds(60),
          Duration.ZERO,
          Duration.ofSeconds(30));

  public RpcConfig {
    if (host.isBlank()) {
      throw new IllegalArgumentException("rpc.host must not be empty");
    }
    Ranges.check("rpc.port", port, 0, 65_535);
    Ranges.check("rpc.max-connections", maxConnections, 1, 100_000);
    Ranges.checkSize("rpc.max-request-bytes", maxRequestBytes, 1024, Integer.MAX_VALUE);
    Ranges.check("rpc.max-struct-depth", maxStructDepth, 16, 256);
    Ranges.check("rpc.request-timeout", requestTimeout, Duration.ofMillis(1), DAY);
    Ranges.check("rpc.idle-timeout", idleTimeout, Duration.ZERO, DAY);
    Ranges.check("rpc.shutdown-grace", shutdownGrace, Duration.ZERO, DAY);
  }
}
