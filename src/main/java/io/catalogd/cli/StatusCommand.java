package io.catalogd.cli;

import io.catalogd.cli.calls.Probe;
import io.catalogd.cli.calls.ServerStatus;
import io.catalogd.client.ClientConfig;
import io.catalogd.sql.SqlResult;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code catalogctl status}. */
@Command(
    name = "status",
    description = "How each server is; ends with 5 where none is ready.",
    footer = "  catalogctl status --server catalog-1:26000,catalog-2:26000")
final class StatusCommand extends Verbs implements Callable<Integer> {
  @Override
  public Integer call() {
    ClientConfig config = program().preferences().client(Probe.LONGEST);
    List<ServerStatus> servers =
        program().waitFor(() -> ServerStatus.askAll(config, System::nanoTime));
    program()
        .write(
            new SqlResult(ServerStatus.HEADERS, servers.stream().map(ServerStatus::row).toList()));
    if (servers.stream().noneMatch(ServerStatus::answers)) {
      program().note("No catalog server answers (" + Failure.LOST + ")");
    }
    boolean ready = servers.stream().anyMatch(server -> server.problem() == null);
    return (ready ? ExitCode.DONE : ExitCode.UNREACHABLE).number();
  }
}
