package io.catalogd.policy;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Grant;
import io.catalogd.model.Principal;
import io.catalogd.model.Privilege;
import io.catalogd.model.Securable;
import io.catalogd.model.TableName;
import org.jspecify.annotations.Nullable;

/**
 * Whether a user may read a table: an administrator, or whoever has a role that may. Roles are
 * those of the user, and of a group of the same name: which further groups a user is in only
 * coordinators know. Any thread.
 */
public final class ReadRights {
  private final Administrators administrators;

  public ReadRights(Administrators administrators) {
    this.administrators = administrators;
  }

  /**
   * Returns if the user may read all of the table, or nothing is restricted.
   *
   * @param user as the request names it; null for none
   * @throws CatalogException ACCESS_DENIED, and whatever the metastore fails with
   */
  public void check(@Nullable String user, TableName table, CatalogImage image) {
    if (!administrators.restrict()) {
      return;
    }
    String name = user == null ? "" : user;
    boolean allowed =
        !name.isEmpty()
            && (administrators.isAdministrator(name)
                || administrators.rolesOf(name).stream()
                    .flatMap(role -> image.findRole(role).stream())
                    .anyMatch(role -> mayRead(role, table, image)));
    if (!allowed) {
      throw Administrators.denied(
          String.format(
              "User '%s' does not have privileges to execute 'SELECT' on: %s. Whoever has another"
                  + " table depend on it needs them.",
              name, table),
          null);
    }
  }

  private static boolean mayRead(Principal role, TableName table, CatalogImage image) {
    return image.privileges(role.id()).stream()
        .map(Privilege::grant)
        .anyMatch(grant -> allowsReading(grant.level()) && covers(grant.on(), table));
  }

  private static boolean allowsReading(Grant.Level level) {
    return switch (level) {
      case ALL, SELECT, OWNER -> true;
      default -> false;
    };
  }

  private static boolean covers(Securable on, TableName table) {
    return switch (on.scope()) {
      case SERVER -> true;
      case DATABASE -> table.database().equals(on.database());
      case TABLE -> table.database().equals(on.database()) && table.table().equals(on.table());
      case COLUMN, URI -> false;
    };
  }
}
