package io.catalogd.events;

import static io.catalogd.load.TestCatalog.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.LockName;
import io.catalogd.catalog.NameLocks;
import io.catalogd.load.TestCatalog;
import io.catalogd.metastore.Metastore.Revoked;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.ObjectKey;
import io.catalogd.model.Principal;
import io.catalogd.model.Privilege;
import io.catalogd.policy.StoredPolicy;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hive.metastore.api.HiveObjectPrivilege;
import org.apache.hadoop.hive.metastore.api.HiveObjectRef;
import org.apache.hadoop.hive.metastore.api.HiveObjectType;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.hadoop.hive.metastore.api.PrivilegeBag;
import org.apache.hadoop.hive.metastore.api.PrivilegeGrantInfo;
import org.apache.hadoop.hive.metastore.api.Role;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How the catalog follows roles and privileges that others change (D287, D288). */
@Timeout(60)
class PolicyRefreshTest {
  private final TestCatalog catalog = new TestCatalog();
  private final StoredPolicy policy =
      new StoredPolicy("server1", catalog.pool, InstantSource.system());
  private final PolicyRefresh refresh = refresh(catalog.store);

  @BeforeEach
  void readNames() {
    catalog.know("default");
  }

  @AfterEach
  void close() {
    catalog.close();
  }

  private PolicyRefresh refresh(CatalogStore store) {
    return new PolicyRefresh(store, catalog.locks, catalog.metastore, policy);
  }

  @Test
  void rolesOfOthersAppearWithGroupsAndPrivilegesButNotEverybodysRole() {
    catalog.stored.createRole(new Role("r", 0, "hive"));
    catalog.stored.grantRole("r", "g", PrincipalType.GROUP, "hive");
    catalog.stored.grantRole("r", "ada", PrincipalType.USER, "hive");
    grantAll("r", true);

    refresh.run(soon());

    assertThat(catalog.store.current().objects(ObjectKey.Kind.PRINCIPAL))
        .extracting(entry -> ((Principal) entry.object()).name())
        .containsExactly("admin", "r");
    assertThat(role("r").groups()).containsExactly("g");
    assertThat(privileges("r"))
        .singleElement()
        .satisfies(
            privilege -> {
              assertThat(privilege.grant().name()).isEqualTo("server=server1");
              assertThat(privilege.grantOption()).isTrue();
              assertThat(privilege.principalId()).isEqualTo(role("r").id());
            });
  }

  @Test
  void whatDidNotChangeKeepsItsVersionAndSpelling() {
    catalog.stored.createRole(new Role("r", 0, "hive"));
    catalog.store.publish(List.of(new CatalogChange.PutObject(policy.newRole("R"))));
    grantAll("r", false);
    refresh.run(soon());
    long version = catalog.store.current().version();

    refresh.run(soon());

    assertThat(catalog.store.current().version()).isEqualTo(version);
    assertThat(role("r").name()).isEqualTo("R");
  }

  @Test
  void otherGroupsMakeAnotherPrincipalWithThePrivilegesAgain() {
    catalog.stored.createRole(new Role("r", 0, "hive"));
    grantAll("r", false);
    refresh.run(soon());
    int before = role("r").id();
    Privilege held = privileges("r").get(0);

    catalog.stored.grantRole("r", "g", PrincipalType.GROUP, "hive");
    refresh.run(soon());

    assertThat(role("r").id()).isNotEqualTo(before);
    assertThat(privileges("r")).extracting(Privilege::grant).containsExactly(held.grant());
    assertThat(catalog.store.current().privileges(before)).isEmpty();
    assertThat(catalog.store.current().deletions().findVersion(held.key())).isPresent();
  }

  @Test
  void privilegesAndRolesThatAreGoneAreRemovedPrivilegesFirst() {
    catalog.stored.createRole(new Role("r", 0, "hive"));
    catalog.stored.createRole(new Role("s", 0, "hive"));
    grantAll("r", true);
    grantAll("s", true);
    refresh.run(soon());
    Principal r = role("r");
    Privilege ofR = privileges("r").get(0);
    Privilege ofS = privileges("s").get(0);

    catalog.stored.dropRole("r");
    catalog.stored.revokePrivileges(
        new PrivilegeBag(catalog.stored.privilegesOf("s", PrincipalType.ROLE)), Revoked.PRIVILEGE);
    refresh.run(soon());

    assertThat(catalog.store.current().findRole("r")).isEmpty();
    assertThat(privileges("s")).isEmpty();
    assertThat(removal(ofS.key())).isPositive();
    assertThat(removal(ofR.key())).isPositive().isLessThan(removal(r.key()));
  }

