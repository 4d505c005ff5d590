package io.catalogd.metastore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.Metastore.Revoked;
import io.catalogd.model.ErrorKind;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.hive.metastore.api.HiveObjectPrivilege;
import org.apache.hadoop.hive.metastore.api.HiveObjectRef;
import org.apache.hadoop.hive.metastore.api.HiveObjectType;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.hadoop.hive.metastore.api.PrivilegeBag;
import org.apache.hadoop.hive.metastore.api.PrivilegeGrantInfo;
import org.apache.hadoop.hive.metastore.api.Role;
import org.apache.hadoop.hive.metastore.api.RolePrincipalGrant;
import org.junit.jupiter.api.Test;

/**
 * The part of the contract that is about roles and privileges. Roles belong to no database, so they
 * are called after the test's, and dropped by it.
 */
interface RolesContract extends ContractPart {
  @Test
  default void builtInRolesAreThereAndStay() {
    assertThat(store().roleNames()).contains("admin", "public");
    for (String role : List.of("admin", "public")) {
      ContractPart.assertFails(() -> store().dropRole(role), ErrorKind.INVALID_REQUEST);
    }
    ContractPart.assertFails(() -> createRole("public"), ErrorKind.ALREADY_EXISTS);
    ContractPart.assertFails(
        () -> store().grantRole("public", "u", PrincipalType.USER, "g"), ErrorKind.INVALID_REQUEST);
  }

  @Test
  default void roleIsCreatedOnceAndDroppedOnce() {
    String role = database() + "_Gr\u00fc\u00dfe /%'";
    createRole(role);

    assertThat(store().roleNames()).contains(role);
    ContractPart.assertFails(() -> createRole(role), ErrorKind.ALREADY_EXISTS);
    assertThat(store().roleMembers(role)).isEmpty();
    store().dropRole(role);
    assertThat(store().roleNames()).doesNotContain(role);
    ContractPart.assertNotFound(() -> store().dropRole(role));
    assertThat(store().roleMembers(role)).isEmpty();
  }

  @Test
  default void roleHasUsersGroupsAndRolesAsMembers() {
    String role = database() + "_r";
    String other = database() + "_o";
    String user = database() + "_User";
    String group = database() + "_Group";
    createRole(role);
    createRole(other);

    store().grantRole(role, user, PrincipalType.USER, "boss");
    store().grantRole(role, group, PrincipalType.GROUP, "boss");
    store().grantRole(role, other, PrincipalType.ROLE, "boss");

    assertThat(store().roleMembers(role))
        .allSatisfy(
            grant -> {
              assertThat(grant.getRoleName()).isEqualTo(role);
              assertThat(grant.getGrantorName()).isEqualTo("boss");
              assertThat(grant.getGrantTime()).isPositive();
            })
        .extracting(RolePrincipalGrant::getPrincipalType, RolePrincipalGrant::getPrincipalName)
        .containsExactlyInAnyOrder(
            tuple(PrincipalType.USER, user),
            tuple(PrincipalType.GROUP, group),
            tuple(PrincipalType.ROLE, other));
    assertThat(rolesOf(user, PrincipalType.USER)).containsExactlyInAnyOrder(role, "public");
    assertThat(rolesOf(group, PrincipalType.GROUP)).containsExactly(role);
    assertThat(rolesOf(other, PrincipalType.ROLE)).containsExactly(role);
    assertThat(rolesOf(group.toLowerCase(Locale.ROOT), PrincipalType.GROUP)).isEmpty();

    store().revokeRole(role, group, PrincipalType.GROUP);
    store().revokeRole(role, group, PrincipalType.GROUP);
    assertThat(rolesOf(group, PrincipalType.GROUP)).isEmpty();
    assertThat(store().roleMembers(role)).hasSize(2);
    store().dropRole(role);
    assertThat(rolesOf(user, PrincipalType.USER)).containsExactly("public");
    store().dropRole(other);
  }

