package io.catalogd.caching;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogChange.PutObject;
import io.catalogd.catalog.CatalogChange.RemoveObject;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.ObjectEntry;
import io.catalogd.model.CachePool;
import io.catalogd.model.CatalogException;
import io.catalogd.model.CatalogObject;
import io.catalogd.model.ObjectKey;
import io.catalogd.storage.Caching;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The pools of the default file system as objects of the catalog (C414, D248). Nobody else puts or
 * removes them. One thread.
 */
public final class CachePools {
  private static final Logger log = LoggerFactory.getLogger(CachePools.class);

  private final CatalogStore store;
  private final Caching caching;
  private boolean answered = true;

  public CachePools(CatalogStore store, Caching caching) {
    this.store = store;
    this.caching = caching;
  }

  /**
   * Adds pools that are new and removes those that are gone, each with a version; nothing is
   * published where all are known. Pools stay while the name node does not answer. Does nothing
   * before the catalog was read once, as it would look as if it had been.
   */
  public void read() {
    if (store.current().version() == 0) {
      return;
    }
    try {
      store.publish(changes(caching.pools()));
      answered = true;
    } catch (CatalogException e) {
      if (answered) {
        log.warn("cache pools cannot be read, and stay as they are known: {}", e.getMessage());
      }
      answered = false;
    }
  }

  private List<CatalogChange> changes(List<String> pools) {
    Set<CatalogObject> gone = new HashSet<>();
    store.current().objects(ObjectKey.Kind.HDFS_CACHE_POOL).stream()
        .map(ObjectEntry::object)
        .forEach(gone::add);
    List<CatalogChange> changes = new ArrayList<>();
    for (String name : pools) {
      CachePool pool = new CachePool(name);
      if (!gone.remove(pool)) {
        changes.add(new PutObject(pool));
      }
    }
    gone.forEach(pool -> changes.add(new RemoveObject(pool.key())));
    return changes;
  }
}
