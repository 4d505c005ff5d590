package io.catalogd.catalog;

import io.catalogd.model.TableName;
import java.util.Set;

/** Hears of what was published, to have something done about it elsewhere. */
@FunctionalInterface
public interface Witness {
  /** Nobody. */
  Witness NONE = (before, after, changed) -> {};

  /**
   * Called on the thread that published, which holds no lock of the store: so it may neither wait
   * nor fail, and of two publishes the later may be heard of first.
   *
   * @param changed tables that were put, removed or followed
   */
  void published(CatalogImage before, CatalogImage after, Set<TableName> changed);
}
