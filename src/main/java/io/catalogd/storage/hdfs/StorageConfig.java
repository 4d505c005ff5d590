package io.catalogd.storage.hdfs;

import io.catalogd.config.Ranges;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How to reach file systems. Everything else, time-outs and retries too, is said in Hadoop's own
 * files.
 *
 * @param confDir {@code storage.conf-dir}: directory with {@code core-site.xml} and {@code
 *     hdfs-site.xml}, either may be absent; by default {@code HADOOP_CONF_DIR}. Null: Hadoop's
 *     defaults, with the local disk as default file system
 * @param maxDirectoryEntries {@code storage.max-directory-entries}: most files and directories in
 *     one directory, 1 to 100,000,000; a directory with more is not listed
 * @param parallelCalls how many calls at a time a file system gets
 */
public record StorageConfig(
    @Nullable Path confDir, int maxDirectoryEntries, ParallelCalls parallelCalls) {
  /** Hadoop's defaults alone. */
  public static final StorageConfig DEFAULTS =
      new StorageConfig(null, 1_048_576, ParallelCalls.DEFAULT);

  /** With the default number of calls at a time. */
  public StorageConfig(@Nullable Path confDir, int maxDirectoryEntries) {
    this(confDir, maxDirectoryEntries, ParallelCalls.DEFAULT);
  }

  public StorageConfig {
    if (confDir != null && !Files.isDirectory(confDir)) {
      throw new IllegalArgumentException("storage.conf-dir is not a directory: " + confDir);
    }
    Ranges.check("storage.max-directory-entries", maxDirectoryEntries, 1, 100_000_000);
  }
}
