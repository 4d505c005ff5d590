package io.catalogd.transport;

/** A pool lends no connection. */
public final class PoolException extends Exception {
  private static final long serialVersionUID = 1L;

  private final Reason reason;

  /** Why not. */
  public enum Reason {
    /** All are lent, and none came back in time. */
    ALL_IN_USE,
    /** The caller was interrupted while it waited. */
    INTERRUPTED,
    CLOSED
  }

  PoolException(Reason reason) {
    super(reason.name());
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
