package io.catalogd.events;

import io.catalogd.load.TestCatalog;

/** What takes up outside changes, over a catalog in memory. */
public final class TestEvents {
  private TestEvents() {}

  /** Reads nothing alongside. */
  public static Resets resets(TestCatalog catalog) {
    return new Resets(
        catalog.store,
        catalog.locks,
        catalog.loads,
        catalog.source,
        catalog.metastore,
        catalog.functions,
        catalog.pool,
        catalog.directives.removal(),
        deadline -> {});
  }

  public static WrittenFiles writtenFiles(TestCatalog catalog) {
    return new WrittenFiles(
        catalog.store,
        catalog.locks,
        catalog.loads,
        catalog.source,
        catalog.metastore,
        catalog.storage,
        catalog.pool,
        catalog.directives);
  }
}
