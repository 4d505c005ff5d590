package io.catalogd.metastore;

import io.catalogd.metastore.Metastore.Revoked;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.hive.metastore.api.HiveObjectPrivilege;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.hadoop.hive.metastore.api.PrivilegeBag;
import org.apache.hadoop.hive.metastore.api.Role;
import org.apache.hadoop.hive.metastore.api.RolePrincipalGrant;

/** Roles and privileges of {@link InMemoryMetastore}. Any thread. */
abstract class InMemoryRoles implements MetastoreRoles {
  private final InstantSource clock;
  private final Object lock = new Object();
  private final SortedMap<String, Role> roles = new TreeMap<>();
  private final List<RolePrincipalGrant> members = new ArrayList<>();
  private final List<HiveObjectPrivilege> privileges = new ArrayList<>();

  InMemoryRoles(InstantSource clock) {
    this.clock = clock;
    roles.put("admin", new Role("admin", 0, "admin"));
    roles.put("public", new Role("public", 0, "public"));
  }

  @Override
  public List<String> roleNames() {
    synchronized (lock) {
      return List.copyOf(roles.keySet());
    }
  }

  @Override
  public void createRole(Role role) {
    String name = role.getRoleName().toLowerCase(Locale.ROOT);
    synchronized (lock) {
      if (roles.containsKey(name)) {
        throw failure(
            ErrorKind.ALREADY_EXISTS,
            "InvalidObjectException",
            "Role " + name + " already exists.");
      }
      roles.put(name, new Role(name, nowSeconds(), role.getOwnerName()));
    }
  }

  @Override
  public void dropRole(String role) {
    synchronized (lock) {
      existing(role);
      roles.remove(role);
      members.removeIf(
          grant ->
              grant.getRoleName().equals(role)
                  || is(
                      grant.getPrincipalName(),
                      grant.getPrincipalType(),
                      role,
                      PrincipalType.ROLE));
      privileges.removeIf(privilege -> belongs(privilege, role, PrincipalType.ROLE));
    }
  }

  @Override
  public List<RolePrincipalGrant> roleMembers(String role) {
    synchronized (lock) {
      existing(role);
      return members.stream()
          .filter(grant -> grant.getRoleName().equals(role))
          .map(RolePrincipalGrant::deepCopy)
          .toList();
    }
  }

  @Override
  public List<Role> rolesOf(String principal, PrincipalType type) {
    synchronized (lock) {
      return members.stream()
          .filter(grant -> is(grant.getPrincipalName(), grant.getPrincipalType(), principal, type))
          .map(grant -> existing(grant.getRoleName()).deepCopy())
          .toList();
    }
  }

  @Override
  public void grantRole(String role, String member, PrincipalType type, String grantor) {
    synchronized (lock) {
      existing(role);
      RolePrincipalGrant grant = new RolePrincipalGrant();
      grant.setRoleName(role);
      grant.setPrincipalName(member);
      grant.setPrincipalType(type);
      grant.setGrantorName(grantor);
      grant.setGrantorPrincipalType(PrincipalType.USER);
      grant.setGrantTime(nowSeconds());
      members.add(grant);
    }
  }

  @Override
  public void revokeRole(String role, String member, PrincipalType type) {
    synchronized (lock) {
      existing(role);
      members.removeIf(
          grant ->
              grant.getRoleName().equals(role)
                  && is(grant.getPrincipalName(), grant.getPrincipalType(), member, type));
    }
  }

  @Override
  public List<HiveObjectPrivilege> privilegesOf(String principal, PrincipalType type) {
    synchronized (lock) {
      return privileges.stream()
          .filter(privilege -> belongs(privilege, principal, type))
          .map(HiveObjectPrivilege::deepCopy)
          .toList();
    }
  }

  @Override
  public void grantPrivileges(PrivilegeBag granted) {
    synchronized (lock) {
      granted.getPrivileges().forEach(privilege -> privileges.add(privilege.deepCopy()));
    }
  }

  @Override
  public void revokePrivileges(PrivilegeBag revoked, Revoked what) {
    synchronized (lock) {
      for (HiveObjectPrivilege one : revoked.getPrivileges()) {
        if (what == Revoked.PRIVILEGE) {
          privileges.removeIf(held -> same(held, one));
        } else {
          privileges.stream()
              .filter(held -> same(held, one))
              .forEach(held -> held.getGrantInfo().setGrantOption(false));
        }
      }
    }
  }

  private static boolean same(HiveObjectPrivilege left, HiveObjectPrivilege right) {
    return left.getHiveObject().equals(right.getHiveObject())
        && belongs(left, right.getPrincipalName(), right.getPrincipalType())
        && left.getGrantInfo().getPrivilege().equals(right.getGrantInfo().getPrivilege());
  }

  private static boolean belongs(HiveObjectPrivilege privilege, String name, PrincipalType type) {
    return is(privilege.getPrincipalName(), privilege.getPrincipalType(), name, type);
  }

  private static boolean is(
      String oneName, PrincipalType oneType, String name, PrincipalType type) {
    return oneName.equals(name) && oneType == type;
  }

  private Role existing(String role) {
    Role found = roles.get(role);
    if (found == null) {
      throw failure(ErrorKind.NOT_FOUND, "NoSuchObjectException", role + " role can not be found.");
    }
    return found;
  }

  private int nowSeconds() {
    return (int) clock.instant().getEpochSecond();
  }

  private static CatalogException failure(ErrorKind kind, String wireName, String message) {
    return new CatalogException(kind, wireName, message);
  }
}
