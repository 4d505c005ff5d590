package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange.RemoveDatabase;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.DdlRequest.DropDatabase;
import io.catalogd.metastore.Metastore.DropContent;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.util.Set;

/** DROP DATABASE (D65 to D71); the metastore judges whether there are tables in it. */
final class DropDatabaseHandler implements DdlHandler<DropDatabase> {
  @Override
  public Set<LockName> writes(DropDatabase request, CatalogImage image) {
    return Set.of(new LockName.OfDatabase(request.name()));
  }

  @Override
  public DdlOutcome execute(DropDatabase request, DdlAttempt attempt) {
    if (!request.cascade() && !attempt.base().functions(request.name()).isEmpty()) {
      throw DdlErrors.catalog(
          ErrorKind.INVALID_REQUEST, "Database " + request.name() + " is not empty");
    }
    DropContent content = request.cascade() ? DropContent.CASCADE : DropContent.REFUSE;
    try {
      attempt.metastore().dropDatabase(request.name(), DropData.TRASH, content);
    } catch (CatalogException e) {
      if (!request.ifExists() || e.kind() != ErrorKind.NOT_FOUND) {
        throw e;
      }
    }
    return DdlOutcome.changed("Database has been dropped.", new RemoveDatabase(request.name()));
  }
}
