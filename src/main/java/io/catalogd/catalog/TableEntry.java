package io.catalogd.catalog;

import io.catalogd.model.CatalogException;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;

/**
 * A table or view in the image.
 *
 * @param version at which it came to be as it is
 * @param ownVersion the same without what happened to it only because a base changed: whoever works
 *     from an older one works from something stale
 */
public record TableEntry(TableName name, long version, long ownVersion, TableState state) {
  /** An entry that nothing but its own change led to. */
  public TableEntry(TableName name, long version, TableState state) {
    this(name, version, version, state);
  }

  /**
   * The content of a table that somebody waited for.
   *
   * @throws CatalogException why it could not be loaded; it fails again (C141, C203)
   * @throws IllegalStateException when nobody waited
   */
  public Table content() {
    if (state instanceof TableState.Failed failed) {
      throw failed.reason().again();
    }
    if (state instanceof TableState.Loaded loaded) {
      return loaded.table();
    }
    throw new IllegalStateException("Not loaded: " + name);
  }
}
