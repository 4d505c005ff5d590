package io.catalogd.ddl;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.DdlRequest.CreateView;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.util.Set;

/** CREATE VIEW (D115 to D119); the metastore decides whether it exists (D117). */
final class CreateViewHandler implements DdlHandler<CreateView> {
  @Override
  public Set<LockName> writes(CreateView request, CatalogImage image) {
    return Set.of(new LockName.OfTable(request.view().name().key()));
  }

  @Override
  public DdlOutcome execute(CreateView request, DdlAttempt attempt) {
    ViewSpec view = request.view();
    try {
      return DdlOutcome.changed(
          "View has been created.", NewTables.create(view.name(), TableStructs.of(view), attempt));
    } catch (CatalogException e) {
      if (!request.ifNotExists() || e.kind() != ErrorKind.ALREADY_EXISTS) {
        throw e;
      }
      return DdlOutcome.unchanged("View already exists.");
    }
  }
}
