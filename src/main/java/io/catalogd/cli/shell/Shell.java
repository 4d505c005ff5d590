package io.catalogd.cli.shell;

import io.catalogd.sql.SqlScript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.LongSupplier;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReader.Option;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.Terminal.SignalHandler;
import org.jline.terminal.TerminalBuilder;

/**
 * Reads statements from a terminal and shows their answers, until the user leaves. Nothing that
 * fails ends it.
 */
public final class Shell implements AutoCloseable {
  private static final Duration LONGEST_COMPLETION = Duration.ofMillis(900);

  private final Terminal terminal;
  private final ExecutorService background;
  private final LiveNames names;
  private final Statements statements;
  private final LineReader reader;
  private final Console console;
  private final Commands commands;
  private boolean isLeft;

  /** On a terminal, which stays the caller's. */
  public Shell(Terminal terminal, ShellCatalog catalog, ShellSettings settings) {
    this(terminal, catalog, settings, System::nanoTime);
  }

  Shell(Terminal terminal, ShellCatalog catalog, ShellSettings settings, LongSupplier nanoTicker) {
    this.terminal = terminal;
    this.background = Executors.newCachedThreadPool(Shell::thread);
    this.console = new Console(terminal);
    Answers answers = new Answers(terminal, settings);
    this.commands = new Commands(console, answers, () -> isLeft = true);
    this.names = new LiveNames(catalog.calls(), background, nanoTicker, LONGEST_COMPLETION);
    this.statements =
        new Statements(
            terminal,
            catalog,
            settings.session(),
            new Waiting(terminal, background),
            answers,
            nanoTicker);
    this.reader =
        LineReaderBuilder.builder()
            .terminal(terminal)
            .appName("catalogctl")
            .parser(TypedLine.PARSER)
            .completer(new Completions(names, statements::database))
            .variable(LineReader.SECONDARY_PROMPT_PATTERN, "%P -> ")
            .option(Option.DISABLE_EVENT_EXPANSION, true)
            .option(Option.CASE_INSENSITIVE, true)
            .option(Option.HISTORY_IGNORE_SPACE, true)
            .build();
    historyFile(settings.directory())
        .ifPresent(file -> reader.setVariable(LineReader.HISTORY_FILE, file));
  }

  /** A statement that nobody waits for any more keeps its thread, and the process ends anyway. */
  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "statement");
    thread.setDaemon(true);
    return thread;
  }

  /** The terminal of this process; none when its input or output is something else. */
  public static Optional<Terminal> terminal() {
    try {
      return Optional.of(TerminalBuilder.builder().system(true).dumb(false).build());
    } catch (IOException | IllegalStateException e) {
      return Optional.empty();
    }
  }

  /** What of a text that nobody types is statements: all, or all up to a line that leaves. */
  public static String statements(String text) {
    int start = 0;
    while (start < text.length()) {
      int newline = text.indexOf('\n', start);
      int end = newline < 0 ? text.length() : newline;
      boolean leaves =
          ShellCommand.of(text.substring(start, end)).equals(Optional.of(ShellCommand.QUIT));
      if (leaves && !SqlScript.isOpen(text.substring(0, start))) {
        return text.substring(0, start);
      }
      start = end + 1;
    }
    return text;
  }

  /** Readable for its owner only; a shell without a history is better than none. */
  private Optional<Path> historyFile(Path directory) {
    Path file = directory.resolve("history");
    try {
      Files.createDirectories(directory);
      if (!Files.exists(file)) {
        Files.createFile(file);
        file.toFile().setReadable(false, /* ownerOnly= */ false);
        file.toFile().setReadable(true, /* ownerOnly= */ true);
      }
      if (Files.isReadable(file) && Files.isWritable(file)) {
        return Optional.of(file);
      }
      console.complain("No history: " + file + " cannot be read and written");
    } catch (IOException e) {
      console.complain("No history: " + e);
    }
    return Optional.empty();
  }

  /** Reads and carries out, until the user leaves. */
  public void run() {
    // The system's way would end the process, with a Ctrl-C that comes while an answer is written.
    SignalHandler before = terminal.handle(Signal.INT, signal -> {});
    try {
      console.say("Statements end with a semicolon; \\? tells what else there is.");
      readLines();
    } finally {
      terminal.handle(Signal.INT, before);
    }
  }

  private void readLines() {
    while (!isLeft) {
      try {
        accept(reader.readLine(statements.database() + "> "));
      } catch (UserInterruptException e) {
        // Ctrl-C: what was typed so far is gone, and that is all.
      } catch (EndOfFileException e) {
        isLeft = true;
      }
    }
  }

  private void accept(String line) {
    if (ShellCommand.isOne(line)) {
      ShellCommand.of(line)
          .ifPresentOrElse(
              command -> commands.carryOut(command, ShellCommand.arguments(line)),
              () -> console.complain("Unknown command " + line.strip() + "; \\? lists them"));
    } else {
      statements.run(line, console::complain);
      names.forget();
    }
  }

  /** Stops waiting for whatever still runs. */
  @Override
  public void close() {
    background.shutdownNow();
  }
}
