package io.catalogd.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.ExternalTerminal;

/** Somebody in front of a terminal, who types when something is to be seen. */
final class Typist implements AutoCloseable {
  private final PipedOutputStream keys = new PipedOutputStream();
  private final Seen seen = new Seen();
  private final Terminal terminal;

  Typist(String type) throws IOException {
    terminal =
        new ExternalTerminal(
            "test", type, new PipedInputStream(keys, 1 << 16), seen, StandardCharsets.UTF_8);
    terminal.setSize(new Size(80, 24));
  }

  Terminal terminal() {
    return terminal;
  }

  void type(String text) throws IOException {
    keys.write(text.getBytes(StandardCharsets.UTF_8));
    keys.flush();
  }

  /** Waits until a text has come behind what was waited for before. */
  void see(String text) {
    seen.await(text);
  }

  /** Does something as soon as a text is to be seen, before anything is shown behind it. */
  void when(String text, Runnable then) {
    seen.when(text, then);
  }

  /** All that was to be seen. */
  String screen() {
    return seen.text();
  }

  @Override
  public void close() throws IOException {
    keys.close();
    terminal.close();
  }

  /** A screen that is waited for. */
  static final class Seen extends OutputStream {
    private final Lock lock = new ReentrantLock();
    private final Condition more = lock.newCondition();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int from;
    private String awaited = "";
    private Runnable then = () -> {};

    @Override
    public void write(int b) {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] buffer, int offset, int length) {
      lock.lock();
      try {
        bytes.write(buffer, offset, length);
        more.signalAll();
        if (!awaited.isEmpty() && text().contains(awaited)) {
          awaited = "";
          then.run();
        }
      } finally {
        lock.unlock();
      }
    }

    void when(String text, Runnable action) {
      lock.lock();
      try {
        awaited = text;
        then = action;
      } finally {
        lock.unlock();
      }
    }

    String text() {
      lock.lock();
      try {
        return bytes.toString(StandardCharsets.UTF_8);
      } finally {
        lock.unlock();
      }
    }

    void await(String text) {
      lock.lock();
      try {
        long nanos = TimeUnit.SECONDS.toNanos(30);
        int found;
        while ((found = text().indexOf(text, from)) < 0 && nanos > 0) {
          nanos = more.awaitNanos(nanos);
        }
        assertThat(text().substring(from)).contains(text);
        from = found + text.length();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      } finally {
        lock.unlock();
      }
    }
  }
}
