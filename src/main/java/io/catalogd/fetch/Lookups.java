package io.catalogd.fetch;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.TableEntry;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.SpelledName;

/** Finds objects in an image, or fails in the words of the read requests (C123, C139, C141). */
final class Lookups {
  private Lookups() {}

  static TableEntry table(CatalogImage image, SpelledName name) {
    if (image.findDatabase(name.database()).isEmpty()) {
      throw CatalogException.databaseNotFound(name.database());
    }
    return image
        .findTable(name.key())
        .orElseThrow(() -> notFound("Table not found: " + name.table()));
  }

  static CatalogException databaseNotFound(String name) {
    return notFound("Database not found: " + name);
  }

  static CatalogException notFound(String message) {
    return new CatalogException(ErrorKind.NOT_FOUND, "CatalogException", message);
  }
}
