package io.catalogd.cli;

import java.util.ArrayList;
import java.util.List;
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
}
