package io.catalogd.ddl;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.dependent.Impact;
import java.util.Set;

/** Executes one kind of statement. Holds no state and never touches the store. Any thread. */
interface DdlHandler<R extends DdlRequest> {
  /** Names whose writers must wait while this statement runs, as far as {@code image} tells. */
  Set<LockName> writes(R request, CatalogImage image);

  /**
   * Does the outside work and returns what changed; the names are locked meanwhile.
   *
   * @throws io.catalogd.model.CatalogException of any kind; the executor mends what was written
   */
  DdlOutcome execute(R request, DdlAttempt attempt);

  /** What it would do to tables that depend on others, by the checks of {@link #execute}. */
  default Impact impact(R request, DdlAttempt attempt) {
    return Impact.NONE;
  }
}
