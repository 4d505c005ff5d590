package io.catalogd.cli.calls;

import org.jspecify.annotations.Nullable;

/** What was asked for is not there, and no server says so with an exception of its own. */
public final class AbsentException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public AbsentException(String message) {
    this(message, null);
  }

  AbsentException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
