package io.catalogd.metastore.hive;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * At most so many connections at once; the one used last is lent first, so that those not needed
 * grow old and are closed. Any thread.
 *
 * <p>A permit stands for a borrowed connection, and {@code lock} guards only the list of idle ones:
 * nobody connects, sends or closes while holding it.
 */
final class HiveClientPool implements AutoCloseable {
  private final HiveServers servers;
  private final int clients;
  private final Duration idleTimeout;
  private final LongSupplier nanoTicker;
  private final Semaphore permits;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final Object lock = new Object();

  @GuardedBy("lock")
  private final Deque<HiveConnection> idle = new ArrayDeque<>();

  /** {@code nanoTicker} tells the age of idle connections; waits go by the system's own. */
  HiveClientPool(HiveServers servers, int clients, Duration idleTimeout, LongSupplier nanoTicker) {
    this.servers = servers;
    this.clients = clients;
    this.idleTimeout = idleTimeout;
    this.nanoTicker = nanoTicker;
    this.permits = new Semaphore(clients, /* fair= */ true);
  }

  /**
   * Lends a connection, an idle one that is still open or a new one; give it back in any case.
   *
   * @throws CatalogException UNAVAILABLE when none is free, or none can be made, by the deadline
   */
  HiveConnection borrow(long deadlineNanos) {
    awaitPermit(deadlineNanos);
    boolean lent = false;
    try {
      if (closed.get()) {
        throw unavailable("The metastore client is closed");
      }
      closeExpired();
      HiveConnection connection = pollQuiet();
      if (connection == null) {
        connection = servers.connect(deadlineNanos);
      }
      lent = true;
      return connection;
    } finally {
      if (!lent) {
        permits.release();
      }
    }
  }

  private void awaitPermit(long deadlineNanos) {
    try {
      if (!permits.tryAcquire(deadlineNanos - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        throw unavailable(
            "All " + clients + " connections to the metastore are in use (metastore.clients)");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unavailable("Interrupted while waiting for a connection to the metastore");
    }
  }

  /** Takes the idle connection used last that the server has not closed meanwhile. */
  private @Nullable HiveConnection pollQuiet() {
    while (true) {
      HiveConnection connection;
      synchronized (lock) {
        connection = idle.pollFirst();
      }
      if (connection == null || connection.isQuiet()) {
        return connection;
      }
      connection.close();
    }
  }

  private void closeExpired() {
    long now = nanoTicker.getAsLong();
    List<HiveConnection> expired = new ArrayList<>();
    synchronized (lock) {
      HiveConnection oldest = idle.peekLast();
      while (oldest != null && oldest.idleNanos(now) >= idleTimeout.toNanos()) {
        expired.add(idle.removeLast());
        oldest = idle.peekLast();
      }
    }
    expired.forEach(HiveConnection::close);
  }

  /** Takes back a connection whose call ended in order; it may be lent again. */
  void giveBack(HiveConnection connection) {
    connection.restSince(nanoTicker.getAsLong());
    synchronized (lock) {
      idle.addFirst(connection);
    }
    permits.release();
    closeExpired();
    if (closed.get()) {
      closeIdle();
    }
  }

  /** Takes back a connection that is out of step or broken: closes it. */
  void discard(HiveConnection connection) {
    connection.close();
    permits.release();
  }

  /** Closes the idle connections at once, borrowed ones when they come back. */
  @Override
  public void close() {
    closed.set(true);
    closeIdle();
  }

  private void closeIdle() {
    List<HiveConnection> all;
    synchronized (lock) {
      all = List.copyOf(idle);
      idle.clear();
    }
    all.forEach(HiveConnection::close);
  }

  private static CatalogException unavailable(String message) {
    return new CatalogException(ErrorKind.UNAVAILABLE, "TTransportException", message);
  }
}
