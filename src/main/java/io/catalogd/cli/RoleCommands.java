package io.catalogd.cli;

import io.catalogd.cli.calls.Roles;
import io.catalogd.sql.RefusedException;
import io.catalogd.sql.SqlText;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code catalogctl role}. */
@Command(name = "role", description = "Roles.", footer = "  catalogctl role show analysts")
final class RoleCommands extends Verbs {
  /** Coordinators are sent all roles, and so there is no call that lists them (D285). */
  @Command(
      name = "list",
      description = "Refused: a catalog has no call that lists roles.",
      footer = "  catalogctl role list")
  int list() {
    RefusedException refused =
        new RefusedException(
            "a catalog has no call that lists roles: ask a coordinator, or role show ROLE here");
    return program().complain("role list", refused).number();
  }

  @Command(
      name = "show",
      description = "The groups that have a role; or what it may do with one thing.",
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
