package io.catalogd.ddl;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.SpelledName;

/** Failures of statements, in the words that clients know (D28). */
final class DdlErrors {
  private DdlErrors() {}

  /** A failed metastore call, its blank at the end included (D29). */
  static CatalogException rpc(String call, CatalogException cause) {
    return new CatalogException(
        cause.kind(),
        "ImpalaRuntimeException",
        "Error making '" + call + "' RPC to Hive Metastore: ",
        cause);
  }

  /** A failed change of roles or privileges (D284). */
  static CatalogException policy(String what, CatalogException cause) {
    return new CatalogException(cause.kind(), "InternalException", what + ": ", cause);
  }

  /** Anything that stands in the way and that the plain class word fits. */
  static CatalogException catalog(ErrorKind kind, String message) {
    return new CatalogException(kind, "CatalogException", message);
  }

  /** A statement names a column that the table has not (D80, D153). */
  static CatalogException columnNotFound(String column, SpelledName table) {
    return new CatalogException(
        ErrorKind.NOT_FOUND,
        "ColumnNotFoundException",
        "Column name " + column + " not found in table " + table + ".");
  }

  /** A statement names a database that there is not (D73, D252, D261). */
  static CatalogException noDatabase(String name) {
    return catalog(ErrorKind.NOT_FOUND, "Database: " + name + " does not exist.");
  }

  /** Others held the table for longer than the statement may wait (D32). */
  static CatalogException contention(DdlRequest request) {
    return new CatalogException(
        ErrorKind.CONFLICT,
        "InternalException",
        "Error " + request.wording().doing() + " due to lock contention.");
  }
}
