package io.catalogd.cli.shell;

import io.catalogd.cli.output.Answer;
import io.catalogd.cli.output.Progress;
import io.catalogd.sql.SqlCommand;
import io.catalogd.sql.SqlException;
import io.catalogd.sql.SqlResult;
import io.catalogd.sql.SqlRunner;
import io.catalogd.sql.SqlScript;
import io.catalogd.sql.SqlSession;
import io.catalogd.sql.SqlStatement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jline.terminal.Terminal;

/** Carries statements out one after the other, in a database that USE changes. One thread. */
final class Statements {
  private final Terminal terminal;
  private final ShellCatalog catalog;
  private final SqlRunner runner;
  private final Waiting waiting;
  private final Answers answers;
  private final LongSupplier nanoTicker;
  private SqlSession session;

  Statements(
      Terminal terminal,
      ShellCatalog catalog,
      SqlSession session,
      Waiting waiting,
      Answers answers,
      LongSupplier nanoTicker) {
    this.terminal = terminal;
    this.catalog = catalog;
    this.runner = new SqlRunner(catalog.calls());
    this.session = session;
    this.waiting = waiting;
    this.answers = answers;
    this.nanoTicker = nanoTicker;
  }

  String database() {
    return session.database();
  }

  /** Carries out what a text has; the first statement that fails is the last one. */
  void run(String text, Consumer<String> complain) {
    boolean mayBeDone = false;
    try {
      List<SqlStatement> statements = SqlScript.parse(text);
      for (SqlStatement statement : statements) {
        SqlCommand command = statement.in(session);
        mayBeDone = command.isChange();
        run(statement, command);
      }
    } catch (SqlException | IllegalArgumentException e) {
      complain.accept(catalog.describe(e));
    } catch (ExecutionException e) {
      complain.accept(catalog.describe(e.getCause() == null ? e : e.getCause()));
    } catch (CancellationException e) {
      complain.accept(
          mayBeDone
              ? "No longer waiting; what was asked for may still be carried out"
              : "No longer waiting");
    } catch (StoppableWriter.Stopped e) {
      complain.accept("The rest of the answer is not shown");
    }
  }

  private void run(SqlStatement statement, SqlCommand command) throws ExecutionException {
    long startNanos = nanoTicker.getAsLong();
    SqlResult result;
    try (Progress progress = Progress.of(statement.text(), terminal.writer(), answers.screen())) {
      result = waiting.await(() -> runner.run(command));
    }
    Answer answer = Answer.of(result);
    if (answers.tellsTime()) {
      answer = answer.took(Duration.ofNanos(nanoTicker.getAsLong() - startNanos));
    }
    if (answers.tellsOrigin()) {
      answer = answer.from(waiting.await(catalog::origin));
    }
    answers.show(answer);
    if (command instanceof SqlCommand.Use use) {
      session = session.using(use.database());
    }
  }
}
