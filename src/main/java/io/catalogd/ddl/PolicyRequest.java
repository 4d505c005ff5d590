package io.catalogd.ddl;

import io.catalogd.model.Grant;
import io.catalogd.policy.PrivilegeStore.GrantOption;
import io.catalogd.policy.PrivilegeStore.Revocation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Statements about roles and privileges, which not everybody may make. */
public sealed interface PolicyRequest extends DdlRequest.OfPolicy {
  /** In whatever case. */
  String role();

  /** Who makes it, as the client spelled it; null where it does not say. */
  @Nullable String user();

  /** CREATE ROLE. */
  record CreateRole(String role, @Nullable String user) implements PolicyRequest {
    public CreateRole {
      RoleNames.checkNew(role);
    }

    @Override
    public Wording wording() {
      return new Wording("CREATE_ROLE", role, "creating role " + role);
    }
  }

  /** DROP ROLE. */
  record DropRole(String role, @Nullable String user) implements PolicyRequest {
    public DropRole {
      RoleNames.checkKnown(role);
    }

    @Override
    public Wording wording() {
      return new Wording("DROP_ROLE", role, "dropping role " + role);
    }
  }

  /** GRANT ROLE to a group, and REVOKE ROLE from one. */
  record AlterRoleGroups(String role, String group, Membership change, @Nullable String user)
      implements PolicyRequest {
    public AlterRoleGroups {
      RoleNames.checkKnown(role);
      RoleNames.checkGroup(group);
    }

    @Override
    public Wording wording() {
      return new Wording(change + "_ROLE", role, "changing the groups of role " + role);
    }
  }

  /** GRANT of privileges of one scope to a role. */
  record GrantPrivileges(String role, List<Grant> grants, GrantOption option, @Nullable String user)
      implements PolicyRequest {
    public GrantPrivileges {
      RoleNames.checkKnown(role);
      grants = Grants.ofOneScope(grants);
    }

    @Override
    public Wording wording() {
      return new Wording("GRANT_PRIVILEGE", role, "granting privileges to role " + role);
    }
  }

  /** REVOKE of privileges of one scope, or of the option to grant them on, from a role. */
  record RevokePrivileges(String role, List<Grant> grants, Revocation what, @Nullable String user)
      implements PolicyRequest {
    public RevokePrivileges {
      RoleNames.checkKnown(role);
      grants = Grants.ofOneScope(grants);
    }

    @Override
    public Wording wording() {
      return new Wording("REVOKE_PRIVILEGE", role, "revoking privileges from role " + role);
    }
  }

  /** What happens to a group. */
  enum Membership {
    GRANT,
    REVOKE
  }
}
