package io.catalogd.cli;

import io.catalogd.cli.calls.ServerStatus;
import io.catalogd.client.ClientConfig;
import io.catalogd.sql.SqlResult;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code catalogctl status}. */
@Command(
    name = "status",
    description = "How each server is; ends with 5 where none is ready.",
    footer = "  catalogctl status --server catalog-1:26000,catalog-2:26000")
final class StatusCommand extends Verbs implements Callable<Integer> {
  /** Nothing has to be loaded for what it asks. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  @Override
  public Integer call() {
    ClientConfig config = program().preferences().client(PATIENCE);
    List<ServerStatus> servers =
        program()
            .waitFor(
                () ->
                    config.servers().stream()
                        .map(server -> ServerStatus.ask(server, config, System::nanoTime))
                        .toList());
    program()
        .write(
            new SqlResult(ServerStatus.HEADERS, servers.stream().map(ServerStatus::row).toList()));
    boolean ready = servers.stream().anyMatch(server -> server.problem() == null);
    return (ready ? ExitCode.DONE : ExitCode.UNREACHABLE).number();
  }
}
