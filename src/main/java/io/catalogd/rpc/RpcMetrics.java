package io.catalogd.rpc;

import java.util.Map;

/**
 * How much the RPC port has done since the process started.
 *
 * @param connections open now
 * @param accepted connections ever taken
 * @param refused connections closed at once because too many were open
 * @param broken connections closed because of what came, or came too late, in them
 * @param stuck connections closed because the client took nothing of its reply
 * @param methods by the method's name, every method of the service, and {@code unknown}
 */
public record RpcMetrics(
    int connections,
    long accepted,
    long refused,
    long broken,
    long stuck,
    Map<String, Method> methods) {
  public RpcMetrics {
    methods = Map.copyOf(methods);
  }

  /**
   * One method.
   *
   * @param calls answered
   * @param errors those of them that got an error reply
   * @param inFlight being worked on now
   * @param bytesIn of requests
   * @param bytesOut of replies
   * @param busyNs sum of the times from a request's last byte to its reply being ready to send
   */
  public record Method(
      long calls, long errors, long inFlight, long bytesIn, long bytesOut, long busyNs) {}
}
