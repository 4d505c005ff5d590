package io.catalogd.storage.hdfs;

import java.util.Set;
import org.apache.hadoop.fs.FileSystem;

/** File systems that are keys and values underneath. */
final class ObjectStores {
  private static final Set<String> SCHEMES =
      Set.of("s3a", "adl", "abfs", "abfss", "wasb", "wasbs", "gs", "oss", "cosn", "obs");

  private ObjectStores() {}

  /** Whether it is one: they have no permissions that could be asked for (C320). */
  static boolean contain(FileSystem fileSystem) {
    return SCHEMES.contains(fileSystem.getUri().getScheme());
  }

  /** Whether all that lies below a directory takes one call for each 1,000 files. */
  static boolean listDeep(FileSystem fileSystem) {
    return fileSystem.getUri().getScheme().equals("s3a");
  }
}
