package io.catalogd.cli;

import io.catalogd.cli.output.OutputFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** Options of all commands, before the command or after it. */
final class GlobalOptions {
  @Option(
      names = {"-s", "--server"},
      paramLabel = "HOST:PORT",
      split = ",",
      scope = ScopeType.INHERIT,
      description = "A catalog; several are tried in turn. Default: 127.0.0.1:26000.")
  final List<String> servers = new ArrayList<>();

  @Option(
      names = {"-p", "--profile"},
      paramLabel = "NAME",
      scope = ScopeType.INHERIT,
      description = "Settings of this name in ~/.catalogctl/config.")
  @Nullable String profile;

  @Option(
      names = "--user",
      paramLabel = "NAME",
      scope = ScopeType.INHERIT,
      description = "On whose behalf; default: the user of this process.")
  @Nullable String user;

  @Option(
      names = "--timeout",
      paramLabel = "DURATION",
      scope = ScopeType.INHERIT,
      description = "Longest wait for one answer, such as 30s; default: 5m.")
  @Nullable String timeout;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "table|json|csv",
      completionCandidates = Formats.class,
      scope = ScopeType.INHERIT,
      description = "How answers are written; default: table.")
  @Nullable String output;

  @Option(
      names = {"-q", "--quiet"},
      scope = ScopeType.INHERIT,
      description = "No progress, no counts of rows, no warnings.")
  boolean quiet;

  @Option(
      names = "--origin",
      scope = ScopeType.INHERIT,
      description = "Say on standard error which process answered, at which version, and when.")
  boolean origin;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Show where in the program an error came from.")
  boolean debug;

  /** What shells complete; profiles have it too, so it is read as theirs is. */
  static final class Formats implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(OutputFormat.values())
          .map(format -> format.name().toLowerCase(Locale.ROOT))
          .iterator();
    }
  }
}
