package io.catalogd.load.functions;

import org.jspecify.annotations.Nullable;

/** A jar or a class in it is not what a function needs. */
final class UnusableJarException extends Exception {
  private static final long serialVersionUID = 1L;

  private static final int MAX_LENGTH = 500;

  private final Reason reason;

  UnusableJarException(Reason reason, String message, @Nullable Throwable cause) {
    super(printable(message), cause);
    this.reason = reason;
  }

  UnusableJarException(Reason reason, String message) {
    this(reason, message, null);
  }

  /** What clients tell apart (D255). */
  enum Reason {
    /** The jar does not have the function's class. */
    NO_SUCH_CLASS,
    /** The jar does not have a class that the function's class extends. */
    UNRESOLVED,
    /** The jar or a class cannot be read, or is larger than anything that is read here. */
    BROKEN
  }

  /** Names in class files may hold anything, and 64 kB of it. */
  static String printable(String text) {
    String start = text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH) + "…";
    return start.replaceAll("\\p{Cntrl}", "?");
  }

  Reason reason() {
    return reason;
  }
}
