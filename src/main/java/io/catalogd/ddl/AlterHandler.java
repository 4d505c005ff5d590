package io.catalogd.ddl;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.dependent.Impact;
import io.catalogd.model.TableName;
import java.util.Set;

/** Executes one kind of ALTER TABLE. Holds no state and never touches the store. Any thread. */
interface AlterHandler<A extends AlterTableAction> {
  /** Names that are written besides the altered table, as far as {@code image} tells. */
  default Set<LockName> furtherWrites(A action, TableName altered, CatalogImage image) {
    return Set.of();
  }

  /** Does the outside work and returns what changed; as {@link DdlHandler#execute}. */
  DdlOutcome execute(A action, AlterTarget target, DdlAttempt attempt);

  /** What it would do to tables that depend on others; as {@link DdlHandler#impact}. */
  default Impact impact(A action, AlterTarget target, DdlAttempt attempt) {
    return Impact.NONE;
  }
}
