package io.catalogd.transport;

/** What {@link ConnectionPool} keeps. One thread at a time. */
public interface PooledConnection {
  /** Whether it can be used again, as far as this side can tell without asking. */
  boolean isQuiet();

  /** Notes that it is idle from this time of the pool's ticker on. */
  void restSince(long nowNanos);

  /** For how long it has been idle. */
  long idleNanos(long nowNanos);

  /** Hangs up; a second time does nothing. */
  void close();
}
