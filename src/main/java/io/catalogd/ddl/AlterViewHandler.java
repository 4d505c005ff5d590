package io.catalogd.ddl;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.DdlRequest.AlterView;
import io.catalogd.load.TableLoads;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.View;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.Table;

/** ALTER VIEW: another query (D120 to D122). */
final class AlterViewHandler implements DdlHandler<AlterView> {
  private final TableAlteration alteration;
  private final TableLoads loads;

  AlterViewHandler(TableAlteration alteration, TableLoads loads) {
    this.alteration = alteration;
    this.loads = loads;
  }

  @Override
  public Set<LockName> writes(AlterView request, CatalogImage image) {
    return Set.of(new LockName.OfTable(request.name().key()));
  }

  @Override
  public DdlOutcome execute(AlterView request, DdlAttempt attempt) {
    AlterTarget target = AlterTarget.existing(request.name(), loads, attempt);
    if (!(target.loaded().table() instanceof View)) {
      throw new CatalogException(
          ErrorKind.INVALID_REQUEST, "IllegalStateException", "Expected view: " + request.name());
    }
    return alteration.apply(
        target, attempt, view -> change(view, request), "View has been altered.");
  }

  private static void change(Table view, AlterView request) {
    if (!TableStructs.VIEW_TYPE.equals(view.getTableType())) {
      throw new CatalogException(
          ErrorKind.INVALID_REQUEST,
          "ImpalaRuntimeException",
          "ALTER VIEW not allowed on a table: " + request.name());
    }
    view.setViewOriginalText(request.originalText());
    view.setViewExpandedText(request.expandedText());
    view.getSd().setCols(TableStructs.fields(request.columns()));
    if (request.comment() != null) {
      TableStructs.parameters(view).put(TableStructs.COMMENT, request.comment());
    }
  }
}
