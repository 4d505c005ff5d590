package io.catalogd.metastore.hive;

import io.catalogd.config.Ranges;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How to reach a Hive Metastore.
 *
 * @param uris {@code metastore.uris}: {@code thrift://host:port}, comma-separated; the next one is
 *     tried where connecting to one fails; empty (the default) for the embedded metastore
 * @param clients {@code metastore.clients}: most connections open at once, 1 to 1,000, 20 unless
 *     told
 * @param connectTimeout {@code metastore.connect-timeout}: longest wait for one server to accept a
 *     connection, "10s" unless told
 * @param callTimeout {@code metastore.call-timeout}: longest wait for one call, its connection and
 *     its whole reply included, "60s" unless told
 * @param idleTimeout {@code metastore.idle-timeout}: a connection unused for so long is closed,
 *     "5m" unless told
 * @param retries {@code metastore.retries}: most further attempts of a call that changed nothing, 0
 *     to 20, 3 unless told
 * @param maxAnswerBytes {@code metastore.max-answer-bytes}: longest answer of a call, 1 MB to
 *     2147418111, 256 MB unless told; partitions that are more together are asked for a few at a
 *     time
 * @param user {@code metastore.user}: user name announced to the metastore ({@code set_ugi}); null
 *     (the default) announces none
 */
public record MetastoreConfig(
    List<URI> uris,
    int clients,
    Duration connectTimeout,
    Duration callTimeout,
    Duration idleTimeout,
    int retries,
    long maxAnswerBytes,
    @Nullable String user) {

  /** Every key at its default. */
  public static final MetastoreConfig DEFAULT =
      new MetastoreConfig(
          List.of(),
          20,
          Duration.ofSeconds(10),
          Duration.ofSeconds(60),
          Duration.ofMinutes(5),
          3,
          256 << 20,
          null);

  public MetastoreConfig {
    uris = List.copyOf(uris);
    uris.forEach(MetastoreConfig::checkUri);
    Ranges.check("metastore.clients", clients, 1, 1_000);
    Ranges.check("metastore.retries", retries, 0, 20);
    Ranges.checkSize("metastore.max-answer-bytes", maxAnswerBytes, 1 << 20, 2_147_418_111);
    check("metastore.connect-timeout", connectTimeout);
    check("metastore.call-timeout", callTimeout);
    check("metastore.idle-timeout", idleTimeout);
  }

  public MetastoreConfig withUris(List<URI> newUris) {
    return new MetastoreConfig(
        newUris, clients, connectTimeout, callTimeout, idleTimeout, retries, maxAnswerBytes, user);
  }

  public MetastoreConfig withCallTimeout(Duration newCallTimeout) {
    return new MetastoreConfig(
        uris, clients, connectTimeout, newCallTimeout, idleTimeout, retries, maxAnswerBytes, user);
  }

  public MetastoreConfig withMaxAnswerBytes(long newMaxAnswerBytes) {
    return new MetastoreConfig(
        uris, clients, connectTimeout, callTimeout, idleTimeout, retries, newMaxAnswerBytes, user);
  }

  private static void checkUri(URI uri) {
    String scheme = uri.getScheme();
    if (scheme == null
        || !scheme.toLowerCase(Locale.ROOT).equals("thrift")
        || uri.getHost() == null
        || uri.getPort() < 1
        || uri.getPort() > 65_535) {
      throw new IllegalArgumentException(
          "metastore.uris: expected thrift://host:port, got '" + uri + "'");
    }
  }

  private static void check(String key, Duration timeout) {
    Ranges.check(key, timeout, Duration.ofMillis(1), Duration.ofDays(1));
  }
}
