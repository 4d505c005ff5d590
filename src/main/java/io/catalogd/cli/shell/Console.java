package io.catalogd.cli.shell;

import io.catalogd.cli.output.Visible;
import org.jline.terminal.Terminal;

/** What the shell tells besides answers. */
final class Console {
  private final Terminal terminal;

  Console(Terminal terminal) {
    this.terminal = terminal;
  }

  void say(String text) {
    terminal.writer().print(Visible.text(text));
    terminal.writer().print('\n');
    terminal.flush();
  }

  void complain(String text) {
    say("error: " + text);
  }
}
