package io.catalogd.metastore.embedded;

import java.nio.file.Path;

/**
 * The relational database in which a metastore server keeps its objects.
 *
 * @param url JDBC URL, {@code jdbc:derby:…} or {@code jdbc:postgresql:…}
 * @param driver class name of the JDBC driver, which must be on the server's class path
 */
public record MetastoreDatabase(String url, String driver, String user, String password) {
  private static final String DERBY = "jdbc:derby:";
  private static final String POSTGRESQL = "jdbc:postgresql:";

  public MetastoreDatabase {
    if (!url.startsWith(DERBY) && !url.startsWith(POSTGRESQL)) {
      throw new IllegalArgumentException(
          "Metastore database: expected jdbc:derby: or jdbc:postgresql:, got '" + url + "'");
    }
  }

  /** An embedded Derby database in a directory that need not exist yet. */
  public static MetastoreDatabase derby(Path directory) {
    return new MetastoreDatabase(
        DERBY + directory.toAbsolutePath(),
        "org.apache.derby.jdbc.EmbeddedDriver",
        "APP",
        "metastore");
  }

  boolean isDerby() {
    return url.startsWith(DERBY);
  }

  /** Directory of an embedded Derby database. */
  Path derbyDirectory() {
    return Path.of(url.substring(DERBY.length()));
  }

  /** Name of the script of Hive that makes this database's schema. */
  String schemaScript() {
    return "hive-schema-4.0.0." + (isDerby() ? "derby" : "postgres") + ".sql";
  }

  /** The password is left out. */
  @Override
  public String toString() {
    return url + " (" + user + ")";
  }
}
