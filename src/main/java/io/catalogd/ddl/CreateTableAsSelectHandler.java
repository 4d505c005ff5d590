package io.catalogd.ddl;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.DdlRequest.CreateTableAsSelect;
import java.util.Set;

/** The table of a CREATE TABLE AS SELECT: as CREATE TABLE, but tells whether it made one (D86). */
final class CreateTableAsSelectHandler implements DdlHandler<CreateTableAsSelect> {
  private final CreateTableHandler tables;

  CreateTableAsSelectHandler(CreateTableHandler tables) {
    this.tables = tables;
  }

  @Override
  public Set<LockName> writes(CreateTableAsSelect request, CatalogImage image) {
    return CreateTableHandler.writes(request.table());
  }

  @Override
  public DdlOutcome execute(CreateTableAsSelect request, DdlAttempt attempt) {
    return tables.create(request.table(), request.ifNotExists(), attempt);
  }
}
