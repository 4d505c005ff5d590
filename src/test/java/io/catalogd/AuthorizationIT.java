package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.metastore.Metastore;
import io.catalogd.policy.AuthorizationConfig;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.hadoop.hive.metastore.api.Role;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TCatalogObject;
import org.apache.impala.thrift.TCatalogObjectType;
import org.apache.impala.thrift.TCatalogServiceRequestHeader;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TPrincipal;
import org.apache.impala.thrift.TPrincipalType;
import org.apache.impala.thrift.TSentryAdminCheckRequest;
import org.apache.impala.thrift.TStatus;
import org.apache.thrift.TException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A daemon with authorization on: who may, and how it follows the metastore by itself. */
@Timeout(120)
class AuthorizationIT {
  private static final RealMetastore METASTORE = RealMetastore.DERBY;

  private final String role = FreshNames.database();

  // D284, D286
  @Test
  void listedAdministratorsMayAndNobodyElse() throws TException {
    try (RunningCatalog catalog = start("root");
        CatalogClient client = catalog.connect()) {
      assertThat(client.refusal(RoleStatements.createRole(role)))
          .isEqualTo(
              "AuthorizationException: User 'ada' does not have privileges to execute:"
                  + " CREATE_ROLE");
      assertThat(client.refusal(RoleStatements.createRole(role).setHeader(null)))
          .startsWith("IllegalArgumentException: missing header.requesting_user");
      client.done(RoleStatements.by("root/host@REALM", RoleStatements.createRole(role)));
      client.done(RoleStatements.by("root", RoleStatements.dropRole(role)));
      assertThat(adminCheck(client, "root@REALM").getStatus_code()).isEqualTo(TErrorCode.OK);
      assertThat(adminCheck(client, "ada").getError_msgs())
          .containsExactly(
              "AuthorizationException: User 'ada' does not have privileges to access the requested"
                  + " policy metadata or Sentry Service is unavailable.");
    }
  }

  @Test
  void membersOfTheMetastoresRoleAreAdministratorsWhereNoneAreListed() throws TException {
    try (RunningCatalog catalog = start();
        CatalogClient client = catalog.connect()) {
      Metastore outside = catalog.outside();
      assertThat(adminCheck(client, "eve").getStatus_code()).isEqualTo(TErrorCode.GENERAL);
      outside.grantRole("admin", "eve", PrincipalType.USER, "hive");

      assertThat(adminCheck(client, "eve").getStatus_code()).isEqualTo(TErrorCode.OK);
      client.done(RoleStatements.by("eve", RoleStatements.createRole(role)));
      client.done(RoleStatements.by("eve", RoleStatements.dropRole(role)));
      outside.revokeRole("admin", "eve", PrincipalType.USER);
      assertThat(adminCheck(client, "eve").getStatus_code()).isEqualTo(TErrorCode.GENERAL);
    }
  }

  // D287
  @Test
  void rolesOfHiveAppearByThemselves() throws TException {
    try (RunningCatalog catalog = start("root");
        CatalogClient client = catalog.connect()) {
      assertThat(isKnown(client)).isFalse();
      catalog.outside().createRole(new Role(role, 0, "hive"));

      awaitKnown(client, true);

      catalog.outside().dropRole(role);
      awaitKnown(client, false);
    }
  }

  private void awaitKnown(CatalogClient client, boolean known) throws TException {
    while (isKnown(client) != known) {
      Thread.onSpinWait();
    }
  }

  private boolean isKnown(CatalogClient client) throws TException {
    TCatalogObject found =
        client.object(
            new TCatalogObject(TCatalogObjectType.PRINCIPAL, 0)
                .setPrincipal(new TPrincipal(role, 0, TPrincipalType.ROLE, List.of())));
    return found.getType() == TCatalogObjectType.PRINCIPAL;
  }

  private static TStatus adminCheck(CatalogClient client, String user) throws TException {
    return client
        .calls()
        .SentryAdminCheck(
            new TSentryAdminCheckRequest(CatalogServiceVersion.V1)
                .setHeader(new TCatalogServiceRequestHeader().setRequesting_user(user)))
        .getStatus();
  }

  private static RunningCatalog start(String... admins) {
    return RunningCatalog.over(METASTORE.server().uri())
        .withAuthorization(
            new AuthorizationConfig(true, List.of(admins), "server1", Duration.ofSeconds(1)))
        .start();
  }
}
