package io.catalogd.fetch;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.CatalogUpdate.UpdatedObject;

/** Finds objects as they are now; never loads one (C96, C122 to C124). Any thread. */
public final class ObjectLookup {
  private final CatalogStore store;

  public ObjectLookup(CatalogStore store) {
    this.store = store;
  }

  /**
   * The object, in whatever state it is.
   *
   * @throws io.catalogd.model.CatalogException NOT_FOUND in the words of C123
   */
  public UpdatedObject find(ObjectQuery query) {
    CatalogImage image = store.current();
    if (query instanceof ObjectQuery.OfDatabase database) {
      return image
          .findDatabase(database.name())
          .map(UpdatedObject.OfDatabase::new)
          .orElseThrow(() -> Lookups.databaseNotFound(database.name()));
    }
    if (query instanceof ObjectQuery.OfObject object) {
      return image
          .findObject(object.key())
          .map(UpdatedObject.OfObject::new)
          .orElseThrow(() -> Lookups.notFound(object.kind() + " not found: " + object.name()));
    }
    ObjectQuery.OfTable table = (ObjectQuery.OfTable) query;
    return new UpdatedObject.OfTable(Lookups.table(image, table.name()));
  }
}
