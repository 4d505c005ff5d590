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
   * The statements, quoted, that confirm that a table depends on a base, and that all do that say
   * so; the current base stays what it is.
   *
   * @param isCurrent whether that base is the table's current one; else the statement names
   *     partitions, as without them it would make it that
   */
  public static String confirming(TableName table, TableName base, boolean isCurrent) {
    return String.format(
        "'alter table %s %sdepends on %s', or of all tables that depend on it %s",
        table, isCurrent ? "" : "partition (…) ", base, confirmingAll(base));
  }

  /** The statement, quoted, that confirms all tables that depend on a base. */
  static String confirmingAll(TableName base) {
    return String.format(
        "'alter table %s set tblproperties ('%s'='all')'", base, DependentParameters.CONFIRM);
  }

  /** What others wrote may be long. */
  public static String shortened(String value) {
    int most = 200;
    return value.length() <= most ? value : value.substring(0, most) + "…";
  }
}
