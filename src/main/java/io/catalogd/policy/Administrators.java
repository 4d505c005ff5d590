package io.catalogd.policy;

import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.jspecify.annotations.Nullable;

/** Who may change roles and privileges, and ask for those of others. Any thread. */
public final class Administrators {
  /** The metastore's own role, whose members are administrators where none are configured. */
  public static final String ROLE = "admin";

  private final AuthorizationConfig config;
  private final Metastore metastore;

  public Administrators(AuthorizationConfig config, Metastore metastore) {
    this.config = config;
    this.metastore = metastore;
  }

  /**
   * Returns if the user may carry the statement out. Source: the configured list, else {@code
   * list_roles}.
   *
   * @param user as the request names it, a Kerberos principal or a short name; null for none
   * @throws CatalogException ACCESS_DENIED in the words of D284, INVALID_REQUEST without a user
   *     (D272), and whatever the metastore fails with
   */
  public void check(@Nullable String user, String operation) {
    if (!config.enabled()) {
      return;
    }
    if (user == null || user.isEmpty()) {
      throw CatalogException.invalidRequest(
          "missing header.requesting_user: "
              + operation
              + " needs to know who asks, as authorization.enabled is true");
    }
    if (!isAdministrator(user)) {
      throw denied("User '" + user + "' does not have privileges to execute: " + operation, null);
    }
  }

  /**
   * Returns if the user is an administrator, or everybody counts as one.
   *
   * @param user null where the request names none
   * @throws CatalogException ACCESS_DENIED for whatever reason (D286)
   */
  public void checkAdmin(@Nullable String user) {
    String name = user == null ? "" : user;
    String refusal =
        "User '"
            + name
            + "' does not have privileges to access the requested policy metadata or Sentry Service"
            + " is unavailable.";
    boolean granted;
    try {
      granted = !config.enabled() || isAdministrator(name);
    } catch (CatalogException e) {
      throw denied(refusal, e);
    }
    if (!granted) {
      throw denied(refusal, null);
    }
  }

  /** Whether anything is restricted at all. */
  boolean restrict() {
    return config.enabled();
  }

  /** Names of the roles that were granted to a user, or to a group of that name. */
  Set<String> rolesOf(String user) {
    Set<String> roles = new HashSet<>();
    for (PrincipalType type : List.of(PrincipalType.USER, PrincipalType.GROUP)) {
      metastore
          .rolesOf(shortName(user), type)
          .forEach(role -> roles.add(role.getRoleName().toLowerCase(Locale.ROOT)));
    }
    return roles;
  }

  /** The user of a principal such as {@code ada/host@REALM} (D273). */
  public static String shortName(String principal) {
    return principal.split("[/@]", 2)[0];
  }

  boolean isAdministrator(String user) {
    String name = shortName(user);
    return config.admins().isEmpty()
        ? metastore.rolesOf(name, PrincipalType.USER).stream()
            .anyMatch(role -> role.getRoleName().equals(ROLE))
        : config.admins().contains(name);
  }

  static CatalogException denied(String message, @Nullable Throwable cause) {
    return new CatalogException(ErrorKind.ACCESS_DENIED, "AuthorizationException", message, cause);
  }
}
