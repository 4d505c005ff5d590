package io.catalogd.service;

import io.catalogd.catalog.CatalogStore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;

/** Before the first read of the metastore nothing may be told about what there is not. */
final class Readiness {
  private final CatalogStore store;

  Readiness(CatalogStore store) {
    this.store = store;
  }

  /**
   * Returns once the catalog has been read.
   *
   * @throws CatalogException UNAVAILABLE until then
   */
  void check() {
    if (store.current().version() == 0) {
      throw new CatalogException(
          ErrorKind.UNAVAILABLE,
          "CatalogException",
          "The catalog has not been read from the metastore yet. Try again soon;"
              + " \"catalogd status\" tells what it waits for.");
    }
  }
}
