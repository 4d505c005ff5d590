package io.catalogd.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code catalogctl invalidate}. */
@Command(
    name = "invalidate",
    description = "Forget what is known of a table, or of everything; the next question loads it.",
    footer = {"  catalogctl invalidate sales.orders", "  catalogctl invalidate --all"})
final class InvalidateCommand extends Verbs implements Callable<Integer> {
  @Parameters(paramLabel = "TABLE", arity = "0..1", description = "database.name")
  @Nullable String table;

  @Option(names = "--all", description = "Everything, in place of a table.")
  boolean all;

  @Override
  public Integer call() {
    String name = table;
    if (all == (name != null)) {
      throw new UsageException("Expected a table, or --all");
    }
    return answer(
        remote ->
            remote.run(
                "INVALIDATE METADATA" + (name == null ? "" : " " + remote.object(name).sql())));
  }
}