  @Test
  default void membershipsThatCannotBeAreRefused() {
    String role = database() + "_r";
    String other = database() + "_o";
    createRole(role);
    createRole(other);
    store().grantRole(role, other, PrincipalType.ROLE, "boss");

    ContractPart.assertFails(
        () -> store().grantRole(role, other, PrincipalType.ROLE, "boss"), ErrorKind.ALREADY_EXISTS);
    ContractPart.assertFails(
        () -> store().grantRole(other, role, PrincipalType.ROLE, "boss"),
        ErrorKind.INVALID_REQUEST);
    ContractPart.assertFails(
        () -> store().grantRole(role, other, PrincipalType.GROUP, "boss"),
        ErrorKind.ALREADY_EXISTS);
    ContractPart.assertNotFound(
        () -> store().grantRole("no_such_role", "u", PrincipalType.USER, "boss"));
    ContractPart.assertNotFound(
        () -> store().grantRole(role, "no_such_role", PrincipalType.ROLE, "boss"));
    ContractPart.assertNotFound(() -> store().revokeRole("no_such_role", "u", PrincipalType.USER));
    store().dropRole(role);
    store().dropRole(other);
  }

  @Test
  default void privilegesOnObjectsOfEveryKindAreHeld() {
    String role = database() + "_r";
    createRole(role);
    store().createTable(MetastoreStructs.table(table()));
    List<HiveObjectPrivilege> granted =
        List.of(
            privilege(object(HiveObjectType.GLOBAL, null, null), role, "ALL", true),
            privilege(object(HiveObjectType.DATABASE, null, null), role, "INSERT", false),
            privilege(object(HiveObjectType.TABLE, "t", null), role, "SELECT", true),
            privilege(object(HiveObjectType.COLUMN, "t", "id"), role, "SELECT", false),
            privilege(object(HiveObjectType.COLUMN, "t", "name"), role, "SELECT", true));

    store().grantPrivileges(new PrivilegeBag(granted));

    assertThat(described(role)).isEqualTo(describe(granted));
    assertThat(store().privilegesOf(role, PrincipalType.ROLE))
        .allSatisfy(
            held -> {
              assertThat(held.getGrantInfo().getCreateTime()).isPositive();
              assertThat(held.getGrantInfo().getGrantor()).isEqualTo("boss");
            });
    assertThat(store().privilegesOf(role, PrincipalType.USER)).isEmpty();
    store().dropTable(table(), DropData.TRASH);
    assertThat(described(role)).isEqualTo(describe(granted.subList(0, 2)));
    store().dropRole(role);
    assertThat(described(role)).isEmpty();
  }

  @Test
  default void revocationTakesThePrivilegeOrItsGrantOptionOnly() {
    String role = database() + "_r";
    createRole(role);
    HiveObjectPrivilege select =
        privilege(object(HiveObjectType.DATABASE, null, null), role, "SELECT", true);
    HiveObjectPrivilege insert =
        privilege(object(HiveObjectType.DATABASE, null, null), role, "INSERT", true);
    store().grantPrivileges(new PrivilegeBag(List.of(select, insert)));

    store().revokePrivileges(new PrivilegeBag(List.of(select)), Revoked.GRANT_OPTION);
    select.getGrantInfo().setGrantOption(false);
    assertThat(described(role)).isEqualTo(describe(List.of(select, insert)));

    store().revokePrivileges(new PrivilegeBag(List.of(insert)), Revoked.PRIVILEGE);
    assertThat(described(role)).isEqualTo(describe(List.of(select)));

    PrivilegeBag both = new PrivilegeBag(List.of(select, insert));
    ContractPart.assertNotFound(() -> store().revokePrivileges(both, Revoked.PRIVILEGE));
    ContractPart.assertNotFound(
        () -> store().revokePrivileges(new PrivilegeBag(List.of(select)), Revoked.GRANT_OPTION));
    assertThat(described(role)).isEqualTo(describe(List.of(select)));
    store().dropRole(role);
  }

