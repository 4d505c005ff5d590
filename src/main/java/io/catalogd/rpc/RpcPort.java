package io.catalogd.rpc;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;

/** Takes the port, and tells why when it can't. */
final class RpcPort {
  private static final int BACKLOG = 256;

  private RpcPort() {}

  /**
   * Listens where {@code config} says.
   *
   * @throws PortTakenException when another process has the port
   * @throws UnknownHostException when the host is not one of this machine
   * @throws IOException when the system refuses
   */
  static ServerSocket listen(RpcConfig config) throws IOException {
    InetSocketAddress wanted = new InetSocketAddress(config.host(), config.port());
    if (wanted.isUnresolved()) {
      throw new UnknownHostException("rpc.host is not known: " + config.host());
    }
    ServerSocket listener = new ServerSocket();
    try {
      listener.setReuseAddress(true); // else a restart would have to wait for old connections
      listener.bind(wanted, BACKLOG);
      return listener;
    } catch (IOException e) {
      listener.close();
      throw explain(config, e);
    }
  }

  private static IOException explain(RpcConfig config, IOException failure) {
    String reason = String.valueOf(failure.getMessage());
    if (failure instanceof BindException && reason.contains("in use")) {
      return new PortTakenException(config.host(), config.port(), failure);
    }
    String message =
        String.format(
            "Cannot listen on rpc.host %s, rpc.port %d: %s", config.host(), config.port(), reason);
    IOException explained =
        reason.contains("assign") ? new UnknownHostException(message) : new IOException(message);
    explained.initCause(failure);
    return explained;
  }
}
