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

  /**
   * The statement, quoted, that confirms that a table depends on a base; the current base stays
   * what it is.
   *
   * @param isCurrent whether that base is the table's current one; else the statement names
   *     partitions, as without them it would make it that
   */
  public static String confirming(TableName table, TableName base, boolean isCurrent) {
    return isCurrent
        ? String.format("'alter table %s depends on %s'", table, base)
        : String.format(
            "'alter table %s partition (…) depends on %s' for a partition that does", table, base);
  }

  /** What others wrote may be long. */
  public static String shortened(String value) {
    int most = 200;
    return value.length() <= most ? value : value.substring(0, most) + "…";
  }
}
