package io.catalogd.load;

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
  /** What the daemon does unless told otherwise (C298, C413, D56). */
  public static final LoadConfig DEFAULT =
      new LoadConfig(16, 20, 8, 1000, /* background= */ false, Duration.ofHours(2));

  public LoadConfig {
    check("load.threads", threads, 1);
    check("load.helper-threads", helperThreads, 0);
    check("load.helpers-per-table", helpersPerTable, 0);
    check("load.partition-batch", partitionBatch, 1);
    if (timeout.toSeconds() < 1 || timeout.compareTo(Duration.ofDays(7)) > 0) {
      throw new IllegalArgumentException(
          "load.timeout must be 1 second to 7 days, not " + timeout.toMillis() + " ms");
    }
  }

  private static void check(String key, int value, int least) {
    if (value < least || value > 1000) {
      throw new IllegalArgumentException(
          String.format("%s must be %d to 1000: %d", key, least, value));
    }
  }
}
