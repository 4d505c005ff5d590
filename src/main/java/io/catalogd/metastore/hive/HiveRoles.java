package io.catalogd.metastore.hive;

import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.hive.metastore.api.GetPrincipalsInRoleRequest;
import org.apache.hadoop.hive.metastore.api.GrantRevokePrivilegeRequest;
import org.apache.hadoop.hive.metastore.api.GrantRevokeType;
import org.apache.hadoop.hive.metastore.api.HiveObjectPrivilege;
import org.apache.hadoop.hive.metastore.api.HiveObjectRef;
import org.apache.hadoop.hive.metastore.api.HiveObjectType;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.hadoop.hive.metastore.api.PrivilegeBag;
import org.apache.hadoop.hive.metastore.api.Role;
import org.apache.hadoop.hive.metastore.api.RolePrincipalGrant;
import org.apache.hadoop.hive.metastore.api.ThriftHiveMetastore;
import org.jspecify.annotations.Nullable;

/**
 * The calls about roles and privileges. Where one fails, the metastore tells the reason in words
 * that differ by version, or (2.3) not at all; so it is looked for.
 */
interface HiveRoles extends Metastore {
  HiveCaller hive();

  @Override
  default List<String> roleNames() {
    return hive().read("get_role_names", ThriftHiveMetastore.Client::get_role_names);
  }

  @Override
  default void createRole(Role role) {
    try {
      hive().write("create_role", client -> client.create_role(role));
    } catch (CatalogException e) {
      throw HiveErrors.unlessExplained(
          e,
          () -> {
            if (roleNames().contains(role.getRoleName())) {
              throw exists("Role " + role.getRoleName() + " already exists", e);
            }
          });
    }
  }

  /** The metastore itself is content with a missing one. */
  @Override
  default void dropRole(String role) {
    checkRole(role);
    hive().write("drop_role", client -> client.drop_role(role));
  }

  @Override
  default List<RolePrincipalGrant> roleMembers(String role) {
    GetPrincipalsInRoleRequest request = new GetPrincipalsInRoleRequest(role);
    return hive()
        .read(
            "get_principals_in_role",
            client -> client.get_principals_in_role(request).getPrincipalGrants());
  }

  @Override
  default List<Role> rolesOf(String principal, PrincipalType type) {
    return hive().read("list_roles", client -> client.list_roles(principal, type));
  }

  @Override
  default void grantRole(String role, String member, PrincipalType type, String grantor) {
    try {
      hive()
          .write(
              "grant_role",
              client ->
                  client.grant_role(
                      role, member, type, grantor, PrincipalType.USER, /* grant_option= */ false));
    } catch (CatalogException e) {
      throw HiveErrors.unlessExplained(
          e,
          () -> {
            checkPrincipal(role, PrincipalType.ROLE);
            checkPrincipal(member, type);
            if (roleMembers(role).stream()
                .anyMatch(grant -> grant.getPrincipalName().equals(member))) {
              throw exists(member + " is a member of role " + role + " already", e);
            }
          });
    }
  }

  @Override
  default void revokeRole(String role, String member, PrincipalType type) {
    try {
      hive().write("revoke_role", client -> client.revoke_role(role, member, type));
    } catch (CatalogException e) {
      throw HiveErrors.unlessExplained(e, () -> checkRole(role));
    }
  }

  @Override
  default List<HiveObjectPrivilege> privilegesOf(String principal, PrincipalType type) {
    // A reference without a kind stands for all objects.
    HiveObjectRef all = new HiveObjectRef();
    return hive().read("list_privileges", client -> client.list_privileges(principal, type, all));
  }

  @Override
  default void grantPrivileges(PrivilegeBag privileges) {
    try {
      hive().write("grant_privileges", client -> client.grant_privileges(privileges));
    } catch (CatalogException e) {
      throw HiveErrors.unlessExplained(e, () -> explainGrant(privileges, e));
    }
  }

  private void explainGrant(PrivilegeBag privileges, CatalogException e) {
    for (HiveObjectPrivilege wanted : privileges.getPrivileges()) {
      checkPrincipal(wanted.getPrincipalName(), wanted.getPrincipalType());
      if (wanted.getHiveObject().getObjectType() == HiveObjectType.DATABASE) {
        loadDatabase(wanted.getHiveObject().getDbName());
      }
      if (held(wanted).isPresent()) {
        throw exists("Already granted: " + describe(wanted), e);
      }
    }
  }

  @Override
  default void revokePrivileges(PrivilegeBag privileges, Revoked what) {
    GrantRevokePrivilegeRequest request =
        new GrantRevokePrivilegeRequest(GrantRevokeType.REVOKE, privileges);
    request.setRevokeGrantOption(what == Revoked.GRANT_OPTION);
    try {
      hive().write("grant_revoke_privileges", client -> client.grant_revoke_privileges(request));
    } catch (CatalogException e) {
      throw HiveErrors.unlessExplained(e, () -> explainRevocation(privileges, what, e));
    }
  }

  private void explainRevocation(PrivilegeBag privileges, Revoked what, CatalogException e) {
    for (HiveObjectPrivilege wanted : privileges.getPrivileges()) {
      Optional<HiveObjectPrivilege> held = held(wanted);
      if (held.isEmpty()) {
        throw missing("Not granted: " + describe(wanted), e);
      }
      if (what == Revoked.GRANT_OPTION && !held.get().getGrantInfo().isGrantOption()) {
        throw missing("Granted without grant option: " + describe(wanted), e);
      }
    }
  }

  private Optional<HiveObjectPrivilege> held(HiveObjectPrivilege wanted) {
    return privilegesOf(wanted.getPrincipalName(), wanted.getPrincipalType()).stream()
        .filter(held -> describe(held).equals(describe(wanted)))
        .findFirst();
  }

  /** Object, privilege and principal; not who granted it, nor whether with grant option. */
  private static String describe(HiveObjectPrivilege privilege) {
    HiveObjectRef object = privilege.getHiveObject();
    return String.format(
        "%s on %s %s of %s %s",
        privilege.getGrantInfo().getPrivilege(),
        object.getObjectType(),
        Stream.of(object.getDbName(), object.getObjectName(), object.getColumnName())
            .filter(Objects::nonNull)
            .collect(Collectors.joining(".")),
        privilege.getPrincipalType(),
        privilege.getPrincipalName());
  }

  private void checkPrincipal(String name, PrincipalType type) {
    if (type == PrincipalType.ROLE) {
      checkRole(name);
    }
  }

  private void checkRole(String role) {
    if (!roleNames().contains(role)) {
      throw missing("Role " + role + " does not exist", null);
    }
  }

  private static CatalogException missing(String message, @Nullable CatalogException cause) {
    return new CatalogException(ErrorKind.NOT_FOUND, "NoSuchObjectException", message, cause);
  }

  private static CatalogException exists(String message, CatalogException cause) {
    return new CatalogException(ErrorKind.ALREADY_EXISTS, "AlreadyExistsException", message, cause);
  }
}
