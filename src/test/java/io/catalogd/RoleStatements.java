package io.catalogd;

import java.util.Arrays;
import java.util.List;
import org.apache.impala.thrift.TCatalogServiceRequestHeader;
import org.apache.impala.thrift.TCreateDropRoleParams;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TGrantRevokePrivParams;
import org.apache.impala.thrift.TGrantRevokeRoleParams;
import org.apache.impala.thrift.TPrivilege;
import org.apache.impala.thrift.TPrivilegeLevel;
import org.apache.impala.thrift.TPrivilegeScope;

/** Statements about roles and privileges as a coordinator sends them. */
public final class RoleStatements {
  private RoleStatements() {}

  public static TDdlExecRequest createRole(String role) {
    return Statements.request(TDdlType.CREATE_ROLE)
        .setCreate_drop_role_params(new TCreateDropRoleParams(/* is_drop= */ false, role));
  }

  public static TDdlExecRequest dropRole(String role) {
    return Statements.request(TDdlType.DROP_ROLE)
        .setCreate_drop_role_params(new TCreateDropRoleParams(/* is_drop= */ true, role));
  }

  public static TDdlExecRequest grantRole(String role, String group) {
    return Statements.request(TDdlType.GRANT_ROLE)
        .setGrant_revoke_role_params(
            new TGrantRevokeRoleParams(List.of(role), List.of(group), /* is_grant= */ true));
  }

  public static TDdlExecRequest revokeRole(String role, String group) {
    return Statements.request(TDdlType.REVOKE_ROLE)
        .setGrant_revoke_role_params(
            new TGrantRevokeRoleParams(List.of(role), List.of(group), /* is_grant= */ false));
  }

  public static TDdlExecRequest grant(String role, TPrivilege... privileges) {
    return privileges(TDdlType.GRANT_PRIVILEGE, role, privileges);
  }

  public static TDdlExecRequest revoke(String role, TPrivilege... privileges) {
    return privileges(TDdlType.REVOKE_PRIVILEGE, role, privileges);
  }

  private static TDdlExecRequest privileges(TDdlType type, String role, TPrivilege... privileges) {
    return Statements.request(type)
        .setGrant_revoke_priv_params(
            new TGrantRevokePrivParams(
                Arrays.asList(privileges),
                role,
                type == TDdlType.GRANT_PRIVILEGE,
                /* has_grant_opt= */ false));
  }

  /** WITH GRANT OPTION, or GRANT OPTION FOR. */
  static TDdlExecRequest withOption(TDdlExecRequest statement) {
    statement.getGrant_revoke_priv_params().setHas_grant_opt(true);
    statement
        .getGrant_revoke_priv_params()
        .getPrivileges()
        .forEach(each -> each.setHas_grant_opt(true));
    return statement;
  }

  static TDdlExecRequest by(String user, TDdlExecRequest statement) {
    return statement.setHeader(new TCatalogServiceRequestHeader().setRequesting_user(user));
  }

  static TPrivilege onServer(TPrivilegeLevel level) {
    return privilege(level, TPrivilegeScope.SERVER);
  }

  static TPrivilege onUri(TPrivilegeLevel level, String uri) {
    return privilege(level, TPrivilegeScope.URI).setUri(uri);
  }

  static TPrivilege onDatabase(TPrivilegeLevel level, String database) {
    return privilege(level, TPrivilegeScope.DATABASE).setDb_name(database);
  }

  public static TPrivilege onTable(TPrivilegeLevel level, String database, String table) {
    return privilege(level, TPrivilegeScope.TABLE).setDb_name(database).setTable_name(table);
  }

  static TPrivilege onColumn(TPrivilegeLevel level, String database, String table, String column) {
    return privilege(level, TPrivilegeScope.COLUMN)
        .setDb_name(database)
        .setTable_name(table)
        .setColumn_name(column);
  }

  /** Coordinators build the name beforehand; here it is one that nobody may rely on. */
  private static TPrivilege privilege(TPrivilegeLevel level, TPrivilegeScope scope) {
    return new TPrivilege("as-sent", level, scope, /* has_grant_opt= */ false)
        .setServer_name("server1")
        .setCreate_time_ms(-1);
  }
}
