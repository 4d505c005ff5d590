package io.catalogd.metastore.hive;

import io.catalogd.metastore.Metastore.Revoked;
import io.catalogd.metastore.MetastoreRoles;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.GetPrincipalsInRoleRequest;
import org.apache.hadoop.hive.metastore.api.GrantRevokePrivilegeRequest;
import org.apache.hadoop.hive.metastore.api.GrantRevokeType;
import org.apache.hadoop.hive.metastore.api.HiveObjectPrivilege;
import org.apache.hadoop.hive.metastore.api.HiveObjectRef;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.hadoop.hive.metastore.api.PrivilegeBag;
import org.apache.hadoop.hive.metastore.api.Role;
import org.apache.hadoop.hive.metastore.api.RolePrincipalGrant;
import org.apache.hadoop.hive.metastore.api.ThriftHiveMetastore;

/** The calls about roles and privileges. */
interface HiveRoles extends MetastoreRoles {
  HiveCaller hive();

  @Override
  default List<String> roleNames() {
    return hive().read("get_role_names", ThriftHiveMetastore.Client::get_role_names);
  }

  @Override
  default void createRole(Role role) {
    hive().write("create_role", client -> client.create_role(role));
  }

  @Override
  default void dropRole(String role) {
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
    hive()
        .write(
            "grant_role",
            client ->
                client.grant_role(
                    role, member, type, grantor, PrincipalType.USER, /* grant_option= */ false));
  }

  @Override
  default void revokeRole(String role, String member, PrincipalType type) {
    hive().write("revoke_role", client -> client.revoke_role(role, member, type));
  }

  @Override
  default List<HiveObjectPrivilege> privilegesOf(String principal, PrincipalType type) {
    // A reference without a kind stands for all objects.
    HiveObjectRef all = new HiveObjectRef();
    return hive().read("list_privileges", client -> client.list_privileges(principal, type, all));
  }

  @Override
  default void grantPrivileges(PrivilegeBag privileges) {
    hive().write("grant_privileges", client -> client.grant_privileges(privileges));
  }

  @Override
  default void revokePrivileges(PrivilegeBag privileges, Revoked what) {
    GrantRevokePrivilegeRequest request =
        new GrantRevokePrivilegeRequest(GrantRevokeType.REVOKE, privileges);
    request.setRevokeGrantOption(what == Revoked.GRANT_OPTION);
    hive().write("grant_revoke_privileges", client -> client.grant_revoke_privileges(request));
  }
}
