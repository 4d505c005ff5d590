package io.catalogd.ddl;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.DdlRequest.CommentOnColumn;
import io.catalogd.load.TableLoads;
import java.util.Set;

/** COMMENT ON COLUMN of tables and views, partition keys included (D80). */
final class CommentOnColumnHandler implements DdlHandler<CommentOnColumn> {
  private final TableAlteration alteration;
  private final TableLoads loads;

  CommentOnColumnHandler(TableAlteration alteration, TableLoads loads) {
    this.alteration = alteration;
    this.loads = loads;
  }

  @Override
  public Set<LockName> writes(CommentOnColumn request, CatalogImage image) {
    return Set.of(new LockName.OfTable(request.table().key()));
  }

  @Override
  public DdlOutcome execute(CommentOnColumn request, DdlAttempt attempt) {
    return alteration.apply(
        AlterTarget.existing(request.table(), loads, attempt),
        attempt,
        table ->
            new TableColumns(request.table(), table).comment(request.column(), request.comment()),
        "Column has been altered.");
  }
}
