package io.catalogd.ddl;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.DdlRequest.CommentOnTable;
import io.catalogd.load.TableLoads;
import io.catalogd.model.View;
import java.util.Map;
import java.util.Set;

/** COMMENT ON TABLE and COMMENT ON VIEW (D79). */
final class CommentOnTableHandler implements DdlHandler<CommentOnTable> {
  private final TableAlteration alteration;
  private final TableLoads loads;

  CommentOnTableHandler(TableAlteration alteration, TableLoads loads) {
    this.alteration = alteration;
    this.loads = loads;
  }

  @Override
  public Set<LockName> writes(CommentOnTable request, CatalogImage image) {
    return Set.of(new LockName.OfTable(request.name().key()));
  }

  @Override
  public DdlOutcome execute(CommentOnTable request, DdlAttempt attempt) {
    AlterTarget target = AlterTarget.existing(request.name(), loads, attempt);
    boolean view = target.loaded().table() instanceof View;
    return alteration.apply(
        target,
        attempt,
        table -> comment(request, TableStructs.parameters(table)),
        view ? "Updated view." : "Updated table.");
  }

  private static void comment(CommentOnTable request, Map<String, String> parameters) {
    if (request.comment() == null) {
      parameters.remove(TableStructs.COMMENT);
    } else {
      parameters.put(TableStructs.COMMENT, request.comment());
    }
  }
}
