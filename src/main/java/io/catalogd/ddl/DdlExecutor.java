package io.catalogd.ddl;

import io.catalogd.model.Deadline;

/**
 * Runs any statement: locks, calls the handler, publishes. Nothing here is about one kind. Any
 * thread.
 */
public final class DdlExecutor {
  /**
   * Carries a statement out.
   *
   * @throws io.catalogd.model.CatalogException of any kind; when the metastore was or may have been
   *     changed before, what was touched has become unloaded (D313)
   */
  public DdlResult execute(DdlRequest request, Deadline deadline) {
    throw new IllegalStateException("unwritten " + request + deadline);
  }
}
