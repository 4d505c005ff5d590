package io.catalogd.sql;

import io.catalogd.sql.SqlParser.IdentifierContext;
import java.util.List;
import org.apache.impala.thrift.TCreateDropRoleParams;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TGrantRevokePrivParams;
import org.apache.impala.thrift.TGrantRevokeRoleParams;
import org.apache.impala.thrift.TPrivilege;

/** Statements about roles and privileges (D275 to D282). */
final class PolicyStatements extends SqlParserBaseVisitor<SqlCommand> {
  private final Requests requests;

  PolicyStatements(Requests requests) {
    this.requests = requests;
  }

  @Override
  public SqlCommand visitCreateRole(SqlParser.CreateRoleContext statement) {
    return role(TDdlType.CREATE_ROLE, statement.role);
  }

  @Override
  public SqlCommand visitDropRole(SqlParser.DropRoleContext statement) {
    return role(TDdlType.DROP_ROLE, statement.role);
  }

  @Override
  public SqlCommand visitGrantRole(SqlParser.GrantRoleContext statement) {
    return group(TDdlType.GRANT_ROLE, statement.role, statement.group);
  }

  @Override
  public SqlCommand visitRevokeRole(SqlParser.RevokeRoleContext statement) {
    return group(TDdlType.REVOKE_ROLE, statement.role, statement.group);
  }

  @Override
  public SqlCommand visitGrantPrivilege(SqlParser.GrantPrivilegeContext statement) {
    boolean option = statement.OPTION() != null;
    List<TPrivilege> privileges =
        new Privileges(requests).of(statement.privilege(), statement.securable(), option);
    return privileges(TDdlType.GRANT_PRIVILEGE, privileges, statement.role, option);
  }

  @Override
  public SqlCommand visitRevokePrivilege(SqlParser.RevokePrivilegeContext statement) {
    boolean option = statement.OPTION() != null;
    List<TPrivilege> privileges =
        new Privileges(requests).of(statement.privilege(), statement.securable(), option);
    return privileges(TDdlType.REVOKE_PRIVILEGE, privileges, statement.role, option);
  }

  private SqlCommand role(TDdlType type, IdentifierContext role) {
    return change(
        requests
            .ddl(type)
            .setCreate_drop_role_params(
                new TCreateDropRoleParams(type == TDdlType.DROP_ROLE, Words.spelled(role))));
  }

  private SqlCommand group(TDdlType type, IdentifierContext role, IdentifierContext group) {
    return change(
        requests
            .ddl(type)
            .setGrant_revoke_role_params(
                new TGrantRevokeRoleParams(
                    List.of(Words.spelled(role)),
                    List.of(Words.spelled(group)),
                    type == TDdlType.GRANT_ROLE)));
  }

  private SqlCommand privileges(
      TDdlType type, List<TPrivilege> privileges, IdentifierContext role, boolean option) {
    return change(
        requests
            .ddl(type)
            .setGrant_revoke_priv_params(
                new TGrantRevokePrivParams(
                    privileges, Words.spelled(role), type == TDdlType.GRANT_PRIVILEGE, option)));
  }

  private static SqlCommand change(TDdlExecRequest request) {
    return new SqlCommand.Change(request);
  }
}
