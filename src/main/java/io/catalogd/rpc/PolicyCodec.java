package io.catalogd.rpc;

import io.catalogd.ddl.DdlRequest;
import io.catalogd.ddl.PolicyRequest;
import io.catalogd.ddl.PolicyRequest.Membership;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Grant;
import io.catalogd.policy.PrivilegeStore.GrantOption;
import io.catalogd.policy.PrivilegeStore.Revocation;
import java.util.List;
import org.apache.impala.thrift.TCreateDropRoleParams;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TGrantRevokePrivParams;
import org.apache.impala.thrift.TGrantRevokeRoleParams;
import org.jspecify.annotations.Nullable;

/** Reads statements about roles and privileges, which come in pairs: to do, and to undo. */
final class PolicyCodec {
  private PolicyCodec() {}

  /** CREATE_ROLE and DROP_ROLE. */
  static DdlRequest role(TDdlType type, TDdlExecRequest request) {
    TCreateDropRoleParams params =
        Members.required(request.getCreate_drop_role_params(), "create_drop_role_params");
    boolean drop = type == TDdlType.DROP_ROLE;
    checkAgrees(type, drop, "create_drop_role_params.is_drop", params.isIs_drop());
    return drop
        ? new PolicyRequest.DropRole(params.getRole_name(), user(request))
        : new PolicyRequest.CreateRole(params.getRole_name(), user(request));
  }

  /** GRANT_ROLE and REVOKE_ROLE, of the first role and for the first group (D277). */
  static DdlRequest groups(TDdlType type, TDdlExecRequest request) {
    TGrantRevokeRoleParams params =
        Members.required(request.getGrant_revoke_role_params(), "grant_revoke_role_params");
    boolean grant = type == TDdlType.GRANT_ROLE;
    checkAgrees(type, grant, "grant_revoke_role_params.is_grant", params.isIs_grant());
    return new PolicyRequest.AlterRoleGroups(
        first(params.getRole_names(), "grant_revoke_role_params.role_names"),
        first(params.getGroup_names(), "grant_revoke_role_params.group_names"),
        grant ? Membership.GRANT : Membership.REVOKE,
        user(request));
  }

  /** GRANT_PRIVILEGE and REVOKE_PRIVILEGE; only the outer {@code has_grant_opt} counts (D278). */
  static DdlRequest privileges(TDdlType type, TDdlExecRequest request) {
    TGrantRevokePrivParams params =
        Members.required(request.getGrant_revoke_priv_params(), "grant_revoke_priv_params");
    boolean grant = type == TDdlType.GRANT_PRIVILEGE;
    checkAgrees(type, grant, "grant_revoke_priv_params.is_grant", params.isIs_grant());
    String role = params.getRole_name();
    List<Grant> grants = params.getPrivileges().stream().map(PrivilegeCodec::decode).toList();
    boolean option = params.isHas_grant_opt();
    return grant
        ? new PolicyRequest.GrantPrivileges(
            role, grants, option ? GrantOption.WITH : GrantOption.WITHOUT, user(request))
        : new PolicyRequest.RevokePrivileges(
            role, grants, option ? Revocation.GRANT_OPTION : Revocation.PRIVILEGE, user(request));
  }

  private static void checkAgrees(TDdlType type, boolean expected, String member, boolean told) {
    if (told != expected) {
      throw CatalogException.invalidRequest(member + " is " + told + " but ddl_type is " + type);
    }
  }

  private static String first(List<String> names, String member) {
    if (names.isEmpty()) {
      throw CatalogException.invalidRequest(member + " is empty");
    }
    return names.get(0);
  }

  private static @Nullable String user(TDdlExecRequest request) {
    return Members.requestingUser(request.getHeader());
  }
}
