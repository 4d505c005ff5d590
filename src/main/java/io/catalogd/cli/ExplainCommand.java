package io.catalogd.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code catalogctl explain}. */
@Command(
    name = "explain",
    description =
        "What a query would read, or what a statement would do to dependent tables; nothing is done.",
    footer = {
      "  catalogctl explain \"SELECT count(1) FROM sales.orders WHERE day = '2018-08-01'\"",
      "  catalogctl explain 'DROP TABLE sales.orders'"
    })
final class ExplainCommand extends Verbs implements Callable<Integer> {
  @Parameters(
      paramLabel = "STATEMENT",
      description = "A SELECT, or a statement that changes something.")
  String statement = "";

  @Override
  public Integer call() {
    return answer(remote -> remote.run("EXPLAIN " + statement));
  }
}
