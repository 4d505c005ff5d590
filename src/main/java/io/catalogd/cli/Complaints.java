package io.catalogd.cli;

import io.catalogd.cli.output.Visible;
import java.io.PrintStream;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says on standard error what went wrong: one line, that begins with the command. */
final class Complaints implements IExecutionExceptionHandler, IParameterExceptionHandler {
  private final GlobalOptions options;
  private final PrintStream err;

  Complaints(GlobalOptions options, PrintStream err) {
    this.options = options;
    this.err = err;
  }

  @Override
  public int handleParseException(ParameterException failure, String[] arguments) {
    CommandSpec command = failure.getCommandLine().getCommandSpec();
    say(
        Catalogctl.NAME
            + ": "
            + (failure instanceof UnmatchedArgumentException unmatched
                ? unmatched(unmatched)
                : oneLine(String.valueOf(failure.getMessage())))
            + " (see "
            + command.qualifiedName()
            + " --help)");
    return ExitCode.USAGE.number();
  }

  /** What others chose, names and the like, may not act on a terminal. */
  private void say(String text) {
    err.println(Visible.text(text));
  }

  private static String oneLine(String message) {
    // Picocli begins some of its messages so.
    return message.replaceFirst("^Error: ", "").lines().collect(Collectors.joining("; "));
  }

  /**
   * Of all that fits nothing the first, with what is nearest to it: the rest may follow from it.
   */
  private static String unmatched(UnmatchedArgumentException failure) {
    boolean isCommand = !failure.getCommandLine().getSubcommands().isEmpty();
    String what =
        failure.isUnknownOption()
            ? "Unknown option"
            : isCommand ? "Unknown command" : "Unexpected argument";
    return "%s '%s'%s"
        .formatted(
            what,
            failure.getUnmatched().get(0),
            failure.getSuggestions().stream()
                .findFirst()
                .map(near -> "; did you mean " + near + "?")
                .orElse(""));
  }

  @Override
  public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
    ParseResult innermost = parsed;
    while (innermost.hasSubcommand()) {
      innermost = innermost.subcommand();
    }
    String about =
        command.getCommandSpec().qualifiedName().substring(Catalogctl.NAME.length()).strip();
    for (ArgSpec argument : innermost.matchedPositionals()) {
      about += " " + String.join(" ", argument.originalStringValues());
    }
    return complain(about, failure).number();
  }

  /** Says what went wrong with something, and what that makes the exit code. */
  ExitCode complain(String about, Exception failure) {
    Failure what = Failure.of(failure);
    say(Catalogctl.NAME + ": " + about + ": " + what.text());
    if (options.debug) {
      failure.printStackTrace(err);
    }
    return what.exitCode();
  }
}
