package io.catalogd.ddl;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.DdlRequest.CommentOnDatabase;
import java.util.Set;

/** COMMENT ON DATABASE (D78). */
final class CommentOnDatabaseHandler implements DdlHandler<CommentOnDatabase> {
  @Override
  public Set<LockName> writes(CommentOnDatabase request, CatalogImage image) {
    return Set.of(new LockName.OfDatabase(request.name()));
  }

  @Override
  public DdlOutcome execute(CommentOnDatabase request, DdlAttempt attempt) {
    return DatabaseAlteration.apply(
        request.name(), attempt, database -> database.setDescription(request.comment()));
  }
}
