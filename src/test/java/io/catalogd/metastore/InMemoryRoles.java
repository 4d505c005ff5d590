package io.catalogd.metastore;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.catalogd.metastore.Metastore.Revoked;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.hive.metastore.api.HiveObjectPrivilege;
import org.apache.hadoop.hive.metastore.api.HiveObjectRef;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.hadoop.hive.metastore.api.PrivilegeBag;
import org.apache.hadoop.hive.metastore.api.Role;
import org.apache.hadoop.hive.metastore.api.RolePrincipalGrant;

/** Roles and privileges of {@link InMemoryMetastore}. Any thread. */
abstract class InMemoryRoles implements MetastoreRoles {
  private static final Set<String> OWN = Set.of("admin", "public");

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
    String name = role.getRoleName();
    synchronized (lock) {
      if (roles.containsKey(name)) {
        throw refused("Role " + name + " already exists.");
      }
      roles.put(name, new Role(name, nowSeconds(), role.getOwnerName()));
    }
  }

  @Override
  public void dropRole(String role) {
    if (OWN.contains(role)) {
      throw refused("public,admin roles can't be dropped.");
    }
    synchronized (lock) {
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
          .map(grant -> roles.get(grant.getRoleName()).deepCopy())
          .toList();
    }
  }

  @Override
  public void grantRole(String role, String member, PrincipalType type, String grantor) {
    synchronized (lock) {
      checkRole(role);
      if (members.stream().anyMatch(grant -> isMember(grant, role, member, type))) {
        throw refused("Principal " + member + " already has the role " + role);
      }
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
      members.removeIf(grant -> isMember(grant, role, member, type));
    }
  }

  private static boolean isMember(
      RolePrincipalGrant grant, String role, String member, PrincipalType type) {
    return grant.getRoleName().equals(role)
        && is(grant.getPrincipalName(), grant.getPrincipalType(), member, type);
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

  /** All or none; what is on missing tables is left out in silence. */
  @Override
  public void grantPrivileges(PrivilegeBag granted) {
    synchronized (lock) {
      List<HiveObjectPrivilege> added = new ArrayList<>();
      for (HiveObjectPrivilege one : granted.getPrivileges()) {
        if (one.getPrincipalType() == PrincipalType.ROLE) {
          checkRole(one.getPrincipalName());
        }
        if (privileges.stream().anyMatch(held -> same(held, one) && sameGrantor(held, one))) {
          throw refused(one.getGrantInfo().getPrivilege() + " is already granted");
        }
        if (exists(one.getHiveObject())) {
          HiveObjectPrivilege copy = one.deepCopy();
          copy.getGrantInfo().setCreateTime(nowSeconds());
          added.add(copy);
        }
      }
      privileges.addAll(added);
    }
  }

  @Override
  public void revokePrivileges(PrivilegeBag revoked, Revoked what) {
    synchronized (lock) {
      for (HiveObjectPrivilege one : revoked.getPrivileges()) {
        HiveObjectPrivilege held =
            privileges.stream()
                .filter(each -> same(each, one))
                .findFirst()
                .orElseThrow(() -> refused("No grant found"));
        if (what == Revoked.PRIVILEGE) {
          privileges.remove(held);
        } else {
          held.getGrantInfo().setGrantOption(false);
        }
      }
    }
  }

  /**
   * Whether there is what a privilege is on.
   *
   * @throws CatalogException for a missing database
   */
  abstract boolean exists(HiveObjectRef object);

  private static boolean same(HiveObjectPrivilege left, HiveObjectPrivilege right) {
    return left.getHiveObject().equals(right.getHiveObject())
        && belongs(left, right.getPrincipalName(), right.getPrincipalType())
        && left.getGrantInfo().getPrivilege().equalsIgnoreCase(right.getGrantInfo().getPrivilege());
  }

  private static boolean sameGrantor(HiveObjectPrivilege left, HiveObjectPrivilege right) {
    return left.getGrantInfo().getGrantor().equals(right.getGrantInfo().getGrantor());
  }

  private static boolean belongs(HiveObjectPrivilege privilege, String name, PrincipalType type) {
    return is(privilege.getPrincipalName(), privilege.getPrincipalType(), name, type);
  }

  private static boolean is(
      String oneName, PrincipalType oneType, String name, PrincipalType type) {
    return oneName.equals(name) && oneType == type;
  }

  @GuardedBy("lock")
  private void checkRole(String role) {
    if (!roles.containsKey(role) || role.equals("public")) {
      throw refused("Role " + role + " does not exist or is everybody's");
    }
  }

  private int nowSeconds() {
    return (int) clock.instant().getEpochSecond();
  }

  /** For whatever it does not like about roles the real one has no better exception. */
  static CatalogException refused(String message) {
    return new CatalogException(ErrorKind.INTERNAL, "MetaException", message);
  }
}
