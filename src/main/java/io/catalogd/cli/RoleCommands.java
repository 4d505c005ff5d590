package io.catalogd.cli;

import io.catalogd.cli.calls.Roles;
import io.catalogd.sql.SqlText;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code catalogctl role}. */
@Command(name = "role", description = "Roles.", footer = "  catalogctl role show analysts")
final class RoleCommands extends Verbs {
  @Command(
      name = "list",
      description = "Roles, and the groups that have them.",
      footer = "  catalogctl role list")
  int list() {
    return answer(remote -> new Roles(remote.client()).list());
  }

  @Command(
      name = "show",
      description = "The groups that have a role; or what it may do.",
      footer = {
        "  catalogctl role show analysts --grants",
        "  catalogctl role show analysts --on 'table sales.orders'"
      })
  int show(@Parameters(paramLabel = "ROLE") String role, @ArgGroup @Nullable Grants grants) {
    return answer(
        remote ->
            grants == null
                ? new Roles(remote.client()).show(role)
                : remote.run("SHOW GRANT ROLE " + SqlText.name(role) + grants.clause()));
  }

  /** One of these. */
  static final class Grants {
    @Option(names = "--grants", description = "All that it may do.")
    boolean all;

    @Option(
        names = "--on",
        paramLabel = "THING",
        description = "What it may do with 'table db.name', 'database name', 'server' …")
    @Nullable String thing;

    String clause() {
      return thing == null ? "" : " ON " + thing;
    }
  }
}
