package io.catalogd.ddl;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.Function;
import java.util.List;

/** Finds functions of one image as statements name them. */
final class FunctionLookup {
  private FunctionLookup() {}

  /** All overloads of a name. */
  static List<Function> named(CatalogImage image, String database, String name) {
    return image.functions(database).stream()
        .map(entry -> (Function) entry.object())
        .filter(function -> function.name().equals(name))
        .toList();
  }

  /** D252, D261. */
  static CatalogException noDatabase(String database) {
    return DdlErrors.catalog(ErrorKind.NOT_FOUND, "Database: " + database + " does not exist.");
  }
}
