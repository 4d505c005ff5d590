package io.catalogd;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the daemon has opened so far, to be closed in reverse. It may be closed while another thread
 * still opens: what comes later is closed at once. Any thread.
 */
final class Opened implements AutoCloseable {
  private final Object lock = new Object();

  @GuardedBy("lock")
  private final Deque<AutoCloseable> things = new ArrayDeque<>();

  @GuardedBy("lock")
  private boolean closed;

  /**
   * Remembers {@code thing} and returns it.
   *
   * @throws IllegalStateException when closed already
   */
  <T extends AutoCloseable> T add(T thing) {
    synchronized (lock) {
      if (!closed) {
        things.push(thing);
        return thing;
      }
    }
    close(thing);
    throw new IllegalStateException("Stopped while starting");
  }

  /** Closes everything, the latest first; what fails is logged, and the rest is closed as well. */
  @Override
  public void close() {
    for (AutoCloseable thing = next(); thing != null; thing = next()) {
      close(thing);
    }
  }

  private @Nullable AutoCloseable next() {
    synchronized (lock) {
      closed = true;
      return things.poll();
    }
  }

  @SuppressWarnings("checkstyle:IllegalCatch") // Whatever it is, the rest must be closed.
  private static void close(AutoCloseable thing) {
    try {
      thing.close();
    } catch (Exception e) {

      Logger log = LoggerFactory.getLogger(Opened.class);
      log.warn("Closing failed: {}", thing, e);
    }
  }
}
