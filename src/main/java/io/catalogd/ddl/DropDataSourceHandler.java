package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange.RemoveObject;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.DdlRequest.DropDataSource;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.ObjectKey;
import io.catalogd.stored.DataSourceParameters;
import java.util.Set;

/** DROP DATA SOURCE (D269); tables of it stay as they are (D271). */
final class DropDataSourceHandler implements DdlHandler<DropDataSource> {
  @Override
  public Set<LockName> writes(DropDataSource request, CatalogImage image) {
    return Set.of(new LockName.OfParameters(DataSourceParameters.DATABASE));
  }

  @Override
  public DdlOutcome execute(DropDataSource request, DdlAttempt attempt) {
    ObjectKey key = ObjectKey.dataSource(request.name());
    RemoveObject removal = new RemoveObject(key);
    if (attempt.base().findObject(key).isEmpty()) {
      checkMayBeMissing(request);
      return DdlOutcome.changed("Data source does not exist.", removal);
    }
    DataSourceStore store = DataSourceStore.load(attempt.metastore());
    store.remove(request.name());
    return DdlOutcome.changed("Data source has been dropped.", store.published(removal));
  }

  /** The words are those that clients know. */
  private static void checkMayBeMissing(DropDataSource request) {
    if (!request.ifExists()) {
      throw new CatalogException(
          ErrorKind.NOT_FOUND,
          "ImpalaRuntimeException",
          "Data source " + request.name() + " does not exists.");
    }
  }
}
