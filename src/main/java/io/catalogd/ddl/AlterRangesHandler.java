package io.catalogd.ddl;

import io.catalogd.ddl.AlterTableAction.AlterRanges;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;

/**
 * ADD and DROP RANGE PARTITION: a table in Kudu, which alone has ranges, is refused when it is
 * loaded, and all others here (D147).
 */
final class AlterRangesHandler implements AlterHandler<AlterRanges> {
  @Override
  public DdlOutcome execute(AlterRanges action, AlterTarget target, DdlAttempt attempt) {
    target.loaded();
    throw new CatalogException(
        ErrorKind.INVALID_REQUEST,
        "UnsupportedOperationException",
        "Unknown ALTER TABLE operation type: " + action.operation());
  }
}
