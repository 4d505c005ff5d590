package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange.RemoveDatabase;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.DdlRequest.DropDatabase;
import io.catalogd.metastore.Metastore.DropContent;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.storage.CacheDirectiveId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** DROP DATABASE (D65 to D71); the metastore judges whether there are tables in it. */
final class DropDatabaseHandler implements DdlHandler<DropDatabase> {
  private final DroppedDirectives directives;

  DropDatabaseHandler(DroppedDirectives directives) {
    this.directives = directives;
  }

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
    return directives.with(ids(request, attempt), () -> drop(request, attempt));
  }

  /** Without CASCADE it is dropped only if there is nothing in it. */
  private static List<CacheDirectiveId> ids(DropDatabase request, DdlAttempt attempt) {
    List<CacheDirectiveId> ids = new ArrayList<>();
    if (request.cascade()) {
      attempt.base().findDatabase(request.name()).stream()
          .flatMap(database -> database.tables().values().stream())
          .forEach(table -> ids.addAll(DroppedDirectives.of(table, attempt)));
    }
    return ids;
  }

  private static DdlOutcome drop(DropDatabase request, DdlAttempt attempt) {
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
