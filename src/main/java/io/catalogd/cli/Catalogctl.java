package io.catalogd.cli;

import io.catalogd.config.BuildVersion;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ScopeType;

/** The command line of a catalog. */
@Command(
    name = Catalogctl.NAME,
    scope = ScopeType.INHERIT,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    abbreviateSynopsis = true,
    versionProvider = Catalogctl.Version.class,
    description = "Asks and changes a catalog, over its RPC port.",
    synopsisSubcommandLabel = "COMMAND",
    footerHeading = "%nFor example:%n",
    footer = "  catalogctl table list sales",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:failure: a fault, a conflict, an outcome that nobody knows",
      "2:usage: options, profiles, or a text that is no statement",
      "3:not found",
      "4:refused: wrong for this object, there already, or not allowed",
      "5:unreachable: no server answers, or what it needs does not",
      "6:different: doctor found something"
    },
    subcommands = {
      StatusCommand.class,
      StatementsCommand.class,
      InteractiveCommand.class,
      DatabaseCommands.class,
      TableCommands.class,
      PartitionCommands.class,
      FunctionCommands.class,
      RoleCommands.class,
      RefreshCommand.class,
      InvalidateCommand.class,
      LoadCommand.class,
      PruneCommand.class,
      DepsCommand.class,
      ExplainCommand.class,
      DoctorCommand.class,
      CompletionCommand.class
    })
public final class Catalogctl {
  static final String NAME = "catalogctl";

  private final Surroundings surroundings;
  @Mixin private final GlobalOptions options = new GlobalOptions();
  private @Nullable Program program;

  private Catalogctl(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /** Ends the process with the command's exit code. */
  public static void main(String[] arguments) {
    StandardOutput output = StandardOutput.ofProcess();
    int exitCode = run(Surroundings.ofProcess(output.printer()), arguments);
    System.exit(output.ended(exitCode, System.err));
  }

  /** Carries a command out, and returns its exit code. */
  static int run(Surroundings surroundings, String... arguments) {
    return commands(surroundings).execute(arguments);
  }

  /** All commands. */
  static CommandLine commands(Surroundings surroundings) {
    Catalogctl root = new Catalogctl(surroundings);
    Complaints complaints = new Complaints(root.options, surroundings.err());
    return new CommandLine(root)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setOut(new PrintWriter(surroundings.out(), /* autoFlush= */ true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(surroundings.err(), /* autoFlush= */ true, StandardCharsets.UTF_8))
        .setParameterExceptionHandler(complaints)
        .setExecutionExceptionHandler(complaints);
  }

  /** What commands work with; the first one to ask has the profiles read. */
  Program program() {
    Program known = program;
    if (known == null) {
      known = new Program(surroundings, options);
      program = known;
    }
    return known;
  }

  /** What {@code --version} prints. */
  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {NAME + " " + BuildVersion.text()};
    }
  }
}
