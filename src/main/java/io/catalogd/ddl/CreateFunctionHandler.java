package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange.PutObject;
import io.catalogd.catalog.CatalogChange.WithParameters;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.FunctionRequest.CreateFunction;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Database;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.Function;
import io.catalogd.model.Function.Keeping;
import io.catalogd.stored.FunctionParameters;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * CREATE FUNCTION of one overload: NATIVE and IR, which a parameter of the database keeps, and JAVA
 * with a signature, which only memory does (D252, D253, D256 to D260).
 */
final class CreateFunctionHandler implements DdlHandler<CreateFunction> {
  static final String CREATED = "Function has been created.";

  @Override
  public Set<LockName> writes(CreateFunction request, CatalogImage image) {
    return Set.of(new LockName.OfParameters(request.function().database()));
  }

  @Override
  public DdlOutcome execute(CreateFunction request, DdlAttempt attempt) {
    Function function = request.function();
    if (attempt.base().findDatabase(function.database()).isEmpty()) {
      throw DdlErrors.noDatabase(function.database());
    }
    List<Function> namesakes = attempt.base().overloads(function.database(), function.name());
    if (namesakes.stream().anyMatch(function::conflictsWith)) {
      return exists(function.name(), request.ifNotExists());
    }
    PutObject change = new PutObject(function);
    if (function.keeping() == Keeping.TRANSIENT) {
      return DdlOutcome.changed(CREATED, change);
    }
    Database altered =
        DatabaseParameters.alter(
            function.database(), attempt.metastore(), parameters -> put(function, parameters));
    return DdlOutcome.changed(CREATED, new WithParameters(change, altered));
  }

  /** Whether it is there already, which changes nothing (D253). */
  static DdlOutcome exists(String name, boolean ifNotExists) {
    if (!ifNotExists) {
      throw alreadyExists(name);
    }
    return DdlOutcome.unchanged("Function already exists.");
  }

  private static CatalogException alreadyExists(String name) {
    return DdlErrors.catalog(ErrorKind.ALREADY_EXISTS, "Function " + name + " already exists.");
  }

  /** What others made meanwhile is not replaced; REFRESH FUNCTIONS shows it. */
  private static void put(Function function, Map<String, String> parameters) {
    if (FunctionParameters.read(function.database(), parameters).stream()
        .anyMatch(function::conflictsWith)) {
      throw alreadyExists(function.name());
    }
    FunctionParameters.put(function, parameters);
  }
}
