package io.catalogd.cli.output;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Tells on a terminal that something takes its time: a line that counts seconds from the first one
 * on, and is gone when this is closed. Nothing is told where nobody looks.
 */
public final class Progress implements AutoCloseable {
  private static final long EVERY_MS = 1_000;
  private static final String ECHO = "^C";

  private final Object lock = new Object();
  private final PrintWriter err;
  private final Screen screen;
  private final ScheduledExecutorService timer;
  private final LongSupplier nanoTicker;
  private final long start;
  private final Thread atExit = new Thread(this::cutOff, "progress at exit");
  private String what;
  private int shownColumns;
  private boolean isClosed;

  private Progress(
      String what,
      PrintWriter err,
      Screen screen,
      ScheduledExecutorService timer,
      LongSupplier nanoTicker) {
    this.what = Visible.line(what);
    this.err = err;
    this.screen = screen;
    this.timer = timer;
    this.nanoTicker = nanoTicker;
    this.start = nanoTicker.getAsLong();
  }

  /**
   * Begins.
   *
   * @param screen what {@code err} is
   */
  public static Progress of(String what, PrintWriter err, Screen screen) {
    ScheduledExecutorService timer =
        Executors.newSingleThreadScheduledExecutor(
            work -> {
              Thread thread = new Thread(work, "progress");
              thread.setDaemon(true);
              return thread;
            });
    return of(what, err, screen, timer, System::nanoTime);
  }

  static Progress of(
      String what,
      PrintWriter err,
      Screen screen,
      ScheduledExecutorService timer,
      LongSupplier nanoTicker) {
    Progress progress = new Progress(what, err, screen, timer, nanoTicker);
    if (screen.isTerminal()) {
      Runtime.getRuntime().addShutdownHook(progress.atExit);
      Future<?> unused =
          timer.scheduleAtFixedRate(progress::tell, EVERY_MS, EVERY_MS, TimeUnit.MILLISECONDS);
    }
    return progress;
  }

  /** How far it is, from the next second on. */
  public void say(String now) {
    synchronized (lock) {
      what = Visible.line(now);
    }
  }

  private void tell() {
    synchronized (lock) {
      if (!isClosed) {
        Duration taken = Duration.ofNanos(nanoTicker.getAsLong() - start);
        String time = " … " + Took.whole(taken);
        // A line that the terminal broke could not be taken back.
        String line = Visible.wrap(what, Math.max(2, screen.columns() - time.length() - 1)).get(0);
        erase();
        err.print(line + time);
        err.flush();
        shownColumns = Visible.width(line) + time.length();
      }
    }
  }

  private void erase() {
    err.print("\r" + " ".repeat(shownColumns) + "\r");
  }

  /** The process ends: by Ctrl-C as a rule, which terminals write behind the line. */
  void cutOff() {
    synchronized (lock) {
      shownColumns += shownColumns > 0 ? ECHO.length() : 0;
      end();
    }
  }

  @GuardedBy("lock")
  private void end() {
    if (!isClosed && shownColumns > 0) {
      erase();
      err.flush();
    }
    isClosed = true;
  }

  @Override
  public void close() {
    synchronized (lock) {
      end();
    }
    if (screen.isTerminal()) {
      timer.shutdownNow();
      try {
        Runtime.getRuntime().removeShutdownHook(atExit);
      } catch (IllegalStateException e) {
        // The process ends already, and the line is gone.
      }
    }
  }
}
