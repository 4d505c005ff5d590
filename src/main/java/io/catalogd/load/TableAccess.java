package io.catalogd.load;

import io.catalogd.model.AccessLevel;
import io.catalogd.model.CatalogException;
import io.catalogd.model.TableName;
import io.catalogd.storage.DirectoryAccess;

/** Looks up what may be done in the directories of one table. One load's; any thread. */
final class TableAccess {
  private final TableName table;
  private final DirectoryAccess access;

  TableAccess(TableName table, DirectoryAccess access) {
    this.table = table;
    this.access = access;
  }

  /**
   * The level of a directory; a table without one is not held back.
   *
   * @throws CatalogException {@code TableLoadingException} when it cannot be looked up (C326)
   */
  AccessLevel level(String location) {
    try {
      return location.isEmpty() ? AccessLevel.READ_WRITE : access.level(location);
    } catch (CatalogException e) {
      throw LoadErrors.failedPath(table, location, e);
    }
  }
}
