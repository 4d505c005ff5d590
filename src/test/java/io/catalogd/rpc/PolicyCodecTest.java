package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.RoleStatements;
import io.catalogd.ddl.PolicyRequest;
import io.catalogd.ddl.PolicyRequest.Membership;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.Grant;
import io.catalogd.model.Grant.Level;
import io.catalogd.model.Securable;
import io.catalogd.model.TableName;
import io.catalogd.policy.PrivilegeStore.GrantOption;
import io.catalogd.policy.PrivilegeStore.Revocation;
import java.util.List;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TPrivilege;
import org.apache.impala.thrift.TPrivilegeLevel;
import org.apache.impala.thrift.TPrivilegeScope;
import org.junit.jupiter.api.Test;

/** Statements about roles and privileges off the wire. */
class PolicyCodecTest {
  @Test
  void rolesComeWithWhoAsks() {
    assertThat(DdlCodec.decode(RoleStatements.createRole("R")))
        .isEqualTo(new PolicyRequest.CreateRole("R", "ada"));
    assertThat(DdlCodec.decode(RoleStatements.dropRole("R").setHeader(null)))
        .isEqualTo(new PolicyRequest.DropRole("R", null));
  }

  // D277
  @Test
  void onlyTheFirstRoleAndGroupCount() {
    TDdlExecRequest grant = RoleStatements.grantRole("r", "g");
    grant.getGrant_revoke_role_params().setRole_names(List.of("r", "s"));
    grant.getGrant_revoke_role_params().setGroup_names(List.of("g", "h"));

    assertThat(DdlCodec.decode(grant))
        .isEqualTo(new PolicyRequest.AlterRoleGroups("r", "g", Membership.GRANT, "ada"));
    assertThat(DdlCodec.decode(RoleStatements.revokeRole("r", "g")).wording().operation())
        .isEqualTo("REVOKE_ROLE");
    grant.getGrant_revoke_role_params().setGroup_names(List.of());
    assertRefused(grant, "grant_revoke_role_params.group_names is empty");
  }

  // D278
  @Test
  void outerGrantOptionCountsAndTheNameAsSentDoesNot() {
    TPrivilege privilege = RoleStatements.onTable(TPrivilegeLevel.INSERT, "D", "T");
    List<Grant> grants =
        List.of(new Grant(Level.INSERT, Securable.table("server1", new TableName("d", "t"))));
    TDdlExecRequest grant = RoleStatements.grant("r", privilege.deepCopy().setHas_grant_opt(true));
    TDdlExecRequest revoke = RoleStatements.revoke("r", privilege);
    revoke.getGrant_revoke_priv_params().setHas_grant_opt(true);

    assertThat(DdlCodec.decode(grant))
        .isEqualTo(new PolicyRequest.GrantPrivileges("r", grants, GrantOption.WITHOUT, "ada"));
    assertThat(DdlCodec.decode(revoke))
        .isEqualTo(new PolicyRequest.RevokePrivileges("r", grants, Revocation.GRANT_OPTION, "ada"));
  }

  @Test
  void whatAScopeNeedsIsNamedWhereItIsMissing() {
    TPrivilege column = RoleStatements.onTable(TPrivilegeLevel.SELECT, "d", "t");
    column.setScope(TPrivilegeScope.COLUMN);
    TPrivilege table = RoleStatements.onTable(TPrivilegeLevel.SELECT, "d", "t");
    table.unsetTable_name();
    TPrivilege uri = RoleStatements.onTable(TPrivilegeLevel.ALL, "d", "t");
    uri.setScope(TPrivilegeScope.URI);

    assertRefused(RoleStatements.grant("r", column), "missing privilege.column_name");
    assertRefused(RoleStatements.grant("r", table), "missing privilege.table_name");
    assertRefused(RoleStatements.revoke("r", uri), "missing privilege.uri");
    assertRefused(RoleStatements.grant("r"), "No privileges are named");
  }

  @Test
  void parametersThatContradictTheKindAreRefused() {
    TDdlExecRequest create = RoleStatements.createRole("r");
    create.getCreate_drop_role_params().setIs_drop(true);
    TDdlExecRequest grant = RoleStatements.grantRole("r", "g");
    grant.getGrant_revoke_role_params().setIs_grant(false);

    assertRefused(create, "create_drop_role_params.is_drop is true but ddl_type is CREATE_ROLE");
    assertRefused(grant, "grant_revoke_role_params.is_grant is false but ddl_type is GRANT_ROLE");
    create.unsetCreate_drop_role_params();
    assertRefused(create, "missing create_drop_role_params");
  }

  private static void assertRefused(TDdlExecRequest request, String message) {
    assertThatThrownBy(() -> DdlCodec.decode(request))
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.INVALID_REQUEST))
        .hasMessage(message);
  }
}
