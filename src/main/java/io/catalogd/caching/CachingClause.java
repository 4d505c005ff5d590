package io.catalogd.caching;

import io.catalogd.model.CatalogException;
import org.jspecify.annotations.Nullable;

/** What a statement says of caching. */
public sealed interface CachingClause {
  /** How many replicas are cached unless something else is said. */
  int DEFAULT_REPLICAS = 1;

  /**
   * CACHED IN a pool.
   *
   * @param replicas null where the statement leaves it open
   */
  record Cached(String pool, @Nullable Integer replicas) implements CachingClause {
    public Cached {
      if (pool.isEmpty()) {
        throw CatalogException.invalidRequest("Empty name of a cache pool");
      }
      if (replicas != null && (replicas < 1 || replicas > Short.MAX_VALUE)) {
        throw CatalogException.invalidRequest(
            "Cached replicas must be 1 to " + Short.MAX_VALUE + ", not " + replicas);
      }
    }

    /** With as many replicas as usual where they are left open. */
    public Placement placement() {
      return placement(DEFAULT_REPLICAS);
    }

    /** With {@code fallback} replicas where they are left open. */
    public Placement placement(int fallback) {
      return new Placement(pool, replicas == null ? fallback : replicas);
    }
  }

  /** UNCACHED. */
  record Uncached() implements CachingClause {}
}
