package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange.PutObject;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.PolicyRequest.AlterRoleGroups;
import io.catalogd.ddl.PolicyRequest.Membership;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.Principal;
import io.catalogd.policy.StoredPolicy;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.hive.metastore.api.PrincipalType;

/**
 * GRANT ROLE and REVOKE ROLE (D277). The principal keeps its id, by which coordinators know that
 * its privileges stay.
 */
final class AlterRoleGroupsHandler implements DdlHandler<AlterRoleGroups> {
  private final StoredPolicy policy;

  AlterRoleGroupsHandler(StoredPolicy policy) {
    this.policy = policy;
  }

  @Override
  public Set<LockName> writes(AlterRoleGroups request, CatalogImage image) {
    return StoredPolicy.LOCKS;
  }

  @Override
  public DdlOutcome execute(AlterRoleGroups request, DdlAttempt attempt) {
    String role = request.role();
    Metastore metastore = attempt.metastore();
    String stored = policy.findRole(role, metastore).orElseThrow(() -> RoleNames.unknown(role));
    Set<String> groups = new TreeSet<>(StoredPolicy.groups(stored, metastore));
    boolean grant = request.change() == Membership.GRANT;
    // The metastore refuses to grant what it has; here that is no mistake.
    if (grant && groups.add(request.group())) {
      metastore.grantRole(
          stored, request.group(), PrincipalType.GROUP, RoleNames.grantor(request.user()));
    } else if (!grant && groups.remove(request.group())) {
      metastore.revokeRole(stored, request.group(), PrincipalType.GROUP);
    }
    Principal known = attempt.base().findRole(role).orElseThrow(() -> RoleNames.unknown(role));
    return DdlOutcome.changed(
        grant ? "Role has been granted." : "Role has been revoked.",
        new PutObject(known.withGroups(List.copyOf(groups))));
  }
}
