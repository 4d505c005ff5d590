package io.catalogd.client;

/**
 * Where a catalog takes calls.
 *
 * @param host name or address
 * @param port 1 to 65535
 */
public record ServerAddress(String host, int port) {
  private static final int DEFAULT_PORT = 26000;

  public ServerAddress {
    if (host.isBlank() || port < 1 || port > 65_535) {
      throw new IllegalArgumentException(
          "Expected a server as host:port with a port of 1 to 65535, got '"
              + host
              + ":"
              + port
              + "'");
    }
  }

  /** Of {@code host:port}, {@code [address]:port} or {@code host}, whose port is 26000. */
  public static ServerAddress parse(String text) {
    int colon = text.lastIndexOf(':');
    if (colon < 0 || text.endsWith("]")) {
      return new ServerAddress(withoutBrackets(text), DEFAULT_PORT);
    }
    try {
      return new ServerAddress(
          withoutBrackets(text.substring(0, colon)), Integer.parseInt(text.substring(colon + 1)));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("Expected a server as host:port, got '" + text + "'", e);
    }
  }

  private static String withoutBrackets(String host) {
    return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
  }

  @Override
  public String toString() {
    return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
  }
}
