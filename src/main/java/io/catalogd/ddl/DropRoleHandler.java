package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange.RemoveObject;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.PolicyRequest.DropRole;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.ObjectKey;
import io.catalogd.model.Principal;
import io.catalogd.policy.Administrators;
import io.catalogd.policy.StoredPolicy;
import java.util.Set;

/** DROP ROLE (D276). */
final class DropRoleHandler implements DdlHandler<DropRole> {
  private final StoredPolicy policy;

  DropRoleHandler(StoredPolicy policy) {
    this.policy = policy;
  }

  @Override
  public Set<LockName> writes(DropRole request, CatalogImage image) {
    return StoredPolicy.LOCKS;
  }

  /** Its privileges on URIs go first: if the rest fails, a role has too few and not too many. */
  @Override
  public DdlOutcome execute(DropRole request, DdlAttempt attempt) {
    String role = request.role();
    Metastore metastore = attempt.metastore();
    String stored = policy.findRole(role, metastore).orElseThrow(() -> gone(role));
    if (stored.equals(Administrators.ROLE)) {
      throw CatalogException.invalidRequest(
          "Role " + stored + " belongs to the metastore, which never drops it");
    }
    policy.uriPrivileges(metastore).forget(role);
    metastore.dropRole(stored);
    boolean known = attempt.base().findRole(role).isPresent();
    return DdlOutcome.changed(
        known ? "Role has been dropped." : "No such role.",
        new RemoveObject(ObjectKey.principal(Principal.Type.ROLE, role)));
  }

  private static CatalogException gone(String role) {
    return DdlErrors.policy(
        "Error dropping role",
        new CatalogException(
            ErrorKind.NOT_FOUND,
            "NoSuchObjectException",
            "The metastore has no role " + role + "; INVALIDATE METADATA shows what it has"));
  }
}
