package io.catalogd.cli;

import io.catalogd.cli.output.Origin;
import io.catalogd.cli.shell.Shell;
import io.catalogd.cli.shell.ShellCatalog;
import io.catalogd.cli.shell.ShellSettings;
import io.catalogd.sql.CatalogCalls;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jline.terminal.Terminal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code catalogctl shell}. */
@Command(
    name = "shell",
    description = {
      "Carry out statements as they are typed, with history and completion; see docs/shell.md.",
      "From standard input that is no terminal it reads all of them first, as sql does."
    },
    footer = {"  catalogctl shell", "  catalogctl shell -d sales --server catalog-1:26000"})
final class InteractiveCommand extends Verbs implements Callable<Integer> {
  @Option(
      names = {"-d", "--database"},
      paramLabel = "NAME",
      description = "Where tables without a database are; default: default.")
  @Nullable String database;

  @Override
  public Integer call() throws IOException {
    Optional<Terminal> terminal = Shell.terminal();
    return terminal.isPresent() ? run(terminal.get()) : carryOutInput();
  }

  private int run(Terminal screen) throws IOException {
    ShellSettings settings =
        new ShellSettings(
            program().preferences().session(database),
            program().preferences().output(),
            program().surroundings().directory(),
            program().surroundings().environment());
    try (Terminal terminal = screen;
        Remote remote = program().connectLater(database);
        Shell shell = new Shell(terminal, new Catalog(remote), settings)) {
      shell.run();
    }
    return ExitCode.DONE.number();
  }

  private int carryOutInput() {
    StatementsCommand statements =
        Objects.requireNonNull(spec().parent().subcommands().get("sql")).getCommand();
    statements.database = database;
    statements.reading = Shell::statements;
    return statements.call();
  }

  private record Catalog(Remote remote) implements ShellCatalog {
    @Override
    public CatalogCalls calls() {
      return remote.calls();
    }

    @Override
    public Origin origin() {
      return Program.origin(remote.calls());
    }

    @Override
    public String describe(Throwable failure) {
      return Failure.ofStatement(failure).text();
    }
  }
}
