package io.catalogd.ddl;

/** A kind of ALTER TABLE that needs data of the table's own, which dependent ones do not have. */
final class RefusedDependentHandler<A extends AlterTableAction> implements AlterHandler<A> {
  @Override
  public DdlOutcome execute(A action, AlterTarget target, DdlAttempt attempt) {
    throw DependentAlteration.refused(target.key(), attempt.base().basesOf(target.key()));
  }
}
