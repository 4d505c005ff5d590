package io.catalogd.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.CatalogUpdate.RemovedObject;
import io.catalogd.catalog.CatalogUpdate.UpdatedObject;
import io.catalogd.ddl.PolicyRequest.AlterRoleGroups;
import io.catalogd.ddl.PolicyRequest.CreateRole;
import io.catalogd.ddl.PolicyRequest.DropRole;
import io.catalogd.ddl.PolicyRequest.GrantPrivileges;
import io.catalogd.ddl.PolicyRequest.Membership;
import io.catalogd.ddl.PolicyRequest.RevokePrivileges;
import io.catalogd.model.CatalogException;
import io.catalogd.model.CatalogObject;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.Grant;
import io.catalogd.model.Grant.Level;
import io.catalogd.model.ObjectKey;
import io.catalogd.model.Principal;
import io.catalogd.model.Privilege;
import io.catalogd.model.Securable;
import io.catalogd.policy.Administrators;
import io.catalogd.policy.AuthorizationConfig;
import io.catalogd.policy.PrivilegeStore.GrantOption;
import io.catalogd.policy.PrivilegeStore.Revocation;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.HiveObjectPrivilege;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.hadoop.hive.metastore.api.PrivilegeBag;
import org.apache.hadoop.hive.metastore.api.Role;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Statements about roles and privileges (D275 to D284). */
class RoleStatementsTest {
  private static final String SERVER = "server1";
  private static final Grant ON_DATABASE = new Grant(Level.SELECT, Securable.database(SERVER, "d"));
  private static final Grant ON_URI = new Grant(Level.ALL, Securable.uri(SERVER, "hdfs://nn/a"));

  private final DdlFixture ddl = new DdlFixture();

  @AfterEach
  void close() {
    ddl.close();
  }

  // D275
  @Test
  void createdRoleIsToldAsTypedAndStoredAsHiveLooksItUp() {
    DdlResult result = create("Sales");

    assertThat(result.summary()).isEqualTo("Role has been created.");
    Principal role = (Principal) updated(result).get(0);
    assertThat(role).isEqualTo(new Principal("Sales", role.id(), Principal.Type.ROLE, List.of()));
    assertThat(result.update().version()).isEqualTo(ddl.image().version());
    assertThat(ddl.truth.roleNames()).containsExactlyInAnyOrder("admin", "public", "sales");
  }

  // D275, D288
  @Test
  void roleThatIsThereInAnyCaseIsNotCreatedAgain() {
    create("Sales");
    ddl.truth.createRole(new Role("Outside", 0, "me"));
    long version = ddl.image().version();

    for (String name : List.of("SALES", "outside", "public", "ADMIN")) {
      assertFails(
          () -> create(name),
          ErrorKind.ALREADY_EXISTS,
          "CatalogException",
          "Role already exists: " + name);
    }
    assertThat(ddl.image().version()).isEqualTo(version);
    assertThat(ddl.truth.roleNames()).hasSize(4);
  }

  @Test
  void namesThatNoStoreKeepsAreRefusedBeforeAnythingIsAsked() {
    for (String name : List.of("", " a", "a\n", "a".repeat(129))) {
      assertThatThrownBy(() -> new CreateRole(name, "ada"))
          .isInstanceOfSatisfying(
              CatalogException.class,
              e -> assertThat(e.kind()).isEqualTo(ErrorKind.INVALID_REQUEST));
    }
    assertThatThrownBy(() -> new AlterRoleGroups("r", "", Membership.GRANT, "ada"))
        .hasMessage("Empty group name");
    assertThat(create("ä b'\"`;" + "x".repeat(120)).summary()).isEqualTo("Role has been created.");
  }

  // D276, D37
  @Test
  void droppedRoleTakesItsPrivilegesAlongWhichAreNotTold() {
    create("R");
    grant("r", GrantOption.WITHOUT, ON_DATABASE);
    grant("r", GrantOption.WITHOUT, ON_URI);
    Principal role = ddl.image().findRole("r").orElseThrow();

    DdlResult result = ddl.execute(new DropRole("r", "ada"));

    assertThat(result.summary()).isEqualTo("Role has been dropped.");
    assertThat(result.update().updated()).isEmpty();
    assertThat(result.update().removed())
        .containsExactly(new RemovedObject(role.key(), result.update().version(), role));
    for (Grant grant : List.of(ON_DATABASE, ON_URI)) {
      assertThat(removal(ObjectKey.privilege(grant.name(), role.id())))
          .isPositive()
          .isLessThan(result.update().version());
    }
    assertThat(ddl.truth.roleNames()).doesNotContain("r");
    assertThat(ddl.truth.loadDatabase("default").getParameters()).isEmpty();
  }

