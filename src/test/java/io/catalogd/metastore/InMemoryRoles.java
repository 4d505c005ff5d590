package io.catalogd.metastore;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.hadoop.hive.metastore.api.HiveObjectPrivilege;
import org.apache.hadoop.hive.metastore.api.HiveObjectRef;
import org.apache.hadoop.hive.metastore.api.HiveObjectType;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.hadoop.hive.metastore.api.PrivilegeBag;
import org.apache.hadoop.hive.metastore.api.Role;
import org.apache.hadoop.hive.metastore.api.RolePrincipalGrant;

/** Roles and privileges of {@link InMemoryMetastore}. Any thread. */
abstract class InMemoryRoles implements Metastore {
  private static final String ADMIN = "admin";
  private static final String PUBLIC = "public";

  private final InstantSource clock;
  private final Object lock = new Object();
  private final SortedMap<String, Role> roles = new TreeMap<>();
  private final List<RolePrincipalGrant> members = new ArrayList<>();
  private final List<HiveObjectPrivilege> privileges = new ArrayList<>();

  InMemoryRoles(InstantSource clock) {
    this.clock = clock;
    roles.put(ADMIN, new Role(ADMIN, 0, ADMIN));
    roles.put(PUBLIC, new Role(PUBLIC, 0, PUBLIC));
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
        throw exists("Role " + name + " already exists");
      }
      roles.put(name, new Role(name, nowSeconds(), role.getOwnerName()));
    }
  }

  @Override
  public void dropRole(String role) {
    synchronized (lock) {
      existing(role);
      checkNotBuiltIn(role);
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
      List<Role> held =
          new ArrayList<>(
              members.stream()
                  .filter(
                      grant ->
                          is(grant.getPrincipalName(), grant.getPrincipalType(), principal, type))
                  .map(grant -> existing(grant.getRoleName()).deepCopy())
                  .toList());
      if (type == PrincipalType.USER) {
        held.add(existing(PUBLIC).deepCopy());
      }
      return held;
    }
  }

  @Override
  public void grantRole(String role, String member, PrincipalType type, String grantor) {
    synchronized (lock) {
      existing(role);
      if (type == PrincipalType.ROLE) {
        existing(member);
        checkNoCycle(role, member);
      }
      if (role.equals(PUBLIC)) {
        throw refused("No user can be added to public");
      }
      if (members.stream()
          .anyMatch(
              grant ->
                  isGrant(grant, role, member, type)
                      || (isGrant(grant, role, member, grant.getPrincipalType())
                          && grant.getGrantorName().equals(grantor)))) {
        throw exists(member + " already has the role " + role);
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
      existing(role);
      members.removeIf(grant -> isGrant(grant, role, member, type));
    }
  }

  private void checkNoCycle(String role, String member) {
    for (Role above : rolesOf(role, PrincipalType.ROLE)) {
      if (above.getRoleName().equals(member)) {
        throw refused("Cannot grant role " + role + " to " + member + " (no cycles allowed)");
      }
      checkNoCycle(above.getRoleName(), member);
    }
  }

  private static boolean isGrant(
      RolePrincipalGrant grant, String role, String member, PrincipalType type) {
    return grant.getRoleName().equals(role)
        && is(grant.getPrincipalName(), grant.getPrincipalType(), member, type);
  }

  private static void checkNotBuiltIn(String role) {
    if (role.equals(PUBLIC) || role.equals(ADMIN)) {
      throw refused("public,admin roles can't be dropped.");
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
      for (HiveObjectPrivilege one : granted.getPrivileges()) {
        checkGrantee(one);
        if (privileges.stream().anyMatch(held -> same(held, one) && sameGrantor(held, one))) {
          throw exists("Already granted: " + one);
        }
      }
      granted.getPrivileges().stream()
          .filter(one -> exists(one.getHiveObject()))
          .map(HiveObjectPrivilege::deepCopy)
          .forEach(
              one -> {
                one.getGrantInfo().setCreateTime(nowSeconds());
                privileges.add(one);
              });
    }
  }

  private void checkGrantee(HiveObjectPrivilege privilege) {
    if (privilege.getPrincipalType() == PrincipalType.ROLE) {
      existing(privilege.getPrincipalName());
    }
    if (privilege.getHiveObject().getObjectType() == HiveObjectType.DATABASE) {
      loadDatabase(privilege.getHiveObject().getDbName());
    }
  }

  private boolean exists(HiveObjectRef object) {
    return object.getObjectName() == null
        || tableNames(object.getDbName()).contains(object.getObjectName());
  }

  @Override
  public void revokePrivileges(PrivilegeBag revoked, Revoked what) {
    synchronized (lock) {
      List<HiveObjectPrivilege> held = new ArrayList<>();
      for (HiveObjectPrivilege one : revoked.getPrivileges()) {
        held.add(
            privileges.stream()
                .filter(each -> same(each, one))
                .filter(each -> what == Revoked.PRIVILEGE || each.getGrantInfo().isGrantOption())
                .findFirst()
                .orElseThrow(() -> missing("Not granted: " + one)));
      }
      if (what == Revoked.PRIVILEGE) {
        privileges.removeAll(held);
      } else {
        held.forEach(one -> one.getGrantInfo().setGrantOption(false));
      }
    }
  }

  /** Forgets who may do what with objects that are gone. */
  void forgetPrivileges(Predicate<HiveObjectRef> gone) {
    synchronized (lock) {
      privileges.removeIf(privilege -> gone.test(privilege.getHiveObject()));
    }
  }

  private static boolean same(HiveObjectPrivilege left, HiveObjectPrivilege right) {
    return sameObject(left.getHiveObject(), right.getHiveObject())
        && belongs(left, right.getPrincipalName(), right.getPrincipalType())
        && left.getGrantInfo().getPrivilege().equals(right.getGrantInfo().getPrivilege());
  }

  private static boolean sameGrantor(HiveObjectPrivilege left, HiveObjectPrivilege right) {
    return left.getGrantInfo().getGrantor().equals(right.getGrantInfo().getGrantor());
  }

  private static boolean sameObject(HiveObjectRef left, HiveObjectRef right) {
    return left.getObjectType() == right.getObjectType()
        && Objects.equals(left.getDbName(), right.getDbName())
        && Objects.equals(left.getObjectName(), right.getObjectName())
        && Objects.equals(left.getColumnName(), right.getColumnName());
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
      throw missing("Role " + role + " does not exist");
    }
    return found;
  }

  private int nowSeconds() {
    return (int) clock.instant().getEpochSecond();
  }

  private static CatalogException missing(String message) {
    return new CatalogException(ErrorKind.NOT_FOUND, "NoSuchObjectException", message);
  }

  private static CatalogException exists(String message) {
    return new CatalogException(ErrorKind.ALREADY_EXISTS, "AlreadyExistsException", message);
  }

  private static CatalogException refused(String message) {
    return new CatalogException(ErrorKind.INVALID_REQUEST, "MetaException", message);
  }
}