  @Test
  void ofTwoRolesThatDifferInCaseTheOneInLowerCaseIsSeen() {
    catalog.stored.createRole(new Role("R", 0, "other"));
    catalog.stored.createRole(new Role("r", 0, "other"));
    catalog.stored.createRole(new Role("Alone", 0, "other"));
    grantAll("R", false);
    grantAll("Alone", false);

    refresh.run(soon());

    assertThat(privileges("r")).isEmpty();
    assertThat(privileges("alone")).hasSize(1);
  }

  /** Two calls, and two for each role. */
  @Test
  void costsTwoCallsForEachRoleOnTopOfTwo() {
    for (int i = 0; i < 300; i++) {
      catalog.stored.createRole(new Role("r" + i, 0, "hive"));
    }

    refresh.run(soon());

    assertThat(catalog.store.current().objects(ObjectKey.Kind.PRINCIPAL)).hasSize(301);
    assertThat(catalog.faults.calls("roleNames")).isEqualTo(1);
    assertThat(catalog.faults.calls("loadDatabase")).isEqualTo(1);
    assertThat(catalog.faults.calls("roleMembers")).isEqualTo(301);
    assertThat(catalog.faults.calls("privilegesOf")).isEqualTo(301);
  }

  // D302
  @Test
  void failureChangesNothingAndIsToldOrNot() {
    refresh.run(soon());
    var before = catalog.store.current();
    catalog.stored.createRole(new Role("r", 0, "hive"));
    catalog.faults.refuse("privilegesOf", 2);

    assertThatThrownBy(() -> refresh.run(soon()))
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.UNAVAILABLE))
        .hasMessage("Error updating authorization policy: ");
    catalog.faults.refuseAll();
    assertThatCode(() -> refresh.tryRun(soon())).doesNotThrowAnyException();

    assertThat(catalog.store.current()).isSameAs(before);
  }

  /** Also for CREATE FUNCTION in the database that keeps privileges on URIs, and the like. */
  @ParameterizedTest
  @MethodSource("locksOfStatements")
  void waitsForStatementsButNotForEver(LockName lock) throws Exception {
    try (NameLocks.Held held = catalog.locks.acquire(List.of(lock), soon()).orElseThrow()) {
      var waiting = CompletableFuture.runAsync(() -> refresh.run(TestCatalog.passed()));

      assertThatThrownBy(waiting::get)
          .hasRootCauseMessage("Statements about roles and privileges have gone on for too long");
    }
    assertThat(catalog.faults.calls("roleNames")).isZero();
  }

  static List<LockName> locksOfStatements() {
    return List.of(
        new LockName.OfPolicy(),
        new LockName.OfParameters("default"),
        new LockName.OfDatabase("default"));
  }

  // C24
  @Test
  void nothingIsPublishedBeforeTheFirstNamesAre() {
    CatalogStore empty = new CatalogStore(10);

    refresh(empty).run(soon());

    assertThat(empty.current().version()).isZero();
  }

  @Test
  void pollGoesOnAfterAFailure() {
    PollLoop loop = new PollLoop("Roles", () -> refresh.run(soon()), Duration.ofSeconds(1));
    catalog.faults.refuse("roleNames", 1);

    loop.poll();
    assertThat(catalog.store.current().findRole("admin")).isEmpty();
    loop.poll();

    assertThat(catalog.store.current().findRole("admin")).isPresent();
  }

  private void grantAll(String role, boolean option) {
    HiveObjectRef everything = new HiveObjectRef();
    everything.setObjectType(HiveObjectType.GLOBAL);
    HiveObjectPrivilege privilege = new HiveObjectPrivilege();
    privilege.setHiveObject(everything);
    privilege.setPrincipalName(role);
    privilege.setPrincipalType(PrincipalType.ROLE);
    privilege.setGrantInfo(new PrivilegeGrantInfo("ALL", 0, "hive", PrincipalType.USER, option));
    catalog.stored.grantPrivileges(new PrivilegeBag(List.of(privilege)));
  }

  private Principal role(String name) {
    return catalog.store.current().findRole(name).orElseThrow();
  }

  private List<Privilege> privileges(String role) {
    return catalog.store.current().privileges(role(role).id());
  }

  private long removal(ObjectKey key) {
    return catalog.store.current().deletions().findVersion(key).orElse(0);
  }
}
