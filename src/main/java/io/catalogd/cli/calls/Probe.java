package io.catalogd.cli.calls;

import io.catalogd.client.CatalogClient;
import io.catalogd.client.ClientConfig;
import io.catalogd.client.ClientException;
import io.catalogd.client.ServerAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which server takes calls. A call may take minutes, where a table has to be loaded first
 * say, so a server that hangs would hold a command up for as long; this question needs nothing.
 */
public final class Probe {
  /** For the answer of one server. */
  public static final Duration LONGEST = Duration.ofSeconds(10);

  private Probe() {}

  /** No server takes calls. */
  public static final class NoneException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoneException(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * The same servers in turn, but from the first one on that takes calls.
   *
   * @param longest for the answer of one, where its calls may not take less
   * @throws NoneException when none does
   */
  public static ClientConfig answering(ClientConfig config, Duration longest) {
    Duration wait = longest.compareTo(config.callTimeout()) < 0 ? longest : config.callTimeout();
    List<ServerAddress> servers = new ArrayList<>(config.servers());
    List<String> failures = new ArrayList<>();
    ClientException.Unreachable last = null;
    for (ServerAddress server : config.servers()) {
      ClientConfig one = config.withServers(List.of(server)).withCallTimeout(wait);
      try (CatalogClient client = new CatalogClient(one)) {
        client.state();
        return config.withServers(servers);
      } catch (ClientException.Unreachable e) {
        failures.add("at " + server + ": " + reason(e));
        last = e;
        Collections.rotate(servers, -1);
      } catch (ClientException e) {
        return config.withServers(servers); // it answers, and will say so again
      }
    }
    throw new NoneException("No catalog server answers " + String.join(", ", failures), last);
  }

  /** Why one server does not answer, without its address. */
  static String reason(ClientException.Unreachable failure) {
    Throwable cause = failure.getCause() == null ? failure : failure.getCause();
    return String.valueOf(cause.getMessage());
  }
}
