package io.catalogd.metastore.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Real metastore servers for integration tests, each started at its first use and shared by the
 * whole test JVM; they end with it. Tests keep apart by databases of their own.
 */
public final class TestMetastores {
  private TestMetastores() {}

  /** Hive Metastore 4.0.1 on Derby. */
  public static TestMetastore derby() {
    return Derby.METASTORE;
  }

  /** Hive Metastore 4.0.1 on PostgreSQL; fails where PostgreSQL is not installed. */
  public static TestMetastore postgres() {
    return Postgres.METASTORE;
  }

  /** A configuration for a server of a test's own, in a directory of its own. */
  public static EmbeddedMetastoreConfig config(Path dataDir) {
    return EmbeddedMetastoreConfig.onDerby(dataDir, classPath(), sqlScripts());
  }

  private static String classPath() {
    // Surefire may put a manifest in the place of the class path, and keeps the real one here.
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  private static Path sqlScripts() {
    String directory = System.getProperty("catalogd.metastore.sql");
    if (directory == null) {
      throw new IllegalStateException(
          "System property catalogd.metastore.sql must name the directory of Hive's schema scripts,"
              + " as the Maven build sets it");
    }
    return Path.of(directory);
  }

  private static TestMetastore start(EmbeddedMetastoreConfig config) {
    EmbeddedMetastore metastore = EmbeddedMetastore.start(config);
    Runtime.getRuntime().addShutdownHook(new Thread(metastore::close, "test-metastore-close"));
    return new TestMetastore(
        metastore.uri(), config.managedWarehouse(), config.externalWarehouse());
  }

  static Path newDirectory(String prefix) {
    try {
      return Files.createTempDirectory(prefix);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A running server.
   *
   * @param managedWarehouse local directory of managed tables without a location
   * @param externalWarehouse local directory of external tables without a location
   */
  public record TestMetastore(URI uri, Path managedWarehouse, Path externalWarehouse) {}

  private static final class Derby {
    static final TestMetastore METASTORE = start(config(newDirectory("catalogd-derby-")));
  }

  private static final class Postgres {
    static final TestMetastore METASTORE =
        start(
            config(newDirectory("catalogd-postgres-"))
                .withDatabase(TestPostgres.start().newDatabase("metastore")));
  }
}
