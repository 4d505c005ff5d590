package io.catalogd.cli;

import io.catalogd.sql.SqlText;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code catalogctl table}. */
@Command(
    name = "table",
    description = "Tables and views.",
    footer = "  catalogctl table list sales")
final class TableCommands extends Verbs {
  @Command(
      name = "list",
      description = "Names of the tables and views of a database.",
      footer = "  catalogctl table list sales --like 'order*'")
  int list(
      @Parameters(paramLabel = "DATABASE", arity = "0..1", defaultValue = "") String database,
      @Option(
              names = "--like",
              paramLabel = "PATTERN",
              description = "Only these; * is any text, | is or.")
          @Nullable String pattern) {
    return answer(
        remote ->
            remote.run(
                "SHOW TABLES IN "
                    + SqlText.name(remote.database(database))
                    + DatabaseCommands.like(pattern)));
  }

  @Command(
      name = "show",
      description = "Columns, and how a table is kept; or one thing about it.",
      footer = "  catalogctl table show sales.orders --statistics")
  int show(
      @Parameters(paramLabel = "TABLE", description = "database.name") String table,
      @ArgGroup @Nullable Aspect aspect) {
    return answer(
        remote -> {
          String name = remote.object(table).sql();
          return remote.run((aspect == null ? "DESCRIBE FORMATTED " : aspect.statement()) + name);
        });
  }

  /** One of these. */
  static final class Aspect {
    @Option(names = "--statement", description = "The statement that makes it again.")
    boolean statement;

    @Option(names = "--statistics", description = "Rows, files and bytes, by partition.")
    boolean statistics;

    @Option(names = "--column-statistics", description = "What is known of each column's values.")
    boolean columnStatistics;

    @Option(names = "--files", description = "Its files.")
    boolean files;

    String statement() {
      if (statement) {
        return "SHOW CREATE TABLE ";
      }
      if (statistics) {
        return "SHOW TABLE STATS ";
      }
      return columnStatistics ? "SHOW COLUMN STATS " : "SHOW FILES IN ";
    }
  }
}
