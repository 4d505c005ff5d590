package io.catalogd.cli;

import io.catalogd.sql.SqlCommand;
import io.catalogd.sql.SqlException;
import io.catalogd.sql.SqlScript;
import io.catalogd.sql.SqlSession;
import io.catalogd.sql.SqlStatement;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code catalogctl sql}. */
@Command(
    name = "sql",
    description = {
      "Carry out statements, see docs/sql.md; from standard input unless told otherwise.",
      "All are read before the first one is carried out; the first that fails is the last one."
    },
    footer = {
      "  catalogctl sql -e 'SHOW TABLES IN sales; DESCRIBE sales.orders'",
      "  catalogctl sql -f changes.sql",
      "  echo 'REFRESH sales.orders' | catalogctl sql"
    })
final class StatementsCommand extends Verbs implements Callable<Integer> {
  @ArgGroup @Nullable Source source;

  @Option(
      names = {"-d", "--database"},
      paramLabel = "NAME",
      description = "Where tables without a database are; default: default.")
  @Nullable String database;

  @Option(
      names = "--continue-on-error",
      description = "Go on behind a statement that fails, but for USE.")
  boolean goesOn;

  /** What of standard input is statements. */
  UnaryOperator<String> reading = text -> text;

  /** One of these. */
  static final class Source {
    @Option(
        names = {"-e", "--execute"},
        paramLabel = "STATEMENTS",
        description = "The statements, with semicolons between them; may be repeated.")
    List<String> texts = new ArrayList<>();

    @Option(
        names = {"-f", "--file"},
        paramLabel = "FILE",
        description = "A file of statements in UTF-8; - is standard input.")
    @Nullable Path file;
  }

  @Override
  public Integer call() {
    List<Typed> statements = statements();
    ExitCode exitCode = ExitCode.DONE;
    try (Remote remote = program().connect(database)) {
      for (Typed typed : statements) {
        ExitCode ended = carryOut(typed, remote);
        exitCode = exitCode == ExitCode.DONE ? ended : exitCode;
        if (ended != ExitCode.DONE && (!goesOn || isUse(typed.statement()))) {
          break;
        }
      }
    }
    return exitCode.number();
  }

  /** What follows it would else happen in another database than was meant. */
  private static boolean isUse(SqlStatement statement) {
    try {
      return statement.in(SqlSession.of("")) instanceof SqlCommand.Use;
    } catch (SqlException e) {
      return false;
    }
  }

  @SuppressWarnings("checkstyle:IllegalCatch") // Whatever it is, it is this statement's failure.
  private ExitCode carryOut(Typed typed, Remote remote) {
    try {
      program().answer(remote, asked -> asked.run(typed.statement()));
      return ExitCode.DONE;
    } catch (SqlException e) {
      return program().complain("sql" + typed.argument(), e); // It tells its line itself.
    } catch (RuntimeException e) {
      String line = ", statement in line " + typed.statement().line();
      return program().complain("sql" + typed.argument() + line, e);
    }
  }

  /**
   * A statement.
   *
   * @param argument which {@code -e} it is from, to be added to what a complaint is about; empty
   *     where there are not several
   */
  private record Typed(String argument, SqlStatement statement) {}

  private List<Typed> statements() {
    List<String> texts = source == null ? List.of() : source.texts;
    if (texts.size() < 2) {
      return typed("", texts.isEmpty() ? text() : texts.get(0));
    }
    List<Typed> statements = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      statements.addAll(typed(", -e number " + (i + 1), texts.get(i)));
    }
    return statements;
  }

  private static List<Typed> typed(String argument, String text) {
    return SqlScript.parse(text).stream().map(statement -> new Typed(argument, statement)).toList();
  }

  private String text() {
    Path file = source == null ? null : source.file;
    try {
      return file == null || file.equals(Path.of("-"))
          ? reading.apply(decode(program().surroundings().in().readAllBytes(), "standard input"))
          : decode(Files.readAllBytes(file), file.toString());
    } catch (IOException e) {
      throw new UsageException("Cannot read the statements: " + e, e);
    }
  }

  /** Strictly: what is no text would else become other names and values. */
  private static String decode(byte[] text, String where) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text)).toString();
    } catch (CharacterCodingException e) {
      throw new UsageException(
          "Cannot read the statements: " + where + " is not text in UTF-8; convert it first", e);
    }
  }
}
