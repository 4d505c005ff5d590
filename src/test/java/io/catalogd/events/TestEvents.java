package io.catalogd.events;

import io.catalogd.load.TestCatalog;
import io.catalogd.model.TableName;
import java.util.function.Consumer;

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

  /** Takes up what others did right after each INSERT, in its thread. */
  public static WrittenFiles writtenFiles(TestCatalog catalog) {
    return writtenFiles(catalog, others(catalog)::follow);
  }

  /** What takes up partitions of others, at once and in the calling thread. */
  public static OthersPartitionsLoop others(TestCatalog catalog) {
    return new OthersPartitionsLoop(
        catalog.store,
        catalog.locks,
        catalog.loads,
        catalog.source,
        catalog.directives.removal(),
        TestCatalog::soon,
        (work, pause) -> work.run(),
        System::nanoTime);
  }

  /** The same with something else behind each INSERT. */
  public static WrittenFiles writtenFiles(TestCatalog catalog, Consumer<TableName> others) {
    return new WrittenFiles(
        catalog.store,
        catalog.locks,
        catalog.loads,
        catalog.source,
        catalog.metastore,
        catalog.storage,
        catalog.pool,
        catalog.directives,
        others);
  }
}
