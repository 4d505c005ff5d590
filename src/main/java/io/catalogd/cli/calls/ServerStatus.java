package io.catalogd.cli.calls;

import io.catalogd.client.CatalogClient;
import io.catalogd.client.CatalogState;
import io.catalogd.client.ClientConfig;
import io.catalogd.client.ClientException;
import io.catalogd.client.ServerAddress;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How one server is.
 *
 * @param server where it was asked
 * @param state what it says it is; null where it does not answer
 * @param databases how many it knows; null while it does not know them
 * @param elapsedMs how long its answers took
 * @param problem what is wrong; null where nothing is
 */
public record ServerStatus(
    ServerAddress server,
    @Nullable CatalogState state,
    @Nullable Integer databases,
    long elapsedMs,
    @Nullable ClientException problem) {
  /** The headers over {@link #row}. */
  public static final List<String> HEADERS =
      List.of("server", "state", "service id", "version", "databases", "ms", "problem");

  /** Asks all servers at once, so that those that hang are waited for together. */
  public static List<ServerStatus> askAll(ClientConfig config, LongSupplier nanoTicker) {
    List<FutureTask<ServerStatus>> answers =
        config.servers().stream()
            .map(server -> new FutureTask<>(() -> ask(server, config, nanoTicker)))
            .toList();
    for (FutureTask<ServerStatus> answer : answers) {
      Thread asking = new Thread(answer, "status");
      asking.setDaemon(true);
      asking.start();
    }
    return answers.stream().map(ServerStatus::await).toList();
  }

  private static ServerStatus await(FutureTask<ServerStatus> answer) {
    try {
      return answer.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while asking servers", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  private static ServerStatus ask(
      ServerAddress server, ClientConfig config, LongSupplier nanoTicker) {
    long start = nanoTicker.getAsLong();
    CatalogState state = null;
    Integer databases = null;
    ClientException problem = null;
    try (CatalogClient client = new CatalogClient(config.withServers(List.of(server)))) {
      state = client.state();
      databases = client.databases().size();
    } catch (ClientException e) {
      problem = e;
    }
    long elapsedMs = TimeUnit.NANOSECONDS.toMillis(nanoTicker.getAsLong() - start);
    return new ServerStatus(server, state, databases, elapsedMs, problem);
  }

  /** One value under each header. */
  public List<String> row() {
    return List.of(
        server.toString(),
        word(),
        state == null ? "" : state.serviceId().toString(),
        state == null ? "" : String.valueOf(state.version()),
        databases == null ? "" : String.valueOf(databases),
        String.valueOf(elapsedMs),
        problemText());
  }

  /** The server is told beside it. */
  private String problemText() {
    if (problem == null) {
      return "";
    }
    return problem instanceof ClientException.Unreachable unreachable
        ? Probe.reason(unreachable)
        : String.valueOf(problem.getMessage());
  }

  /** Whether there is somebody at the server's address. */
  public boolean answers() {
    return !(problem instanceof ClientException.Unreachable);
  }

  private String word() {
    if (problem == null) {
      return "answers";
    }
    return answers() ? "not ready" : "does not answer";
  }
}
