package io.catalogd.storage.hdfs;

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
 */
public record StorageConfig(@Nullable Path confDir) {
  /** Hadoop's defaults alone. */
  public static final StorageConfig DEFAULTS = new StorageConfig(null);

  public StorageConfig {
    if (confDir != null && !Files.isDirectory(confDir)) {
      throw new IllegalArgumentException("storage.conf-dir is not a directory: " + confDir);
    }
  }
}
