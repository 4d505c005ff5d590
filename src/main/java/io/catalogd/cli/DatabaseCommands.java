package io.catalogd.cli;

import io.catalogd.sql.SqlText;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code catalogctl db}. */
@Command(name = "db", description = "Databases.", footer = "  catalogctl db list --like 's*'")
final class DatabaseCommands extends Verbs {
  @Command(
      name = "list",
      description = "Names of databases.",
      footer = "  catalogctl db list --like 's*'")
  int list(
      @Option(
              names = "--like",
              paramLabel = "PATTERN",
              description = "Only these; * is any text, | is or.")
          @Nullable String pattern) {
    return answer(remote -> remote.run("SHOW DATABASES" + like(pattern)));
  }

  @Command(
      name = "show",
      description = "Comment, location, owner and parameters of a database.",
      footer = "  catalogctl db show sales")
  int show(@Parameters(paramLabel = "DATABASE") String database) {
    return answer(remote -> remote.run("DESCRIBE DATABASE EXTENDED " + SqlText.name(database)));
  }

  static String like(@Nullable String pattern) {
    return pattern == null ? "" : " LIKE " + SqlText.text(pattern);
  }
}
