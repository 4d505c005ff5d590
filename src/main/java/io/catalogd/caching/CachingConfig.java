package io.catalogd.caching;

import io.catalogd.config.Ranges;
import java.time.Duration;

/**
 * How HDFS's cache is followed.
 *
 * @param poolInterval {@code caching.pool-interval}: pause between two readings of the cache pools
 *     of the default file system, 1 second to 1 day
 */
public record CachingConfig(Duration poolInterval) {
  /** What coordinators are used to (D248). */
  public static final CachingConfig DEFAULT = new CachingConfig(Duration.ofMinutes(1));

  public CachingConfig {
    Ranges.check("caching.pool-interval", poolInterval, Duration.ofSeconds(1), Duration.ofDays(1));
  }
}
