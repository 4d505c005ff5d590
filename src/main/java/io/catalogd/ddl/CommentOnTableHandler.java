package io.catalogd.ddl;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.DdlRequest.CommentOnTable;
import io.catalogd.ddl.dependent.DependentStruct;
import io.catalogd.load.TableLoads;
import io.catalogd.model.View;
import java.util.Map;
import java.util.Set;

/** COMMENT ON TABLE and COMMENT ON VIEW (D79). */
final class CommentOnTableHandler implements DdlHandler<CommentOnTable> {
  private final TableAlteration alteration;
  private final DependentAlteration dependents;
  private final TableLoads loads;

  CommentOnTableHandler(
      TableAlteration alteration, DependentAlteration dependents, TableLoads loads) {
    this.alteration = alteration;
    this.dependents = dependents;
    this.loads = loads;
  }

  @Override
  public Set<LockName> writes(CommentOnTable request, CatalogImage image) {
    return Set.of(new LockName.OfTable(request.name().key()));
  }

  @Override
  public DdlOutcome execute(CommentOnTable request, DdlAttempt attempt) {
    if (DependentAlteration.isDependent(request.name().key(), attempt.base())) {
      DependentStruct table = dependents.loadFresh(request.name().key(), attempt);
      comment(request, TableStructs.parameters(table.struct()));
      dependents.alter(table, attempt);
      return dependents.outcome("Updated table.", table, Set.of(), attempt);
    }
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
