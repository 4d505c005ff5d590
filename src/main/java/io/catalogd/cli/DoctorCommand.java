package io.catalogd.cli;

import io.catalogd.cli.calls.Checkup;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code catalogctl doctor}. */
@Command(
    name = "doctor",
    description =
        "What differs of a table between the catalog, the metastore and the file system, and which statement mends it; nothing is changed. Ends with 6 where anything does.",
    footer = {
      "  catalogctl doctor sales.orders",
      "  catalogctl doctor sales.orders --statements | catalogctl sql"
    })
final class DoctorCommand extends Verbs implements Callable<Integer> {
  @Parameters(paramLabel = "TABLE", description = "database.name")
  String table = "";

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "How many findings of each kind are told; default: 100.")
  @Nullable Integer limit;

  @Option(
      names = "--statements",
      description =
          "The fewest statements that mend all that statements can, in place of findings.")
  boolean statements;

  @Override
  public Integer call() {
    try (Remote remote = program().connect(null)) {
      ObjectName name = remote.object(table);
      Checkup checkup = Checkup.of(remote.calls(), name.database(), name.name(), limit);
      if (statements) {
        checkup
            .statements()
            .forEach(statement -> program().surroundings().out().println(statement + ";"));
      } else {
        program().answer(remote, checked -> checkup.findings());
      }
      checkup.notes().forEach(program()::note);
      if (checkup.isClean()) {
        program().note("Nothing differs.");
      } else if (!statements) {
        checkup.statements().forEach(statement -> program().note("To mend it: " + statement + ";"));
      }
      return (checkup.isClean() ? ExitCode.DONE : ExitCode.DIFFERENT).number();
    }
  }
}
