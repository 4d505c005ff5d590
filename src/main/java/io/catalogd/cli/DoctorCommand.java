package io.catalogd.cli;

import io.catalogd.cli.calls.Checkup;
import java.util.List;
import java.util.Objects;
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

  private @Nullable Checkup checkup;

  @Override
  public Integer call() {
    if (limit != null && limit < 1) {
      throw new UsageException("--limit: expected 1 or more, got " + limit);
    }
    try (Remote remote = program().connect(null)) {
      if (statements) {
        tellStatements(program().waitFor(() -> check(remote)).statements());
      } else {
        tellFindings(remote);
      }
    }
    Checkup told = Objects.requireNonNull(checkup);
    if (told.isClean()) {
      program().note("Nothing differs.");
    } else if (!statements) {
      told.statements().forEach(statement -> program().note("To mend it: " + statement + ";"));
    }
    told.notes().forEach(program()::note);
    return (told.isClean() ? ExitCode.DONE : ExitCode.DIFFERENT).number();
  }

  /** A table of nothing tells people nothing; programs get their empty list. */
  private void tellFindings(Remote remote) {
    if (program().isForPeople() && program().waitFor(() -> check(remote)).isClean()) {
      return;
    }
    program().answer(remote, asked -> (checkup == null ? check(asked) : checkup).findings());
  }

  private Checkup check(Remote remote) {
    ObjectName name = remote.object(table);
    Checkup told = Checkup.of(remote.calls(), name.database(), name.name(), limit);
    checkup = told;
    return told;
  }

  /** As a script that {@code sql} reads. */
  private void tellStatements(List<String> texts) {
    texts.forEach(text -> program().surroundings().out().println(text + ";"));
  }
}