  // D276, D304
  @Test
  void roleThatOnlyTheMetastoreHasIsDroppedAndNotTold() {
    ddl.truth.createRole(new Role("outside", 0, "me"));

    DdlResult result = ddl.execute(new DropRole("Outside", "ada"));

    assertThat(result.summary()).isEqualTo("No such role.");
    assertThat(result.update().removed()).isEmpty();
    assertThat(result.update().version()).isEqualTo(ddl.image().version());
    assertThat(ddl.truth.roleNames()).doesNotContain("outside");
  }

  // D276, D284
  @Test
  void roleThatTheMetastoreHasNotIsNotDropped() {
    assertThatThrownBy(() -> ddl.execute(new DropRole("nowhere", "ada")))
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> {
              assertThat(e.kind()).isEqualTo(ErrorKind.NOT_FOUND);
              assertThat(e.wireName()).isEqualTo("InternalException");
            })
        .hasMessage("Error dropping role: ")
        .hasRootCauseMessage(
            "The metastore has no role nowhere; INVALIDATE METADATA shows what it has");
    assertThatThrownBy(() -> ddl.execute(new DropRole("admin", "ada")))
        .hasMessage("Role admin belongs to the metastore, which never drops it");
  }

  // D277
  @Test
  void grantedRoleKeepsItsIdAndPrivileges() {
    create("r");
    grant("r", GrantOption.WITHOUT, ON_DATABASE);
    Principal before = ddl.image().findRole("r").orElseThrow();

    DdlResult granted = groups(Membership.GRANT, "Analysts");
    DdlResult again = groups(Membership.GRANT, "Analysts");
    DdlResult other = groups(Membership.GRANT, "analysts");
    DdlResult revoked = groups(Membership.REVOKE, "Analysts");

    assertThat(granted.summary()).isEqualTo("Role has been granted.");
    assertThat(updated(granted)).containsExactly(before.withGroups(List.of("Analysts")));
    assertThat(updated(again)).containsExactly(before.withGroups(List.of("Analysts")));
    assertThat(updated(other)).containsExactly(before.withGroups(List.of("Analysts", "analysts")));
    assertThat(revoked.summary()).isEqualTo("Role has been revoked.");
    assertThat(updated(revoked)).containsExactly(before.withGroups(List.of("analysts")));
    assertThat(revoked.update().version()).isGreaterThan(other.update().version());
    assertThat(updated(groups(Membership.REVOKE, "nobody"))).hasSize(1);
    assertThat(ddl.truth.roleMembers("r"))
        .hasSize(1)
        .allSatisfy(member -> assertThat(member.getGrantorName()).isEqualTo("ada"));
    assertThat(ddl.image().privileges(before.id())).hasSize(1);
  }

  // D277, D313
  @Test
  void roleUnknownToTheCatalogIsGrantedAndTakenUpButToldAsAnError() {
    ddl.truth.createRole(new Role("r", 0, "me"));

    assertFails(
        () -> groups(Membership.GRANT, "g"),
        ErrorKind.NOT_FOUND,
        "CatalogException",
        "Role does not exist: r");

    assertThat(ddl.truth.roleMembers("r")).hasSize(1);
    assertThat(ddl.image().findRole("r").orElseThrow().groups()).containsExactly("g");
    assertThat(groups(Membership.GRANT, "h").summary()).isEqualTo("Role has been granted.");
  }

  @Test
  void roleThatIsNowhereCannotBeGrantedNorPrivilegesToIt() {
    for (ThrowingCallable statement :
        List.<ThrowingCallable>of(
            () -> groups(Membership.GRANT, "g"),
            () -> groups(Membership.REVOKE, "g"),
            () -> grant("r", GrantOption.WITHOUT, ON_DATABASE),
            () -> revoke("r", Revocation.PRIVILEGE, ON_DATABASE))) {
      assertFails(statement, ErrorKind.NOT_FOUND, "CatalogException", "Role does not exist: r");
    }
    assertFails(
        () -> grant("public", GrantOption.WITHOUT, ON_DATABASE),
        ErrorKind.NOT_FOUND,
        "CatalogException",
        "Role does not exist: public");
  }

  // D278, D280
  @Test
  void grantedPrivilegesAreToldAsTheyAreStored() {
    create("r");
    ddl.createTable("t");
    int id = ddl.image().findRole("r").orElseThrow().id();
    Grant a = new Grant(Level.SELECT, Securable.column(SERVER, DdlFixture.name("t"), "A"));
    Grant server = new Grant(Level.CREATE, Securable.server(SERVER));

    DdlResult column = grant("R", GrantOption.WITHOUT, a);
    DdlResult whole = grant("R", GrantOption.WITH, server);
    DdlResult uri = grant("R", GrantOption.WITHOUT, ON_URI);

    assertThat(column.summary()).isEqualTo("Privilege(s) have been granted.");
    long now = DdlFixture.NOW.toEpochMilli();
    assertThat(updated(column))
        .containsExactly(new Privilege(a, false, now, id, Principal.Type.ROLE));
    assertThat(updated(whole))
        .containsExactly(new Privilege(server, true, now, id, Principal.Type.ROLE));
    assertThat(updated(uri))
        .containsExactly(new Privilege(ON_URI, false, now, id, Principal.Type.ROLE));
    assertThat(uri.update().version()).isEqualTo(ddl.image().version());
    assertThat(ddl.truth.privilegesOf("r", PrincipalType.ROLE)).hasSize(2);
    assertThat(ddl.truth.loadDatabase("default").getParameters().values())
        .containsExactly("ALL,false," + now + ",r,hdfs%3A%2F%2Fnn%2Fa");
  }

  // D280: overwriting one of the same name
  @Test
  void grantingAgainAddsTheOptionAndNeverTakesItAway() {
    create("r");
    for (Grant grant : List.of(ON_DATABASE, ON_URI)) {
      grant("r", GrantOption.WITHOUT, grant);
      long first = ddl.image().version();

      assertThat(option(grant("r", GrantOption.WITHOUT, grant))).isFalse();
      assertThat(option(grant("r", GrantOption.WITH, grant))).isTrue();
      assertThat(option(grant("r", GrantOption.WITHOUT, grant))).isTrue();
      assertThat(ddl.image().version()).isEqualTo(first + 3);
    }
    assertThat(ddl.truth.privilegesOf("r", PrincipalType.ROLE)).hasSize(1);
  }

  @Test
  void privilegesOnWhatIsNotThereAreRefused() {
    create("r");
    ddl.createTable("t");
    Securable table = Securable.table(SERVER, DdlFixture.name("x"));
    Securable column = Securable.column(SERVER, DdlFixture.name("t"), "x");

    for (Securable on : List.of(Securable.database(SERVER, "x"), table, column)) {
      assertThatThrownBy(() -> grant("r", GrantOption.WITHOUT, new Grant(Level.ALL, on)))
          .as(on.toString())
          .isInstanceOfSatisfying(
              CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.NOT_FOUND));
    }
    assertThatThrownBy(() -> grant("r", GrantOption.WITHOUT, ON_DATABASE.withServer("elsewhere")))
        .hasMessage(
            "Privileges are on the server 'server1' (authorization.server-name), not on"
                + " 'elsewhere'");
    assertThatThrownBy(() -> grant("r", GrantOption.WITHOUT, ON_DATABASE, ON_URI))
        .hasMessageStartingWith("Privileges of one statement must be of one scope");
    assertThatThrownBy(() -> grant("r", GrantOption.WITHOUT)).hasMessage("No privileges are named");
    assertThat(ddl.faults.calls("grantPrivileges")).isZero();
  }

  // D281
  @Test
  void revokedPrivilegesAreToldAsRemoved() {
    create("r");
    for (Grant grant : List.of(ON_DATABASE, ON_URI)) {
      Privilege held = (Privilege) updated(grant("r", GrantOption.WITHOUT, grant)).get(0);

      DdlResult result = revoke("r", Revocation.PRIVILEGE, grant);

      assertThat(result.summary()).isEqualTo("Privilege(s) have been revoked.");
      assertThat(result.update().updated()).isEmpty();
      assertThat(result.update().removed())
          .containsExactly(new RemovedObject(held.key(), ddl.image().version(), held));
    }
    assertThat(ddl.truth.privilegesOf("r", PrincipalType.ROLE)).isEmpty();
    assertThat(ddl.truth.loadDatabase("default").getParameters()).isEmpty();
  }

  // D282
  @Test
  void revokedGrantOptionLeavesThePrivilege() {
    create("r");
    for (Grant grant : List.of(ON_DATABASE, ON_URI)) {
      Privilege held = (Privilege) updated(grant("r", GrantOption.WITH, grant)).get(0);

      DdlResult result = revoke("r", Revocation.GRANT_OPTION, grant);

      assertThat(updated(result)).containsExactly(held.withoutGrantOption());
      assertThat(result.update().removed()).isEmpty();
      assertThat(ddl.policy.changes(ddl.image(), ddl.truth))
          .as("the store says the same")
          .noneMatch(change -> change.key().equals(held.key()));
      assertThat(updated(revoke("r", Revocation.GRANT_OPTION, grant))).hasSize(1);
    }
  }

  // D283
  @Test
  void revokingWhatIsNotHeldTellsNothingAtVersionZero() {
    create("r");
    for (Grant grant : List.of(ON_DATABASE, ON_URI)) {
      for (Revocation what : Revocation.values()) {
        DdlResult result = revoke("r", what, grant);

        assertThat(result.summary()).isEqualTo("Privilege(s) have been revoked.");
        assertThat(result.update().version()).isZero();
        assertThat(result.update().removed()).isEmpty();
      }
    }
    assertThat(ddl.faults.calls("revokePrivileges")).isZero();
    assertThat(ddl.faults.calls("alterDatabase")).isZero();
  }

  /** Grants of several grantors are one here, and go together. */
  @Test
  void privilegeThatOthersGrantedTooIsRevokedWholly() {
    create("r");
    grant("r", GrantOption.WITHOUT, ON_DATABASE);
    HiveObjectPrivilege other = ddl.truth.privilegesOf("r", PrincipalType.ROLE).get(0);
    other.getGrantInfo().setGrantor("eve");
    ddl.truth.grantPrivileges(new PrivilegeBag(List.of(other)));

    revoke("r", Revocation.PRIVILEGE, ON_DATABASE);

    assertThat(ddl.truth.privilegesOf("r", PrincipalType.ROLE)).isEmpty();
  }

  /** Hive drops a role without knowing of its URIs: nobody may inherit these. */
  @Test
  void newRoleHasNothingOfAnOlderOneOfItsName() {
    create("r");
    grant("r", GrantOption.WITHOUT, ON_URI);
    ddl.truth.dropRole("r");
    ddl.store.publish(ddl.policy.changes(ddl.image(), ddl.truth));

    create("r");

    assertThat(ddl.policy.changes(ddl.image(), ddl.truth))
        .extracting(Object::toString)
        .noneMatch(change -> change.contains("hdfs"));
    assertThat(ddl.truth.loadDatabase("default").getParameters()).isEmpty();
  }

  // D274, D284, D313
  @Test
  void failureOfTheStoreLeavesTheCatalogAsItWas() {
    create("r");
    long version = ddl.image().version();
    assertWriteFails("createRole", () -> create("s"), "Error creating role: ");
    assertWriteFails(
        "dropRole", () -> ddl.execute(new DropRole("r", "ada")), "Error dropping role: ");
    assertWriteFails(
        "grantRole",
        () -> groups(Membership.GRANT, "g"),
        "Error making 'grantRole' RPC to Hive Metastore: ");
    assertWriteFails(
        "grantPrivileges",
        () -> grant("r", GrantOption.WITHOUT, ON_DATABASE),
        "Error making 'grantPrivileges' RPC to Hive Metastore: ");

    assertThat(ddl.image().version()).isEqualTo(version);
    assertThat(ddl.image().objects(ObjectKey.Kind.PRIVILEGE)).isEmpty();
  }

  private void assertWriteFails(String call, ThrowingCallable statement, String message) {
    ddl.faults.refuse(call, 1);
    assertFails(statement, ErrorKind.UNAVAILABLE, "InternalException", message);
  }

  // D313
  @Test
  void whatHappenedThoughItsReplyWasLostIsTakenUp() {
    ddl.faults.loseReply("createRole", 1);
    assertUnknown(() -> create("r"));
    ddl.faults.loseReply("grantRole", 1);
    assertUnknown(() -> groups(Membership.GRANT, "g"));
    ddl.faults.loseReply("grantPrivileges", 1);
    assertUnknown(() -> grant("r", GrantOption.WITHOUT, ON_DATABASE));
    ddl.faults.loseReply("alterDatabase", 1);
    assertUnknown(() -> grant("r", GrantOption.WITHOUT, ON_URI));

    Principal role = ddl.image().findRole("r").orElseThrow();
    assertThat(role.groups()).containsExactly("g");
    assertThat(ddl.image().privileges(role.id()))
        .extracting(Privilege::grant)
        .containsExactlyInAnyOrder(ON_DATABASE, ON_URI);
    ddl.faults.loseReply("dropRole", 1);
    assertUnknown(() -> ddl.execute(new DropRole("r", "ada")));
    assertThat(ddl.image().findRole("r")).isEmpty();
    assertThat(ddl.image().objects(ObjectKey.Kind.PRIVILEGE)).isEmpty();
  }

  // D313: else nobody could use the role, nor make it, nor drop it.
  @Test
  void whatHappenedWhileTheMetastoreDiedIsTakenUpByTheNextStatement() {
    ddl.faults.loseReply("createRole", 1);
    ddl.faults.goDownWithNextFault();
    assertUnknown(() -> create("r"));
    assertThat(ddl.image().findRole("r")).isEmpty();
    ddl.faults.recover();

    groups(Membership.GRANT, "g");

    assertThat(ddl.image().findRole("r").orElseThrow().groups()).containsExactly("g");
    ddl.faults.loseReply("dropRole", 1);
    ddl.faults.goDownWithNextFault();
    assertUnknown(() -> ddl.execute(new DropRole("r", "ada")));
    ddl.faults.recover();
    create("r");
    assertThat(ddl.image().findRole("r").orElseThrow().groups()).isEmpty();
  }

  private static void assertUnknown(ThrowingCallable statement) {
    assertThatThrownBy(statement)
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.OUTCOME_UNKNOWN));
  }

  // D284
  @Test
  void onlyAdministratorsMayWhileAuthorizationIsOn() {
    DdlExecutor restricted =
        ddl.executorFor(
            new Administrators(
                new AuthorizationConfig(true, List.of("root"), SERVER, Duration.ofMinutes(1)),
                ddl.metastore));
    restricted.execute(new CreateRole("r", "root/host@REALM"), DdlFixture.soon());
    long version = ddl.image().version();

    List<DdlRequest> statements =
        List.of(
            new CreateRole("s", "ada"),
            new DropRole("r", "ada"),
            new AlterRoleGroups("r", "g", Membership.GRANT, "ada"),
            new AlterRoleGroups("r", "g", Membership.REVOKE, "ada"),
            new GrantPrivileges("r", List.of(ON_DATABASE), GrantOption.WITHOUT, "ada"),
            new RevokePrivileges("r", List.of(ON_DATABASE), Revocation.PRIVILEGE, "ada"));
    List<String> operations =
        List.of(
            "CREATE_ROLE",
            "DROP_ROLE",
            "GRANT_ROLE",
            "REVOKE_ROLE",
            "GRANT_PRIVILEGE",
            "REVOKE_PRIVILEGE");
    for (int i = 0; i < statements.size(); i++) {
      DdlRequest statement = statements.get(i);
      assertFails(
          () -> restricted.execute(statement, DdlFixture.soon()),
          ErrorKind.ACCESS_DENIED,
          "AuthorizationException",
          "User 'ada' does not have privileges to execute: " + operations.get(i));
    }
    assertThat(ddl.image().version()).isEqualTo(version);
  }

  private DdlResult create(String role) {
    return ddl.execute(new CreateRole(role, "ada@REALM"));
  }

  private DdlResult groups(Membership change, String group) {
    return ddl.execute(new AlterRoleGroups("r", group, change, "ada@REALM"));
  }

  private DdlResult grant(String role, GrantOption option, Grant... grants) {
    return ddl.execute(new GrantPrivileges(role, List.of(grants), option, "ada@REALM"));
  }

  private DdlResult revoke(String role, Revocation what, Grant... grants) {
    return ddl.execute(new RevokePrivileges(role, List.of(grants), what, "ada@REALM"));
  }

  private static boolean option(DdlResult result) {
    return ((Privilege) updated(result).get(0)).grantOption();
  }

  private static List<CatalogObject> updated(DdlResult result) {
    return result.update().updated().stream()
        .map(object -> ((UpdatedObject.OfObject) object).entry().object())
        .toList();
  }

  private long removal(ObjectKey key) {
    return ddl.image().deletions().findVersion(key).orElse(0);
  }

  private static void assertFails(
      ThrowingCallable statement, ErrorKind kind, String wireName, String message) {
    assertThatThrownBy(statement)
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> {
              assertThat(e.kind()).isEqualTo(kind);
              assertThat(e.wireName()).isEqualTo(wireName);
            })
        .hasMessage(message);
  }
}
