package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange.PutObject;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.PolicyRequest.GrantPrivileges;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.Grant;
import io.catalogd.model.Principal;
import io.catalogd.policy.PrivilegeStore;
import io.catalogd.policy.StoredGrant;
import io.catalogd.policy.StoredPolicy;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** GRANT of privileges (D280). */
final class GrantPrivilegesHandler implements DdlHandler<GrantPrivileges> {
  private final StoredPolicy policy;

  GrantPrivilegesHandler(StoredPolicy policy) {
    this.policy = policy;
  }

  @Override
  public Set<LockName> writes(GrantPrivileges request, CatalogImage image) {
    return StoredPolicy.LOCKS;
  }

  /** Reads back what was stored: when, and whether with the option, is for the store to say. */
  @Override
  public DdlOutcome execute(GrantPrivileges request, DdlAttempt attempt) {
    String role = request.role();
    Metastore metastore = attempt.metastore();
    List<Grant> grants = Grants.onServer(policy.server(), request.grants());
    Principal holder = attempt.base().findRole(role).orElseThrow(() -> RoleNames.unknown(role));
    String stored = policy.findRole(role, metastore).orElseThrow(() -> RoleNames.unknown(role));
    Grants.checkObjects(grants, metastore);
    PrivilegeStore store = policy.privileges(grants.get(0).on().scope(), metastore);
    store.grant(stored, grants, request.option(), RoleNames.grantor(request.user()));
    Map<Grant, StoredGrant> held = store.held(stored);
    return DdlOutcome.changed(
        "Privilege(s) have been granted.",
        grants.stream().map(grant -> new PutObject(kept(grant, held).heldBy(holder))).toList());
  }

  private static StoredGrant kept(Grant grant, Map<Grant, StoredGrant> held) {
    StoredGrant kept = held.get(grant);
    if (kept == null) {
      throw DdlErrors.catalog(
          ErrorKind.CONFLICT,
          "The metastore did not keep the privilege "
              + grant.name()
              + "; was its object dropped meanwhile?");
    }
    return kept;
  }
}
