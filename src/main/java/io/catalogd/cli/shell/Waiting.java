package io.catalogd.cli.shell;

import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.Terminal.SignalHandler;

/** Waits for work that Ctrl-C ends the wait for; nothing ends the work itself. */
final class Waiting {
  private final Terminal terminal;
  private final ExecutorService background;

  Waiting(Terminal terminal, ExecutorService background) {
    this.terminal = terminal;
    this.background = background;
  }

  /**
   * The result of some work.
   *
   * @throws CancellationException when the user would not wait for it
   * @throws ExecutionException for what the work throws
   */
  <T> T await(Callable<T> work) throws ExecutionException {
    Future<T> result = background.submit(work);
    SignalHandler before =
        terminal.handle(Signal.INT, signal -> result.cancel(/* mayInterruptIfRunning= */ true));
    try {
      return result.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    } finally {
      terminal.handle(Signal.INT, before);
    }
  }
}
