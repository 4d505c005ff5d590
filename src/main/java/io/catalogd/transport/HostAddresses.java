package io.catalogd.transport;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.thrift.transport.TTransportException;

/**
 * Looks hosts up by a deadline, which the system's own lookup does not have: it goes on in a thread
 * of its own, and ends when the system gives up.
 */
final class HostAddresses {
  private HostAddresses() {}

  /** How a host is looked up, for as long as it takes. */
  @FunctionalInterface
  interface Lookup {
    InetAddress[] of(String host) throws UnknownHostException;
  }

  /** All of them, at least one, in the order in which they are to be tried. */
  static List<InetAddress> of(String host, Lookup lookup, long deadlineNanos)
      throws TTransportException {
    FutureTask<List<InetAddress>> answer = new FutureTask<>(() -> List.of(lookup.of(host)));
    Thread asking = new Thread(answer, "host lookup");
    asking.setDaemon(true);
    asking.start();
    try {
      return answer.get(deadlineNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw new TTransportException(
          TTransportException.NOT_OPEN, "Unknown host " + host, e.getCause());
    } catch (TimeoutException e) {
      throw new TTransportException(
          TTransportException.TIMED_OUT, "the lookup of host " + host + " timed out", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TTransportException(TTransportException.UNKNOWN, "the wait was interrupted", e);
    }
  }
}
