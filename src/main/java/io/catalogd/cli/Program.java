package io.catalogd.cli;

import io.catalogd.cli.calls.ClientCalls;
import io.catalogd.cli.calls.Probe;
import io.catalogd.cli.output.Answer;
import io.catalogd.cli.output.AnswerWriter;
import io.catalogd.cli.output.Origin;
import io.catalogd.cli.output.OutputFormat;
import io.catalogd.cli.output.Progress;
import io.catalogd.cli.output.Screen;
import io.catalogd.cli.output.Visible;
import io.catalogd.client.CatalogClient;
import io.catalogd.client.ClientConfig;
import io.catalogd.sql.SqlResult;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What commands work with: connections, and the writing of answers. */
final class Program {
  private final Surroundings surroundings;
  private final GlobalOptions options;
  private final Preferences preferences;
  private final Complaints complaints;
  private final OutputFormat format;
  private final AnswerWriter writer;
  private final PrintWriter err;

  /** What {@code err} is for those who look how far something is. */
  private final Screen seen;

  Program(Surroundings surroundings, GlobalOptions options) {
    this.surroundings = surroundings;
    this.options = options;
    this.preferences = new Preferences(options, surroundings);
    this.complaints = new Complaints(options, surroundings.err());
    this.format = preferences.output();
    PrintWriter out = new PrintWriter(surroundings.out(), false, StandardCharsets.UTF_8);
    this.err = new PrintWriter(surroundings.err(), false, StandardCharsets.UTF_8);
    Screen screen = Screen.ofOutput(surroundings.environment());
    this.writer = AnswerWriter.of(format, out, err, options.quiet ? screen.quiet() : screen);
    this.seen = options.quiet ? Screen.PIPE : Screen.ofErrors(surroundings.environment());
  }

  Surroundings surroundings() {
    return surroundings;
  }

  Preferences preferences() {
    return preferences;
  }

  /** Whether answers are written for people to read, who see more in a drawing than in rows. */
  boolean isForPeople() {
    return format == OutputFormat.TABLE;
  }

  /**
   * A session with the first server that takes calls; the caller closes it. Null: in the database
   * of the preferences.
   */
  Remote connect(@Nullable String database) {
    ClientConfig config = preferences.client();
    return new Remote(
        () -> new CatalogClient(Probe.answering(config, Probe.LONGEST)),
        preferences.session(database));
  }

  /** The same with whichever server takes each call: none need be there yet. */
  Remote connectLater(@Nullable String database) {
    ClientConfig config = preferences.client();
    return new Remote(() -> new CatalogClient(config), preferences.session(database));
  }

  /** Asks, and writes the answer. */
  void answer(Remote remote, Function<Remote, SqlResult> question) {
    answer(remote, (asked, progress) -> question.apply(asked));
  }

  /** The same for a question that tells how far it is. */
  void answer(Remote remote, BiFunction<Remote, Progress, SqlResult> question) {
    long startNanos = System.nanoTime();
    SqlResult result = waitFor(progress -> question.apply(remote, progress));
    Answer answer = Answer.of(result).took(Duration.ofNanos(System.nanoTime() - startNanos));
    writer.write(options.origin ? answer.from(origin(remote.calls())) : answer);
  }

  /** Does what takes its time; that is told on a terminal. */
  <T> T waitFor(Supplier<T> work) {
    return waitFor(progress -> work.get());
  }

  private <T> T waitFor(Function<Progress, T> work) {
    try (Progress progress = Progress.of("Waiting for the catalog", err, seen)) {
      return work.apply(progress);
    }
  }

  /** Where the latest answer is from. */
  static Origin origin(ClientCalls calls) {
    ClientCalls.Told told = calls.state();
    return new Origin(
        told.state().serviceId().toString(),
        told.state().version(),
        Duration.ofNanos(System.nanoTime() - told.nanos()));
  }

  /** Writes what no catalog answered as a whole. */
  void write(SqlResult result) {
    writer.write(Answer.of(result));
  }

  /** Says something about an answer that is no part of it. */
  void note(String text) {
    if (!options.quiet) {
      surroundings.err().println(Visible.text(text));
    }
  }

  void warn(String text) {
    if (!options.quiet) {
      surroundings.err().println(Catalogctl.NAME + ": warning: " + Visible.text(text));
    }
  }

  /** Says what went wrong with something, and what that makes the exit code. */
  ExitCode complain(String about, Exception failure) {
    return complaints.complain(about, failure);
  }
}
