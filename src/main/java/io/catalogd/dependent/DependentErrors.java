package io.catalogd.dependent;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.TableName;

/** Failures of dependent tables: what is wrong, on which object, with which value, what to do. */
public final class DependentErrors {
  private static final String WIRE_NAME = "DependentTableException";

  private DependentErrors() {}

  /** A parameter that somebody wrote by hand, or damaged. */
  public static CatalogException badParameter(
      TableName table, String where, String key, String value, String remedy) {
    return refused(
        String.format(
            "Dependent table %s%s: parameter '%s' is '%s'. %s",
            table, where, key, shortened(value), remedy));
  }

  /** A statement or a read that the rules do not allow. */
  public static CatalogException refused(String message) {
    return unusable(ErrorKind.INVALID_REQUEST, message);
  }

  /** A base that cannot be read, which may be no fault of the request. */
  static CatalogException unusable(ErrorKind kind, String message) {
    return new CatalogException(kind, WIRE_NAME, message);
  }

  /** What others wrote may be long. */
  public static String shortened(String value) {
    int most = 200;
    return value.length() <= most ? value : value.substring(0, most) + "…";
  }
}
