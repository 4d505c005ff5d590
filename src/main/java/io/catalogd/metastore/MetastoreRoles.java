package io.catalogd.metastore;

import io.catalogd.metastore.Metastore.Revoked;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.HiveObjectPrivilege;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.hadoop.hive.metastore.api.PrivilegeBag;
import org.apache.hadoop.hive.metastore.api.Role;
import org.apache.hadoop.hive.metastore.api.RolePrincipalGrant;

/**
 * The part of {@link Metastore} that is about roles and privileges. The metastore keeps them and
 * enforces none of them.
 */
public interface MetastoreRoles {
  /** Names of all roles, in any order; always {@code admin} and {@code public} among them. */
  List<String> roleNames();

  void createRole(Role role);

  /** Drops a role with its privileges and memberships. */
  void dropRole(String role);

  /** Who a role was granted to, in any order. */
  List<RolePrincipalGrant> roleMembers(String role);

  /** The roles granted to a principal, in any order; roles granted to those are not followed. */
  List<Role> rolesOf(String principal, PrincipalType type);

  void grantRole(String role, String member, PrincipalType type, String grantor);

  void revokeRole(String role, String member, PrincipalType type);

  /** What was granted to a principal itself, on objects of every kind, in any order. */
  List<HiveObjectPrivilege> privilegesOf(String principal, PrincipalType type);

  void grantPrivileges(PrivilegeBag privileges);

  void revokePrivileges(PrivilegeBag privileges, Revoked what);
}
