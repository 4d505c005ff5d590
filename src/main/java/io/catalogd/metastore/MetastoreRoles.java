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
 * enforces none of them. Names of roles, users and groups are taken as they are spelled: {@code r}
 * and {@code R} are two roles (Hive's SQL folds them before it asks).
 */
public interface MetastoreRoles {
  /** Names of all roles, in any order; always {@code admin} and {@code public} among them. */
  List<String> roleNames();

  /** ALREADY_EXISTS where there is one of that name. */
  void createRole(Role role);

  /**
   * Drops a role with its privileges and memberships; the two built-in ones are INVALID_REQUEST.
   */
  void dropRole(String role);

  /**
   * Who a role was granted to, in any order; nobody for {@code public}, which all have, and for a
   * missing role, as looking for it would cost a call for each role that nobody has.
   */
  List<RolePrincipalGrant> roleMembers(String role);

  /**
   * The roles granted to a principal, in any order, {@code public} included for a user; roles
   * granted to those are not followed. Empty for a principal that nobody knows.
   */
  List<Role> rolesOf(String principal, PrincipalType type);

  /**
   * Makes a user, group or role a member. ALREADY_EXISTS for one that is, or where this grantor
   * gave the role to one of that name but of another type (the metastore's key leaves the type
   * out); NOT_FOUND for a missing role on either side, INVALID_REQUEST where roles would contain
   * each other, and for {@code public}.
   */
  void grantRole(String role, String member, PrincipalType type, String grantor);

  /** Ends a membership; who is no member stays none, without an error. */
  void revokeRole(String role, String member, PrincipalType type);

  /** What was granted to a principal itself, on objects of every kind, in any order. */
  List<HiveObjectPrivilege> privilegesOf(String principal, PrincipalType type);

  /**
   * Grants all or none. ALREADY_EXISTS where a privilege on its object is held already from the
   * same grantor, with or without grant option; NOT_FOUND for a missing database or role; a missing
   * table is passed over in silence, and columns are not looked at.
   */
  void grantPrivileges(PrivilegeBag privileges);

  /** Revokes all or none; NOT_FOUND where one is not held, or not with grant option. */
  void revokePrivileges(PrivilegeBag privileges, Revoked what);
}
