package io.catalogd.cli;

import io.catalogd.cli.calls.Roles;
import io.catalogd.sql.SqlText;
import org.jspecify.annotations.Nullable;
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
      description = "The groups that have a role; or what it may do, with one thing or all.",
      footer = "  catalogctl role show analysts --on 'table sales.orders'")
  int show(
      @Parameters(paramLabel = "ROLE") String role,
      @Option(
              names = "--on",
              paramLabel = "THING",
              description = "'table db.name', 'database name', 'server' or \"uri 'hdfs://…'\".")
          @Nullable String thing) {
    return answer(
        remote ->
            thing == null
                ? new Roles(remote.client()).show(role)
                : remote.run("SHOW GRANT ROLE " + SqlText.name(role) + " ON " + thing));
  }
}
