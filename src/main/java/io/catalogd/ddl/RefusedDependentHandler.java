package io.catalogd.ddl;

import io.catalogd.ddl.dependent.Impact;
import io.catalogd.model.CatalogException;

/** A kind of ALTER TABLE that needs data of the table's own, which dependent ones do not have. */
final class RefusedDependentHandler<A extends AlterTableAction> implements AlterHandler<A> {
  @Override
  public DdlOutcome execute(A action, AlterTarget target, DdlAttempt attempt) {
    throw refused(target, attempt);
  }

  @Override
  public Impact impact(A action, AlterTarget target, DdlAttempt attempt) {
    throw refused(target, attempt);
  }

  private static CatalogException refused(AlterTarget target, DdlAttempt attempt) {
    return DependentAlteration.refused(target.key(), attempt.base().basesOf(target.key()));
  }
}
