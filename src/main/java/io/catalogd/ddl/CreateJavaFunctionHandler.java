package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange.PutObject;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.FunctionRequest.CreateJavaFunction;
import io.catalogd.load.functions.FunctionReader;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.Function;
import io.catalogd.model.JavaFunction;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.FunctionType;
import org.apache.hadoop.hive.metastore.api.PrincipalType;
import org.apache.hadoop.hive.metastore.api.ResourceType;
import org.apache.hadoop.hive.metastore.api.ResourceUri;

/**
 * CREATE FUNCTION of JAVA without a signature: a function of the metastore, which Hive sees too;
 * its overloads are what its jar tells (D252 to D255, D259).
 */
final class CreateJavaFunctionHandler implements DdlHandler<CreateJavaFunction> {
  private final FunctionReader reader;
  private final InstantSource clock;

  CreateJavaFunctionHandler(FunctionReader reader, InstantSource clock) {
    this.reader = reader;
    this.clock = clock;
  }

  @Override
  public Set<LockName> writes(CreateJavaFunction request, CatalogImage image) {
    return Set.of(new LockName.OfParameters(request.function().database()));
  }

  @Override
  public DdlOutcome execute(CreateJavaFunction request, DdlAttempt attempt) {
    JavaFunction function = request.function();
    if (attempt.base().findDatabase(function.database()).isEmpty()) {
      throw DdlErrors.noDatabase(function.database());
    }
    if (!attempt.base().overloads(function.database(), function.name()).isEmpty()) {
      return CreateFunctionHandler.exists(function.name(), request.ifNotExists());
    }
    List<Function> overloads = reader.overloads(function);
    try {
      attempt.metastore().createFunction(toStruct(function));
    } catch (CatalogException e) {
      if (!request.ifNotExists() || e.kind() != ErrorKind.ALREADY_EXISTS) {
        throw e;
      }
      return CreateFunctionHandler.exists(function.name(), /* ifNotExists= */ true);
    }
    return DdlOutcome.changed(
        CreateFunctionHandler.CREATED, overloads.stream().map(PutObject::new).toList());
  }

  private org.apache.hadoop.hive.metastore.api.Function toStruct(JavaFunction function) {
    return new org.apache.hadoop.hive.metastore.api.Function(
        function.name(),
        function.database(),
        function.className(),
        /* ownerName= */ "",
        PrincipalType.USER,
        (int) clock.instant().getEpochSecond(),
        FunctionType.JAVA,
        List.of(new ResourceUri(ResourceType.JAR, function.location())));
  }
}
