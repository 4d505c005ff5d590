package io.catalogd.web;

import io.catalogd.config.Ranges;

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
    Ranges.check("web.port", port, 0, 65_535);
  }
}
