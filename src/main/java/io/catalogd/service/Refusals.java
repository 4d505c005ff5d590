package io.catalogd.service;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import org.jspecify.annotations.Nullable;

/** Why requests are refused that the catalog can't carry out: too early, on functions. */
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

  /** For GetFunctions: what its checks find (C392, D267), else that it is to come. */
  static CatalogException functions(@Nullable String database, CatalogImage image) {
    if (database == null) {
      return new CatalogException(
          ErrorKind.INVALID_REQUEST,
          "InternalException",
          "Database name must be set in call to getFunctions()");
    }
    if (image.findDatabase(database).isEmpty()) {
      return new CatalogException(
          ErrorKind.NOT_FOUND, "DatabaseNotFoundException", "Database does not exist: " + database);
    }
    return CatalogException.notSupportedYet("GetFunctions");
  }

  /** For REFRESH FUNCTIONS: that the database is unknown (C243), else that it is to come. */
  static CatalogException refreshFunctions(String database, CatalogImage image) {
    if (image.findDatabase(database).isEmpty()) {
      return new CatalogException(
          ErrorKind.NOT_FOUND,
          "CatalogException",
          "Error refreshing functions in " + database + ": ",
          CatalogException.databaseNotFound(database));
    }
    return CatalogException.notSupportedYet("REFRESH FUNCTIONS");
  }
}
