package io.catalogd.cli;

import org.jspecify.annotations.Nullable;

/** Arguments that cannot be meant; the message says which, and what was expected. */
final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UsageException(String message) {
    this(message, null);
  }

  UsageException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
