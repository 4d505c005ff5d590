package io.catalogd.cli.shell;

import io.catalogd.cli.output.Answer;
import io.catalogd.cli.output.AnswerWriter;
import io.catalogd.cli.output.OutputFormat;
import io.catalogd.cli.output.Screen;
import java.io.PrintWriter;
import java.util.Map;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.Terminal.SignalHandler;

/** How answers are shown, as the user has chosen. */
final class Answers {
  private final Terminal terminal;
  private final Map<String, String> environment;
  private OutputFormat format;
  private boolean tellsTime = true;
  private boolean tellsOrigin;

  Answers(Terminal terminal, ShellSettings settings) {
    this.terminal = terminal;
    this.environment = settings.environment();
    this.format = settings.format();
  }

  OutputFormat format() {
    return format;
  }

  void write(OutputFormat chosen) {
    format = chosen;
  }

  boolean tellsTime() {
    return tellsTime;
  }

  void tellTime(boolean isTold) {
    tellsTime = isTold;
  }

  boolean tellsOrigin() {
    return tellsOrigin;
  }

  void tellOrigin(boolean isTold) {
    tellsOrigin = isTold;
  }

  /** The terminal as it is now: it may have another width than at the last answer. */
  Screen screen() {
    return Screen.terminal(terminal.getWidth(), environment);
  }

  /**
   * Writes an answer, until Ctrl-C.
   *
   * @throws StoppableWriter.Stopped when the user would not see the rest
   */
  void show(Answer answer) {
    StoppableWriter stoppable = new StoppableWriter(terminal.writer());
    PrintWriter out = new PrintWriter(stoppable);
    SignalHandler before = terminal.handle(Signal.INT, signal -> stoppable.stop());
    try {
      AnswerWriter.of(format, out, out, screen()).write(answer);
    } catch (StoppableWriter.Stopped e) {
      if (stoppable.isInLine()) {
        terminal.writer().print('\n');
      }
      throw e;
    } finally {
      terminal.handle(Signal.INT, before);
    }
  }
}
