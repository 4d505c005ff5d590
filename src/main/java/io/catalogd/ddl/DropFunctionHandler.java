package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange.RemoveObject;
import io.catalogd.catalog.CatalogChange.WithParameters;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.FunctionRequest.DropFunction;
import io.catalogd.model.Database;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.Function;
import io.catalogd.model.Function.Keeping;
import io.catalogd.model.ObjectKey;
import io.catalogd.stored.FunctionParameters;
import java.util.Set;

/**
 * DROP FUNCTION of one overload (D261, D263, D264). One of a persistent Java function comes back
 * with the next REFRESH FUNCTIONS, as the metastore keeps all of them as one.
 */
final class DropFunctionHandler implements DdlHandler<DropFunction> {
  static final String DROPPED = "Function has been dropped.";

  @Override
  public Set<LockName> writes(DropFunction request, CatalogImage image) {
    return Set.of(new LockName.OfParameters(request.database()));
  }

  @Override
  public DdlOutcome execute(DropFunction request, DdlAttempt attempt) {
    if (attempt.base().findDatabase(request.database()).isEmpty()) {
      return noDatabase(request.database(), request.ifExists());
    }
    return attempt
        .base()
        .findFunction(request.database(), request.signature())
        .map(entry -> drop((Function) entry.object(), attempt))
        .orElseGet(() -> missing(request));
  }

  static DdlOutcome noDatabase(String database, boolean ifExists) {
    if (!ifExists) {
      throw DdlErrors.noDatabase(database);
    }
    return DdlOutcome.unchanged("Database does not exist.");
  }

  private static DdlOutcome drop(Function function, DdlAttempt attempt) {
    RemoveObject change = new RemoveObject(function.key());
    if (function.keeping() != Keeping.DATABASE_PARAMETER) {
      return DdlOutcome.changed(DROPPED, change);
    }
    Database altered =
        DatabaseParameters.alter(
            function.database(),
            attempt.metastore(),
            parameters -> FunctionParameters.remove(function, parameters));
    return DdlOutcome.changed(DROPPED, new WithParameters(change, altered));
  }

  private static DdlOutcome missing(DropFunction request) {
    if (!request.ifExists()) {
      throw DdlErrors.catalog(
          ErrorKind.NOT_FOUND, "Function: " + request.signature() + " does not exist.");
    }
    return nothingToDrop(ObjectKey.function(request.database(), request.signature().toString()));
  }

  /** Told at the catalog's present version (D304). */
  static DdlOutcome nothingToDrop(ObjectKey missing) {
    return DdlOutcome.changed("Function does not exist.", new RemoveObject(missing));
  }
}
