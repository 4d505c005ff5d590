package io.catalogd.ddl;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.DdlRequest.AlterDatabaseOwner;
import java.util.Set;

/** ALTER DATABASE SET OWNER (D72 to D74). */
final class AlterDatabaseOwnerHandler implements DdlHandler<AlterDatabaseOwner> {
  @Override
  public Set<LockName> writes(AlterDatabaseOwner request, CatalogImage image) {
    return Set.of(new LockName.OfDatabase(request.name()));
  }

  @Override
  public DdlOutcome execute(AlterDatabaseOwner request, DdlAttempt attempt) {
    return DatabaseAlteration.apply(
        request.name(),
        attempt,
        database -> {
          database.setOwnerName(request.owner().name());
          database.setOwnerType(request.owner().type());
        });
  }
}
