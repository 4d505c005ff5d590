package io.catalogd.client;

import org.jspecify.annotations.Nullable;

/**
 * A call that failed. The class says what kind of failure it is, and so what a caller can do; the
 * message is for a person, and is the catalog's own text where it is the catalog that refused.
 */
public abstract sealed class ClientException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ClientException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** The database, table, partition, function or role is not there. */
  public static final class NotFound extends ClientException {
    private static final long serialVersionUID = 1L;

    NotFound(String message) {
      super(message, null);
    }
  }

  /** An object of that name is there already. */
  public static final class AlreadyExists extends ClientException {
    private static final long serialVersionUID = 1L;

    AlreadyExists(String message) {
      super(message, null);
    }
  }

  /** The request is wrong or not to be carried out; sent again it fails again. */
  public static final class Refused extends ClientException {
    private static final long serialVersionUID = 1L;

    Refused(String message) {
      super(message, null);
    }
  }

  /** The user may not do this. */
  public static final class Denied extends ClientException {
    private static final long serialVersionUID = 1L;

    Denied(String message) {
      super(message, null);
    }
  }

  /** Somebody else changes the same object; the request may pass later. */
  public static final class Conflict extends ClientException {
    private static final long serialVersionUID = 1L;

    Conflict(String message) {
      super(message, null);
    }
  }

  /** The catalog answers, but what it needs does not: the metastore, or a file system. */
  public static final class Unavailable extends ClientException {
    private static final long serialVersionUID = 1L;

    private final Lack lack;
    private final boolean mayBeHalfDone;

    /** What it is that is not there. */
    enum Lack {
      /** The catalog itself, which is starting or stopping and does nothing. */
      CATALOG,
      /** Means of this server, which it may have again soon. */
      MEANS,
      /** What lies outside and belongs to the object that was asked for. */
      OUTSIDE
    }

    Unavailable(String message, Lack lack) {
      this(message, lack, /* mayBeHalfDone= */ false);
    }

    private Unavailable(String message, Lack lack, boolean mayBeHalfDone) {
      super(message, null);
      this.lack = lack;
      this.mayBeHalfDone = mayBeHalfDone;
    }

    /** Whether another server may do better. */
    boolean isOfServer() {
      return lack != Lack.OUTSIDE;
    }

    /** The same for what changes something. */
    Unavailable ofStatement() {
      return lack == Lack.CATALOG
          ? this
          : new Unavailable(String.valueOf(getMessage()), lack, /* mayBeHalfDone= */ true);
    }

    /** Whether a part of a statement may have been carried out; of a read it never is. */
    public boolean mayBeHalfDone() {
      return mayBeHalfDone;
    }
  }

  /** No server answered; the message tells of each. Nothing was changed. */
  public static final class Unreachable extends ClientException {
    private static final long serialVersionUID = 1L;

    Unreachable(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * A statement was sent, and no answer came: it may have been carried out, or still be. Look
   * before it is sent again.
   */
  public static final class OutcomeUnknown extends ClientException {
    private static final long serialVersionUID = 1L;

    OutcomeUnknown(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  /** The answer is larger than the catalog gives or this client takes; ask for less at once. */
  public static final class TooLarge extends ClientException {
    private static final long serialVersionUID = 1L;

    TooLarge(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  /** A fault of the catalog, or of the metastore behind it, or an answer without a meaning. */
  public static final class Internal extends ClientException {
    private static final long serialVersionUID = 1L;

    Internal(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * What a plan has been told no longer fits together: a table has another version, a partition is
   * gone, or another process answers. Begin the plan again.
   */
  public static final class PlanAgain extends ClientException {
    private static final long serialVersionUID = 1L;

    PlanAgain(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }
}
