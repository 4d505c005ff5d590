package io.catalogd.load;

import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.TableEntry;
import io.catalogd.model.Deadline;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;

/**
 * Loads tables on demand: one load of a name at a time, all who ask wait for it (C98); the outcome
 * is published only over the very entry it began from (C99). Any thread.
 */
public final class TableLoads implements AutoCloseable {
  private final CatalogStore store;
  private final TableSource source;

  public TableLoads(CatalogStore store, TableSource source, LoadConfig config) {
    this.store = store;
    this.source = source;
  }

  /**
   * The table's entry, loaded first if need be.
   *
   * @return an entry that is loaded or failed, never unloaded
   * @throws io.catalogd.model.CatalogException NOT_FOUND when database or table are unknown (C97),
   *     CONFLICT when it was invalidated again and again meanwhile (C100), UNAVAILABLE when the
   *     deadline passed first
   */
  public TableEntry loaded(SpelledName name, Deadline deadline) {
    throw new IllegalStateException("unwritten " + store + source + name + deadline);
  }

  /**
   * Queues a load before all that nobody waits for, and returns; unknown and loaded names are
   * ignored (C104).
   */
  public void prioritize(TableName name) {
    throw new IllegalStateException("unwritten " + name);
  }

  @Override
  public void close() {}
}
