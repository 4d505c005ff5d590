package io.catalogd.cli;

import io.catalogd.cli.calls.Pruning;
import io.catalogd.cli.calls.Pruning.Pruned;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code catalogctl prune}. */
@Command(
    name = "prune",
    description =
        "Which partitions a query with this condition reads, of a dependent table those of its bases, and what they hold.",
    footer =
        "  catalogctl prune sales.orders --where \"day between '2018-08-01' and '2018-08-02'\"")
final class PruneCommand extends Verbs implements Callable<Integer> {
  @Parameters(paramLabel = "TABLE", description = "database.name")
  String table = "";

  @Option(
      names = "--where",
      paramLabel = "CONDITION",
      description = "A condition over the partition keys; default: none.")
  @Nullable String where;

  @Option(names = "--files", description = "The files, in place of the partitions.")
  boolean files;

  @Override
  public Integer call() {
    return answer(
        remote -> {
          ObjectName name = remote.object(table);
          Pruning pruning = new Pruning(remote.calls());
          Pruned pruned =
              files
                  ? pruning.files(name.database(), name.name(), where)
                  : pruning.partitions(name.database(), name.name(), where);
          pruned.warnings().forEach(program()::warn);
          return pruned.result();
        });
  }
}