  @Test
  default void eachGrantorGrantsForItself() {
    String role = database() + "_r";
    createRole(role);
    HiveObjectPrivilege held =
        privilege(object(HiveObjectType.DATABASE, null, null), role, "SELECT", false);
    HiveObjectPrivilege others = held.deepCopy();
    others.getGrantInfo().setGrantor("other");

    store().grantPrivileges(new PrivilegeBag(List.of(held)));
    store().grantPrivileges(new PrivilegeBag(List.of(others)));

    assertThat(store().privilegesOf(role, PrincipalType.ROLE)).hasSize(2);
    store().revokePrivileges(new PrivilegeBag(List.of(held)), Revoked.PRIVILEGE);
    assertThat(store().privilegesOf(role, PrincipalType.ROLE)).hasSize(1);
    store().dropRole(role);
  }

  @Test
  default void privilegesThatCannotBeGrantedAreRefused() {
    String role = database() + "_r";
    createRole(role);
    HiveObjectPrivilege held =
        privilege(object(HiveObjectType.DATABASE, null, null), role, "SELECT", false);
    store().grantPrivileges(new PrivilegeBag(List.of(held)));
    HiveObjectPrivilege further =
        privilege(object(HiveObjectType.DATABASE, null, null), role, "INSERT", false);
    HiveObjectPrivilege nobodys =
        privilege(object(HiveObjectType.DATABASE, null, null), "no_such_role", "SELECT", false);
    HiveObjectPrivilege nowhere = further.deepCopy();
    nowhere.getHiveObject().setDbName("no_such_db");
    HiveObjectPrivilege noTable =
        privilege(object(HiveObjectType.TABLE, "no_such_table", null), role, "SELECT", false);

    held.getGrantInfo().setGrantOption(true);
    ContractPart.assertFails(
        () -> store().grantPrivileges(new PrivilegeBag(List.of(further, held))),
        ErrorKind.ALREADY_EXISTS);
    ContractPart.assertNotFound(() -> store().grantPrivileges(new PrivilegeBag(List.of(nobodys))));
    ContractPart.assertNotFound(() -> store().grantPrivileges(new PrivilegeBag(List.of(nowhere))));
    store().grantPrivileges(new PrivilegeBag(List.of(noTable)));

    held.getGrantInfo().setGrantOption(false);
    assertThat(described(role)).isEqualTo(describe(List.of(held)));
    store().dropRole(role);
  }

  private void createRole(String name) {
    store().createRole(new Role(name, 0, "boss"));
  }

  private List<String> rolesOf(String principal, PrincipalType type) {
    return store().rolesOf(principal, type).stream().map(Role::getRoleName).toList();
  }

  private HiveObjectRef object(HiveObjectType type, String table, String column) {
    String db = type == HiveObjectType.GLOBAL ? null : database();
    return new HiveObjectRef(type, db, table, null, column);
  }

  private static HiveObjectPrivilege privilege(
      HiveObjectRef object, String role, String privilege, boolean grantOption) {
    return new HiveObjectPrivilege(
        object,
        role,
        PrincipalType.ROLE,
        new PrivilegeGrantInfo(privilege, 1, "boss", PrincipalType.USER, grantOption),
        "SQL");
  }

  /** Grant options by privilege and object. */
  private Map<String, Boolean> described(String role) {
    return describe(store().privilegesOf(role, PrincipalType.ROLE));
  }

  private static Map<String, Boolean> describe(List<HiveObjectPrivilege> privileges) {
    return privileges.stream()
        .collect(
            Collectors.toMap(
                privilege ->
                    String.join(
                        " ",
                        privilege.getGrantInfo().getPrivilege(),
                        privilege.getHiveObject().getObjectType().name(),
                        privilege.getHiveObject().getDbName(),
                        privilege.getHiveObject().getObjectName(),
                        privilege.getHiveObject().getColumnName()),
                privilege -> privilege.getGrantInfo().isGrantOption()));
  }
}
