package io.catalogd.web;

/**
 * Where health, status and metrics are served.
 *
 * @param host {@code rpc.host}: address to listen on
 * @param port {@code web.port}: 0 to 65535, 0 takes any free one
 */
public record WebConfig(String host, int port) {
  /** Loopback only, the port that operators know. */
  public static final WebConfig DEFAULT = new WebConfig("127.0.0.1", 25020);

  public WebConfig {
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("web.port must be 0 to 65535, not " + port);
    }
  }
}
