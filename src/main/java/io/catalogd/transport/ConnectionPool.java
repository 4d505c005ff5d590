package io.catalogd.transport;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * At most so many connections at once; the one used last is lent first, so that those not needed
 * grow old and are closed. Any thread.
 *
 * <p>A permit stands for a borrowed connection, and {@code lock} guards only the list of idle ones:
 * nobody connects, sends or closes while holding it.
 */
public final class ConnectionPool<C extends PooledConnection> implements AutoCloseable {
  private final Duration idleTimeout;
  private final LongSupplier nanoTicker;
  private final Semaphore permits;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final Object lock = new Object();

  @GuardedBy("lock")
  private final Deque<C> idle = new ArrayDeque<>();

  /** {@code nanoTicker} tells the age of idle connections; waits go by the system's own. */
  public ConnectionPool(int connections, Duration idleTimeout, LongSupplier nanoTicker) {
    this.idleTimeout = idleTimeout;
    this.nanoTicker = nanoTicker;
    this.permits = new Semaphore(connections, /* fair= */ true);
  }

  /**
   * Lends a connection, an idle one that is still open or a new one by {@code connect}, which is
   * told the deadline; give it back in any case.
   *
   * @throws PoolException when none is free by the deadline, or the pool is closed
   */
  public C borrow(long deadlineNanos, LongFunction<C> connect) throws PoolException {
    return borrow(deadlineNanos, any -> true, connect);
  }

  /** The same, with an idle one only of those that are wanted. */
  public C borrow(long deadlineNanos, Predicate<C> wanted, LongFunction<C> connect)
      throws PoolException {
    awaitPermit(deadlineNanos);
    boolean lent = false;
    try {
      if (closed.get()) {
        throw new PoolException(PoolException.Reason.CLOSED);
      }
      closeExpired();
      C connection = pollQuiet(wanted);
      if (connection == null) {
        connection = connect.apply(deadlineNanos);
      }
      lent = true;
      return connection;
    } finally {
      if (!lent) {
        permits.release();
      }
    }
  }

  private void awaitPermit(long deadlineNanos) throws PoolException {
    try {
      if (!permits.tryAcquire(deadlineNanos - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        throw new PoolException(PoolException.Reason.ALL_IN_USE);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PoolException(PoolException.Reason.INTERRUPTED);
    }
  }

  /** Takes the idle connection used last that the server has not closed meanwhile. */
  private @Nullable C pollQuiet(Predicate<C> wanted) {
    while (true) {
      C connection;
      synchronized (lock) {
        connection = idle.stream().filter(wanted).findFirst().orElse(null);
        if (connection != null) {
          idle.removeFirstOccurrence(connection);
        }
      }
      if (connection == null || connection.isQuiet()) {
        return connection;
      }
      connection.close();
    }
  }

  private void closeExpired() {
    long now = nanoTicker.getAsLong();
    closeIdle(connection -> connection.idleNanos(now) >= idleTimeout.toNanos());
  }

  /** Takes back a connection whose call ended in order; it may be lent again. */
  public void giveBack(C connection) {
    connection.restSince(nanoTicker.getAsLong());
    synchronized (lock) {
      idle.addFirst(connection);
    }
    permits.release();
    closeExpired();
    if (closed.get()) {
      closeIdle(all -> true);
    }
  }

  /** Takes back a connection that is out of step or broken: closes it. */
  public void discard(C connection) {
    connection.close();
    permits.release();
  }

  /** Closes idle connections that are not to be lent again. */
  public void closeIdle(Predicate<C> unwanted) {
    List<C> taken = new ArrayList<>();
    synchronized (lock) {
      idle.removeIf(
          connection -> {
            boolean take = unwanted.test(connection);
            if (take) {
              taken.add(connection);
            }
            return take;
          });
    }
    taken.forEach(PooledConnection::close);
  }

  /** Closes the idle connections at once, borrowed ones when they come back. */
  @Override
  public void close() {
    closed.set(true);
    closeIdle(all -> true);
  }
}
