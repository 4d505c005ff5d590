package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange.PutObject;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.PolicyRequest.CreateRole;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.ErrorKind;
import io.catalogd.policy.StoredPolicy;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.Role;

/** CREATE ROLE (D275). */
final class CreateRoleHandler implements DdlHandler<CreateRole> {
  private final StoredPolicy policy;

  CreateRoleHandler(StoredPolicy policy) {
    this.policy = policy;
  }

  @Override
  public Set<LockName> writes(CreateRole request, CatalogImage image) {
    return StoredPolicy.LOCKS;
  }

  /** Privileges on URIs may be left of a role of that name, which Hive has dropped. */
  @Override
  public DdlOutcome execute(CreateRole request, DdlAttempt attempt) {
    String role = request.role();
    Metastore metastore = attempt.metastore();
    if (attempt.base().findRole(role).isPresent() || policy.isTaken(role, metastore)) {
      throw DdlErrors.catalog(ErrorKind.ALREADY_EXISTS, "Role already exists: " + role);
    }
    policy.uriPrivileges(metastore).forget(role);
    metastore.createRole(
        new Role(RoleNames.stored(role), /* createTime= */ 0, RoleNames.grantor(request.user())));
    return DdlOutcome.changed("Role has been created.", new PutObject(policy.newRole(role)));
  }
}
