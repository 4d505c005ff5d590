package io.catalogd.cli;

import io.catalogd.sql.SqlText;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code catalogctl refresh}. */
@Command(
    name = "refresh",
    description = "Load anew what is known of a table, of one partition, or of functions.",
    footer = {
      "  catalogctl refresh sales.orders",
      "  catalogctl refresh sales.orders --partition day=2018-08-01",
      "  catalogctl refresh --functions sales"
    })
final class RefreshCommand extends Verbs implements Callable<Integer> {
  @Parameters(paramLabel = "TABLE", arity = "0..1", description = "database.name")
  @Nullable String table;

  @Option(
      names = "--partition",
      paramLabel = "PARTITION",
      description = "Only this one, as listed: key=value/key=value.")
  @Nullable String partition;

  @Option(
      names = "--functions",
      paramLabel = "DATABASE",
      description = "The functions of a database, in place of a table.")
  @Nullable String functions;

  @Override
  public Integer call() {
    String name = table;
    String database = functions;
    if (name != null && database == null) {
      String clause = partition == null ? "" : " " + PartitionCommands.clause(partition);
      return answer(remote -> remote.run("REFRESH " + remote.object(name).sql() + clause));
    }
    if (name == null && database != null && partition == null) {
      return answer(remote -> remote.run("REFRESH FUNCTIONS " + SqlText.name(database)));
    }
    throw new UsageException("Expected a table, perhaps with --partition, or --functions");
  }
}
