package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange.RemoveObject;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.FunctionRequest.DropJavaFunction;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.Function;
import io.catalogd.model.Function.Keeping;
import io.catalogd.model.ObjectKey;
import java.util.List;
import java.util.Set;

/** DROP FUNCTION without a signature: a persistent Java function as a whole (D261, D262, D264). */
final class DropJavaFunctionHandler implements DdlHandler<DropJavaFunction> {
  @Override
  public Set<LockName> writes(DropJavaFunction request, CatalogImage image) {
    return Set.of(new LockName.OfParameters(request.database()));
  }

  @Override
  public DdlOutcome execute(DropJavaFunction request, DdlAttempt attempt) {
    if (attempt.base().findDatabase(request.database()).isEmpty()) {
      return DropFunctionHandler.noDatabase(request.database(), request.ifExists());
    }
    List<RemoveObject> known =
        attempt.base().overloads(request.database(), request.name()).stream()
            .filter(function -> function.keeping() == Keeping.METASTORE_FUNCTION)
            .map(Function::key)
            .map(RemoveObject::new)
            .toList();
    try {
      attempt.metastore().dropFunction(request.database(), request.name());
    } catch (CatalogException e) {
      if (!request.ifExists() || e.kind() != ErrorKind.NOT_FOUND) {
        throw e;
      }
      if (known.isEmpty()) {
        return DropFunctionHandler.nothingToDrop(
            ObjectKey.function(request.database(), request.name()));
      }
    }
    return DdlOutcome.changed(DropFunctionHandler.DROPPED, known);
  }
}
