package io.catalogd.load;

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
 */
public record LoadConfig(
    int threads, int helperThreads, int helpersPerTable, int partitionBatch, boolean background) {
  /** What the daemon does unless told otherwise (C298, C413, D56). */
  public static final LoadConfig DEFAULT = new LoadConfig(16, 20, 8, 1000, /* background= */ false);

  public LoadConfig {
    check("load.threads", threads, 1);
    check("load.helper-threads", helperThreads, 0);
    check("load.helpers-per-table", helpersPerTable, 0);
    check("load.partition-batch", partitionBatch, 1);
  }

  private static void check(String key, int value, int least) {
    if (value < least || value > 1000) {
      throw new IllegalArgumentException(
          String.format("%s must be %d to 1000: %d", key, least, value));
    }
  }
}
