package io.catalogd.service;

import io.catalogd.config.Ranges;
import java.time.Duration;

/**
 * How long requests may wait.
 *
 * @param requestTimeout {@code service.request-timeout}: longest wait of a DDL, REFRESH, INVALIDATE
 *     or UpdateCatalog for locks and loads, default 2 hours, 1 second to 7 days
 * @param loadWait {@code service.load-wait}: longest wait of a read for the load of its table,
 *     which goes on after it, default 1 hour, 1 second to 7 days
 */
public record ServiceConfig(Duration requestTimeout, Duration loadWait) {
  private static final Duration LEAST = Duration.ofSeconds(1);
  private static final Duration MOST = Duration.ofDays(7);

  /** What coordinators expect (C207, D32). */
  public static final ServiceConfig DEFAULT =
      new ServiceConfig(Duration.ofHours(2), Duration.ofHours(1));

  public ServiceConfig {
    Ranges.check("service.request-timeout", requestTimeout, LEAST, MOST);
    Ranges.check("service.load-wait", loadWait, LEAST, MOST);
  }
}
