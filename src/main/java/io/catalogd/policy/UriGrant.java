package io.catalogd.policy;

import io.catalogd.model.CatalogException;
import io.catalogd.model.Grant;
import io.catalogd.model.Securable;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A grant on a URI as a parameter of a database. Role and URI are in the value, as a key has room
 * for 180 characters only; the key is a digest of what tells one grant from another. The value is
 * {@code level,option,time,role,uri}: the level's name, whether it may be granted on, milliseconds
 * since 1970, and two names that are percent-encoded, so that neither a comma in them nor the
 * alphabet of the metastore's database matters.
 *
 * @param role in lower case
 */
record UriGrant(String role, StoredGrant stored) {
  /** Begins the keys. */
  static final String PREFIX = "catalogd.uri-privilege.";

  private static final Logger log = LoggerFactory.getLogger(UriGrant.class);
  private static final int PARTS = 5;

  /** What a metastore holds of a parameter's value. */
  private static final int MAX_VALUE = 4_000;

  UriGrant {
    role = role.toLowerCase(Locale.ROOT);
  }

  /** The same for every grant of this level on this URI to this role. */
  String key() {
    String content = role + "\n" + stored.grant().level() + "\n" + stored.grant().on().uri();
    return PREFIX + HexFormat.of().formatHex(digest(content));
  }

  /**
   * All about it.
   *
   * @throws CatalogException INVALID_REQUEST where it is longer than the metastore holds
   */
  String value() {
    String uri = String.valueOf(stored.grant().on().uri());
    String value =
        String.join(
            ",",
            stored.grant().level().name(),
            Boolean.toString(stored.grantOption()),
            Long.toString(stored.createTimeMs()),
            URLEncoder.encode(role, StandardCharsets.UTF_8),
            URLEncoder.encode(uri, StandardCharsets.UTF_8));
    if (value.length() > MAX_VALUE) {
      throw CatalogException.invalidRequest(
          String.format(
              "The URI that begins with '%s' is too long to be granted: with its role it needs %d"
                  + " characters, and the metastore holds %d",
              uri.substring(0, Math.min(uri.length(), 64)), value.length(), MAX_VALUE));
    }
    return value;
  }

  UriGrant withoutGrantOption() {
    return new UriGrant(role, new StoredGrant(stored.grant(), false, stored.createTimeMs()));
  }

  /** Nothing where the parameter is none of ours, or was spoilt. */
  static Optional<UriGrant> parse(String key, String value, String server) {
    if (!key.startsWith(PREFIX)) {
      return Optional.empty();
    }
    String[] parts = value.split(",", -1);
    if (parts.length != PARTS) {
      return spoilt(key, value);
    }
    try {
      Grant.Level level = Grant.Level.valueOf(parts[0]);
      String uri = URLDecoder.decode(parts[4], StandardCharsets.UTF_8);
      StoredGrant stored =
          new StoredGrant(
              new Grant(level, Securable.uri(server, uri)),
              Boolean.parseBoolean(parts[1]),
              Long.parseLong(parts[2]));
      return Optional.of(new UriGrant(URLDecoder.decode(parts[3], StandardCharsets.UTF_8), stored));
    } catch (IllegalArgumentException e) {
      return spoilt(key, value);
    }
  }

  private static Optional<UriGrant> spoilt(String key, String value) {
    log.warn(
        "Parameter {} of the metastore's database {} is no privilege, and grants nothing: {}",
        key,
        UriPrivileges.DATABASE,
        value);
    return Optional.empty();
  }

  private static byte[] digest(String content) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}
