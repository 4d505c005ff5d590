package io.catalogd.metastore.embedded;

import java.nio.file.Path;
import java.time.Duration;

/**
 * How to run the embedded metastore. None of it is a key of its own: all follows from {@code
 * data.dir} and from where the program was unpacked.
 *
 * @param dataDir {@code data.dir}: holds {@code metastore} (the database), {@code
 *     warehouse/managed} and {@code warehouse/external}, {@code logs/metastore.log}
 * @param classPath of the child process: Hive's server, and this class
 * @param sqlScripts directory with Hive's schema scripts
 * @param startTimeout longest wait until the server answers
 */
public record EmbeddedMetastoreConfig(
    Path dataDir,
    String classPath,
    Path sqlScripts,
    MetastoreDatabase database,
    Duration startTimeout) {

  private static final Duration DEFAULT_START_TIMEOUT = Duration.ofMinutes(2);

  public EmbeddedMetastoreConfig {
    dataDir = dataDir.toAbsolutePath().normalize();
    sqlScripts = sqlScripts.toAbsolutePath().normalize();
  }

  /** On a Derby database under the data directory. */
  public static EmbeddedMetastoreConfig onDerby(Path dataDir, String classPath, Path sqlScripts) {
    return new EmbeddedMetastoreConfig(
        dataDir,
        classPath,
        sqlScripts,
        MetastoreDatabase.derby(dataDir.resolve("metastore").resolve("db")),
        DEFAULT_START_TIMEOUT);
  }

  public EmbeddedMetastoreConfig withDatabase(MetastoreDatabase newDatabase) {
    return new EmbeddedMetastoreConfig(dataDir, classPath, sqlScripts, newDatabase, startTimeout);
  }

  /** Where managed tables go that are given no location. */
  public Path managedWarehouse() {
    return dataDir.resolve("warehouse").resolve("managed");
  }

  /** Where external tables go that are given no location. */
  public Path externalWarehouse() {
    return dataDir.resolve("warehouse").resolve("external");
  }

  /** The server's log, begun anew at each start. */
  public Path log() {
    return dataDir.resolve("logs").resolve("metastore.log");
  }

  Path workDirectory() {
    return dataDir.resolve("metastore");
  }
}
