package io.catalogd.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.metastore.FaultScript;
import io.catalogd.metastore.InMemoryMetastore;
import io.catalogd.metastore.InterceptedMetastore;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.junit.jupiter.api.Test;

/** Who may change roles and privileges (D284, D286). */
class AdministratorsTest {
  private static final String REFUSAL =
      "User '%s' does not have privileges to access the requested policy metadata or Sentry Service"
          + " is unavailable.";

  private final FaultScript faults = new FaultScript();
  private final Metastore metastore = InterceptedMetastore.of(new InMemoryMetastore(), faults);

  @Test
  void everybodyIsOneWhileAuthorizationIsOff() {
    Administrators everybody = new Administrators(AuthorizationConfig.DEFAULT, metastore);

    assertThatCode(() -> everybody.check(null, "CREATE_ROLE")).doesNotThrowAnyException();
    assertThatCode(() -> everybody.checkAdmin(null)).doesNotThrowAnyException();
    assertThat(faults.calls("rolesOf")).isZero();
  }

  @Test
  void membersOfTheMetastoresRoleAreUnlessSomeAreListed() {
    metastore.grantRole("admin", "ada", PrincipalType.USER, "me");
    metastore.grantRole("admin", "wheel", PrincipalType.GROUP, "me");

    Administrators ofRole = enabled();
    Administrators listed = enabled("bob", "eve");

    assertThatCode(() -> ofRole.check("ada", "X")).doesNotThrowAnyException();
    assertThatCode(() -> ofRole.checkAdmin("ada/host@REALM")).doesNotThrowAnyException();
    assertDenied(ofRole, "bob");
    assertDenied(ofRole, "wheel");
    assertThatCode(() -> listed.check("eve@REALM", "X")).doesNotThrowAnyException();
    assertThatCode(() -> listed.checkAdmin("bob")).doesNotThrowAnyException();
    assertDenied(listed, "ada");
    assertDenied(listed, "Bob");
  }

  private static void assertDenied(Administrators administrators, String user) {
    assertThatThrownBy(() -> administrators.check(user, "DROP_ROLE"))
        .isInstanceOfSatisfying(CatalogException.class, AdministratorsTest::assertDenial)
        .hasMessage("User '" + user + "' does not have privileges to execute: DROP_ROLE");
    assertThatThrownBy(() -> administrators.checkAdmin(user))
        .isInstanceOfSatisfying(CatalogException.class, AdministratorsTest::assertDenial)
        .hasMessage(String.format(REFUSAL, user));
  }

  private static void assertDenial(CatalogException e) {
    assertThat(e.kind()).isEqualTo(ErrorKind.ACCESS_DENIED);
    assertThat(e.wireName()).isEqualTo("AuthorizationException");
  }

  // D272
  @Test
  void statementWithoutAUserIsRefusedClearly() {
    assertThatThrownBy(() -> enabled("bob").check(null, "CREATE_ROLE"))
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.INVALID_REQUEST))
        .hasMessageContaining("header.requesting_user");
    assertThatThrownBy(() -> enabled("bob").checkAdmin(null))
        .hasMessage(String.format(REFUSAL, ""));
  }

  @Test
  void metastoreThatIsAwayMakesNobodyAnAdministrator() {
    faults.refuseAll();

    assertThatThrownBy(() -> enabled().check("ada", "X"))
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.UNAVAILABLE));
    assertThatThrownBy(() -> enabled().checkAdmin("ada"))
        .isInstanceOfSatisfying(CatalogException.class, AdministratorsTest::assertDenial)
        .hasMessage(String.format(REFUSAL, "ada"))
        .hasRootCauseMessage("Scripted: the metastore is down");
  }

  @Test
  void configurationRefusesWhatMakesNoSense() {
    assertThatThrownBy(() -> new AuthorizationConfig(true, List.of(), "s", Duration.ofMillis(999)))
        .hasMessage("authorization.poll-interval must be 1s to 1d, not 999ms");
    assertThatThrownBy(() -> new AuthorizationConfig(true, List.of(), "a=b", Duration.ofMinutes(1)))
        .hasMessage("authorization.server-name must be without -> and =, not a=b");
  }

  private Administrators enabled(String... admins) {
    return new Administrators(
        new AuthorizationConfig(true, List.of(admins), "server1", Duration.ofMinutes(1)),
        metastore);
  }
}
