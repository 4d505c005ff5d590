package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogChange.PutObject;
import io.catalogd.catalog.CatalogChange.RemoveObject;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.PolicyRequest.RevokePrivileges;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.Grant;
import io.catalogd.model.Privilege;
import io.catalogd.policy.PrivilegeStore.Revocation;
import io.catalogd.policy.StoredPolicy;
import java.util.List;
import java.util.Set;

/** REVOKE of privileges and of their grant options (D281 to D283). */
final class RevokePrivilegesHandler implements DdlHandler<RevokePrivileges> {
  private final StoredPolicy policy;

  RevokePrivilegesHandler(StoredPolicy policy) {
    this.policy = policy;
  }

  @Override
  public Set<LockName> writes(RevokePrivileges request, CatalogImage image) {
    return StoredPolicy.LOCKS;
  }

  @Override
  public DdlOutcome execute(RevokePrivileges request, DdlAttempt attempt) {
    String role = request.role();
    Metastore metastore = attempt.metastore();
    List<Grant> grants = Grants.onServer(policy.server(), request.grants());
    String stored = policy.findRole(role, metastore).orElseThrow(() -> RoleNames.unknown(role));
    policy.privileges(grants.get(0).on().scope(), metastore).revoke(stored, grants, request.what());
    return DdlOutcome.changed(
        "Privilege(s) have been revoked.",
        known(role, attempt.base()).stream()
            .filter(privilege -> grants.contains(privilege.grant()))
            .map(privilege -> change(privilege, request.what()))
            .toList());
  }

  private static List<Privilege> known(String role, CatalogImage image) {
    return image.findRole(role).map(holder -> image.privileges(holder.id())).orElse(List.of());
  }

  private static CatalogChange.OfOne change(Privilege privilege, Revocation what) {
    return switch (what) {
      case PRIVILEGE -> new RemoveObject(privilege.key());
      case GRANT_OPTION -> new PutObject(privilege.withoutGrantOption());
    };
  }
}
