package io.catalogd.metastore.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** One of Hive's schema scripts: statements that end with a semicolon at a line's end. */
final class SchemaScript {
  private final Path file;
  private final List<String> statements;

  private SchemaScript(Path file, List<String> statements) {
    this.file = file;
    this.statements = statements;
  }

  static SchemaScript read(Path file) throws IOException {
    return new SchemaScript(file, split(Files.readAllLines(file)));
  }

  /** Leaves comment lines out and cuts behind each line that ends with a semicolon. */
  static List<String> split(List<String> lines) {
    List<String> statements = new ArrayList<>();
    StringBuilder statement = new StringBuilder();
    for (String line : lines) {
      String text = line.strip();
      if (text.isEmpty() || text.startsWith("--")) {
        continue;
      }
      boolean last = text.endsWith(";");
      statement.append(last ? text.substring(0, text.length() - 1) : text).append('\n');
      if (last) {
        statements.add(statement.toString().strip());
        statement.setLength(0);
      }
    }
    if (!statement.isEmpty()) {
      statements.add(statement.toString().strip());
    }
    return statements;
  }

  /** Runs all statements in one transaction, so that a schema is there completely or not at all. */
  void run(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        execute(statement, sql);
      }
    }
    connection.commit();
  }

  private void execute(Statement statement, String sql) throws SQLException {
    try {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new SQLException(file + ", statement '" + sql + "': " + e.getMessage(), e);
    }
  }
}
