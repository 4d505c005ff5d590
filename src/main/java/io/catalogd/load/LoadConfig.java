package io.catalogd.load;

import io.catalogd.config.Ranges;
import java.time.Duration;

/**
 * How tables are loaded.
 *
 * @param threads {@code load.threads}: most tables loaded at once, 1 to 1,000
 * @param helperThreads {@code load.helper-threads}: threads that help loads, refreshes and INSERTs
 *     to list directories and to fetch partitions, all tables together, 0 to 1,000
 * @param helpersPerTable {@code load.helpers-per-table}: most of them that help one table at a
 *     time, 0 to 1,000 (C298)
 * @param partitionBatch {@code load.partition-batch}: partitions fetched from the metastore by one
 *     call, 1 to 1,000 (D56); fewer of a table with more than 500 columns
 * @param background {@code load.background}: whether tables that nobody asked for are loaded too,
 *     when there is nothing else to load (C121)
 * @param timeout {@code load.timeout}: longest work on one table, loading it or any part of it
 *     again, 1 second to 7 days
 */
public record LoadConfig(
    int threads,
    int helperThreads,
    int helpersPerTable,
    int partitionBatch,
    boolean background,
    Duration timeout) {
  private static final int MOST = 1000;

  /** What the daemon does unless told otherwise (C298, C413, D56). */
  public static final LoadConfig DEFAULT =
      new LoadConfig(16, 20, 8, 1000, /* background= */ false, Duration.ofHours(2));

  public LoadConfig {
    Ranges.check("load.threads", threads, 1, MOST);
    Ranges.check("load.helper-threads", helperThreads, 0, MOST);
    Ranges.check("load.helpers-per-table", helpersPerTable, 0, MOST);
    Ranges.check("load.partition-batch", partitionBatch, 1, MOST);
    Ranges.check("load.timeout", timeout, Duration.ofSeconds(1), Duration.ofDays(7));
  }
}
