package io.catalogd.cli;

import io.catalogd.cli.calls.AbsentException;
import io.catalogd.sql.SqlResult;
import io.catalogd.sql.SqlText;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code catalogctl function}. */
@Command(name = "function", description = "Functions.", footer = "  catalogctl function list sales")
final class FunctionCommands extends Verbs {
  @Command(
      name = "list",
      description = "The functions of a database, every overload.",
      footer = "  catalogctl function list sales --like 'to*'")
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
                "SHOW FUNCTIONS IN "
                    + SqlText.name(remote.database(database))
                    + DatabaseCommands.like(pattern)));
  }

  @Command(
      name = "show",
      description = "The overloads of one function.",
      footer = "  catalogctl function show sales.total")
  int show(@Parameters(paramLabel = "FUNCTION", description = "database.name") String function) {
    return answer(
        remote -> {
          ObjectName name = remote.object(function);
          SqlResult found =
              remote.run(
                  "SHOW FUNCTIONS IN "
                      + SqlText.name(name.database())
                      + " LIKE "
                      + SqlText.patternOf(name.name()));
          if (found.rows().isEmpty()) {
            throw new AbsentException("Function does not exist: " + name);
          }
          return found;
        });
  }
}
