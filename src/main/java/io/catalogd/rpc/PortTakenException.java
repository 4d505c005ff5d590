package io.catalogd.rpc;

import java.io.IOException;

/** Another process listens on the wanted port; {@code Main} ends with exit code 3. */
public final class PortTakenException extends IOException {
  private static final long serialVersionUID = 1L;

  PortTakenException(String host, int port, IOException cause) {
    super("Port " + port + " on " + host + " is taken; set rpc.port to another one, or 0", cause);
  }
}
