package io.catalogd.client;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How to reach a catalog.
 *
 * @param servers one or more, in the order in which they are tried; the one that works is stayed
 *     with until it fails
 * @param connections most connections open at once, 1 to 1,000; further callers wait for one
 * @param connectTimeout longest wait for one server to accept a connection
 * @param callTimeout longest wait for one server's whole answer; a table that has to be loaded
 *     first may take minutes
 * @param idleTimeout a connection unused for so long is closed
 * @param brokenPause how long a server that failed is left alone while there are others
 * @param maxAnswerBytes longest answer, 1 MB to 2,000 MB
 * @param user on whose behalf calls are made that name nobody; null for nobody
 */
public record ClientConfig(
    List<ServerAddress> servers,
    int connections,
    Duration connectTimeout,
    Duration callTimeout,
    Duration idleTimeout,
    Duration brokenPause,
    int maxAnswerBytes,
    @Nullable String user) {
  private static final Duration DAY = Duration.ofDays(1);
  private static final int MB = 1 << 20;

  public ClientConfig {
    servers = List.copyOf(servers);
    if (servers.isEmpty()) {
      throw new IllegalArgumentException("servers: no catalog server is named");
    }
    checkRange("connections", connections, 1, 1_000);
    checkRange("maxAnswerBytes", maxAnswerBytes, MB, 2_000 * MB);
    checkRange("connectTimeout", connectTimeout);
    checkRange("callTimeout", callTimeout);
    checkRange("idleTimeout", idleTimeout);
    checkRange("brokenPause", brokenPause);
  }

  /** Servers as {@code host:port}, and a default for all else. */
  public static ClientConfig of(String... servers) {
    return new ClientConfig(
        Arrays.stream(servers).map(ServerAddress::parse).toList(),
        8,
        Duration.ofSeconds(5),
        Duration.ofMinutes(5),
        Duration.ofMinutes(1),
        Duration.ofSeconds(10),
        1_000 * MB,
        null);
  }

  public ClientConfig withServers(List<ServerAddress> others) {
    return new ClientConfig(
        others,
        connections,
        connectTimeout,
        callTimeout,
        idleTimeout,
        brokenPause,
        maxAnswerBytes,
        user);
  }

  public ClientConfig withConnections(int most) {
    return new ClientConfig(
        servers, most, connectTimeout, callTimeout, idleTimeout, brokenPause, maxAnswerBytes, user);
  }

  public ClientConfig withConnectTimeout(Duration timeout) {
    return new ClientConfig(
        servers, connections, timeout, callTimeout, idleTimeout, brokenPause, maxAnswerBytes, user);
  }

  public ClientConfig withCallTimeout(Duration timeout) {
    return new ClientConfig(
        servers,
        connections,
        connectTimeout,
        timeout,
        idleTimeout,
        brokenPause,
        maxAnswerBytes,
        user);
  }

  public ClientConfig withIdleTimeout(Duration timeout) {
    return new ClientConfig(
        servers,
        connections,
        connectTimeout,
        callTimeout,
        timeout,
        brokenPause,
        maxAnswerBytes,
        user);
  }

  public ClientConfig withBrokenPause(Duration pause) {
    return new ClientConfig(
        servers,
        connections,
        connectTimeout,
        callTimeout,
        idleTimeout,
        pause,
        maxAnswerBytes,
        user);
  }

  public ClientConfig withMaxAnswerBytes(int bytes) {
    return new ClientConfig(
        servers, connections, connectTimeout, callTimeout, idleTimeout, brokenPause, bytes, user);
  }

  public ClientConfig withUser(String name) {
    return new ClientConfig(
        servers,
        connections,
        connectTimeout,
        callTimeout,
        idleTimeout,
        brokenPause,
        maxAnswerBytes,
        name);
  }

  private static void checkRange(String what, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          what + ": expected " + least + " to " + most + ", got " + value);
    }
  }

  private static void checkRange(String what, Duration value) {
    if (value.toMillis() < 1 || value.compareTo(DAY) > 0) {
      throw new IllegalArgumentException(
          what + ": expected 1 ms to 1 day, got " + value.toMillis() + " ms");
    }
  }
}
