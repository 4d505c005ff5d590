package io.catalogd.rpc;

import java.io.IOException;

/** What arrives cannot be followed to the end of a message, so the connection must be closed. */
final class BrokenMessageException extends IOException {
  private static final long serialVersionUID = 1L;

  BrokenMessageException(String message) {
    super(message);
  }
}
