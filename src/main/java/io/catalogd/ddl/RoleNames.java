package io.catalogd.ddl;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.policy.Administrators;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What roles, groups and users may be called, told before anything is changed. */
final class RoleNames {
  /** What every supported metastore holds of each of them. */
  private static final int MAX_LENGTH = 128;

  /** Stands in the metastore for a user that the request does not name. */
  private static final String NOBODY_NAMED = "catalogd";

  private RoleNames() {}

  /** The name as the metastore shall have it, as Hive looks roles up. */
  static String stored(String role) {
    return role.toLowerCase(Locale.ROOT);
  }

  /** Anything that every client can ask for again. */
  static void checkNew(String role) {
    checkKnown(role);
    if (!role.strip().equals(role) || role.chars().anyMatch(Character::isISOControl)) {
      throw CatalogException.invalidRequest(
          "Invalid role name '"
              + role
              + "': it may not begin or end with a blank, nor contain control characters");
    }
    MetastoreLimits.check("role name", stored(role), MAX_LENGTH);
  }

  static void checkKnown(String role) {
    checkNotEmpty("role", role);
  }

  static void checkGroup(String group) {
    checkNotEmpty("group", group);
    MetastoreLimits.check("group name", group, MAX_LENGTH);
  }

  private static void checkNotEmpty(String what, String name) {
    if (name.isEmpty()) {
      throw CatalogException.invalidRequest("Empty " + what + " name");
    }
  }

  /** Who the metastore shall remember as having done it: the short name (D273). */
  static String grantor(@Nullable String user) {
    if (user == null || user.isEmpty()) {
      return NOBODY_NAMED;
    }
    String name = Administrators.shortName(user);
    MetastoreLimits.check("user name", name, MAX_LENGTH);
    return name;
  }

  /** A statement names a role that there is not (D277). */
  static CatalogException unknown(String role) {
    return DdlErrors.catalog(ErrorKind.NOT_FOUND, "Role does not exist: " + role);
  }
}
