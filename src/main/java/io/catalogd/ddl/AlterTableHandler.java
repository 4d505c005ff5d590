package io.catalogd.ddl;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.DdlRequest.AlterTable;
import io.catalogd.load.TableLoads;
import java.util.HashSet;
import java.util.Set;

/** ALTER TABLE: hands each action to its own handler (D141 to D148). */
final class AlterTableHandler implements DdlHandler<AlterTable> {
  private final AlterHandlers actions;
  private final TableLoads loads;

  AlterTableHandler(AlterHandlers actions, TableLoads loads) {
    this.actions = actions;
    this.loads = loads;
  }

  @Override
  public Set<LockName> writes(AlterTable request, CatalogImage image) {
    return writes(request.action(), request);
  }

  private <A extends AlterTableAction> Set<LockName> writes(A action, AlterTable request) {
    Set<LockName> names = new HashSet<>(actions.of(action).furtherWrites(action));
    names.add(new LockName.OfTable(request.name().key()));
    return names;
  }

  @Override
  public DdlOutcome execute(AlterTable request, DdlAttempt attempt) {
    return execute(request.action(), request, attempt);
  }

  private <A extends AlterTableAction> DdlOutcome execute(
      A action, AlterTable request, DdlAttempt attempt) {
    AlterTarget target = AlterTarget.existing(request.name(), loads, attempt);
    return actions.of(action).execute(action, target, attempt);
  }
}
