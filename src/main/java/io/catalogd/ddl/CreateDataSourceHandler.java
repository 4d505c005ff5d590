package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange.PutObject;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.DdlRequest.CreateDataSource;
import io.catalogd.model.CatalogException;
import io.catalogd.model.DataSource;
import io.catalogd.model.ErrorKind;
import io.catalogd.stored.DataSourceParameters;
import java.util.Optional;
import java.util.Set;

/** CREATE DATA SOURCE (D268, D270). */
final class CreateDataSourceHandler implements DdlHandler<CreateDataSource> {
  private static final String EXISTS = "Data source already exists.";

  @Override
  public Set<LockName> writes(CreateDataSource request, CatalogImage image) {
    return Set.of(new LockName.OfParameters(DataSourceParameters.DATABASE));
  }

  @Override
  public DdlOutcome execute(CreateDataSource request, DdlAttempt attempt) {
    DataSource source = request.source();
    if (attempt.base().findObject(source.key()).isPresent()) {
      checkMayExist(request);
      return DdlOutcome.existing(EXISTS, source.key());
    }
    DataSourceStore store = DataSourceStore.load(attempt.metastore());
    Optional<DataSource> madeByOthers = store.find(source.name());
    if (madeByOthers.isPresent()) {
      checkMayExist(request);
      return DdlOutcome.changed(EXISTS, store.published(new PutObject(madeByOthers.get())));
    }
    store.put(source);
    return DdlOutcome.changed(
        "Data source has been created.", store.published(new PutObject(source)));
  }

  private static void checkMayExist(CreateDataSource request) {
    if (!request.ifNotExists()) {
      throw new CatalogException(
          ErrorKind.ALREADY_EXISTS,
          "ImpalaRuntimeException",
          "Data source " + request.source().name() + " already exists.");
    }
  }
}
