package io.catalogd.service;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;

/** Why requests are refused that the catalog can't carry out. */
final class Refusals {
  private Refusals() {}

  /** For whatever depends on what there is: an empty catalog would answer "not found". */
  static CatalogException notReadYet() {
    return new CatalogException(
        ErrorKind.UNAVAILABLE,
        "CatalogException",
        "The catalog has not been read from the metastore yet. Try again soon;"
            + " \"catalogd status\" tells what it waits for.");
  }
}
