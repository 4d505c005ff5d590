package io.catalogd.metastore.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * Makes the metastore's schema where there is none. It is always there completely or not at all,
 * whenever the process is killed: a Derby database is made aside and then renamed, PostgreSQL gets
 * all statements in one transaction.
 */
final class SchemaInstaller {
  private final MetastoreDatabase database;
  private final Path scripts;

  SchemaInstaller(MetastoreDatabase database, Path scripts) {
    this.database = database;
    this.scripts = scripts;
  }

  void installIfAbsent() throws IOException, SQLException {
    if (!database.isDerby()) {
      installInServer();
    } else if (!Files.exists(database.derbyDirectory())) {
      installAside();
    }
  }

  private void installAside() throws IOException, SQLException {
    Path target = database.derbyDirectory();
    Path aside = target.resolveSibling(target.getFileName() + ".making");
    deleteTree(aside);
    Files.createDirectories(target.toAbsolutePath().getParent());
    String url = MetastoreDatabase.derby(aside).url();
    try (Connection connection = connect(url + ";create=true")) {
      script().run(connection);
    }
    shutDownDerby(url);
    Files.move(aside, target);
  }

  private void installInServer() throws IOException, SQLException {
    try (Connection connection = connect(database.url())) {
      try (ResultSet version =
          connection.getMetaData().getTables(null, "public", "VERSION", null)) {
        if (version.next()) {
          return;
        }
      }
      script().run(connection);
    }
  }

  private SchemaScript script() throws IOException {
    return SchemaScript.read(scripts.resolve(database.schemaScript()));
  }

  private Connection connect(String url) throws SQLException {
    return DriverManager.getConnection(url, database.user(), database.password());
  }

  /** Closes one Derby database of this process, or all of them with {@code jdbc:derby:}. */
  static void shutDownDerby(String url) {
    try {
      DriverManager.getConnection(url + ";shutdown=true").close();
    } catch (SQLException e) {
      // Derby reports success this way: XJ015 for the system, 08006 for a database.
    }
  }

  private static void deleteTree(Path root) throws IOException {
    if (!Files.exists(root)) {
      return;
    }
    try (Stream<Path> tree = Files.walk(root)) {
      tree.sorted(Comparator.reverseOrder()).forEach(SchemaInstaller::delete);
    }
  }

  private static void delete(Path path) {
    try {
      Files.delete(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
