package io.catalogd.events;

import io.catalogd.model.CatalogException;
import io.catalogd.model.DependentTable;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;

/** The words of failures that clients know from REFRESH, INVALIDATE and INSERT. */
final class EventErrors {
  private EventErrors() {}

  /** C270, of a table that has no files. */
  static CatalogException notInsertable(TableName name, Table content) {
    String reason =
        content instanceof DependentTable dependent
            ? String.format(
                "%s is a dependent table and has no data of its own, so nothing can be inserted"
                    + " into it. Insert into its base: %s.",
                name, dependent.dependencies().currentBase().name())
            : "Unexpected table type: " + name.table();
    return internal(ErrorKind.INVALID_REQUEST, reason);
  }

  /** C205, C206, D52: the table could not be read again and stays as it was. */
  static CatalogException reloadFailed(TableName name, CatalogException cause) {
    return new CatalogException(
        cause.kind(), "TableLoadingException", "Error loading metadata for table: " + name, cause);
  }

  /** REFRESH … PARTITION failed (C216). */
  static CatalogException partitionReloadFailed(
      TableName name, String partition, CatalogException cause) {
    return new CatalogException(
        cause.kind(),
        "CatalogException",
        "Error loading metadata for partition: " + name + " " + partition,
        cause);
  }

  /** A lock was not had in time, told in {@code message} (C207, C270, D299). */
  static CatalogException contention(String wireName, String message) {
    return new CatalogException(ErrorKind.CONFLICT, wireName, message);
  }

  /** The database of an invalidated table went away meanwhile (C229). */
  static CatalogException databaseRemovedMeanwhile(TableName name) {
    return new CatalogException(
        ErrorKind.CONFLICT,
        "CatalogException",
        String.format(
            "Database %s was removed while %s was being invalidated. Run the statement again.",
            name.database(), name));
  }

  /** Somebody changed the same name again and again. */
  static CatalogException changedMeanwhile(TableName name) {
    return new CatalogException(
        ErrorKind.CONFLICT,
        "CatalogException",
        "Table " + name + " is being created and dropped by others. Run the statement again.");
  }

  /** REFRESH FUNCTIONS failed (C243, C244). */
  static CatalogException functionRefreshFailed(String database, CatalogException cause) {
    return new CatalogException(
        cause.kind(),
        "CatalogException",
        "Error refreshing functions in " + database + ": ",
        cause);
  }

  /** INVALIDATE METADATA failed (C239). */
  static CatalogException resetFailed(CatalogException cause) {
    return new CatalogException(
        cause.kind(),
        "CatalogException",
        "Error initializing Catalog. Catalog may be empty.",
        cause);
  }

  /** REFRESH AUTHORIZATION failed (D302). */
  static CatalogException policyFailed(CatalogException cause) {
    return new CatalogException(
        cause.kind(), "CatalogException", "Error updating authorization policy: ", cause);
  }

  /** What INSERT calls its own failures (C270, C276, D292). */
  static CatalogException internal(ErrorKind kind, String message) {
    return new CatalogException(kind, "InternalException", message);
  }

  /** The partitions that an INSERT made could not be added (C276). */
  static CatalogException addFailed(CatalogException cause) {
    String message =
        cause.kind() == ErrorKind.ALREADY_EXISTS
            ? "AlreadyExistsException thrown although ifNotExists given"
            : "Error adding partitions";
    return new CatalogException(cause.kind(), "InternalException", message, cause);
  }
}
