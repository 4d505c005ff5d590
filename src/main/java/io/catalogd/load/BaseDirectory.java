package io.catalogd.load;

import io.catalogd.model.CatalogException;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.PartitionFiles;
import io.catalogd.storage.Storage;

/**
 * Looks whether the directory of a table that others depend on is there, once partitions in it
 * turned out to be empty: a metastore that dies while it renames a table may leave the directory
 * under the new name and the table under the old one, and C289 takes what is not there for empty.
 * One load's; any thread.
 */
final class BaseDirectory {
  private final FileSystemTable table;
  private final Storage storage;
  private final boolean isBase;
  private final String inside;
  private volatile boolean doubtful;

  BaseDirectory(FileSystemTable table, Storage storage) {
    this.table = table;
    this.storage = storage;
    this.isBase = isBase(table);
    this.inside = table.location().endsWith("/") ? table.location() : table.location() + "/";
  }

  /** Whether others say to depend on it; also where nobody can tell. */
  private static boolean isBase(FileSystemTable table) {
    return table.isPartitioned()
        && !table.location().isEmpty()
        && table
            .definition()
            .traits()
            .findDependents()
            .map(dependents -> !dependents.isEmpty())
            .orElse(/* other= */ true);
  }

  /** Takes notice of a partition as it was listed. */
  void found(String location, PartitionFiles files) {
    if (isBase && files.isEmpty() && location.startsWith(inside)) {
      doubtful = true;
    }
  }

  /** The table has come to have dependents: nobody looked when its partitions were listed. */
  void becameBase(FileSystemTable before) {
    doubtful |= isBase && !isBase(before);
  }

  /**
   * Looks where there is a reason to; one call at most.
   *
   * @throws CatalogException {@code TableLoadingException} where the directory is not there
   */
  void check() {
    if (!doubtful) {
      return;
    }
    boolean exists;
    try {
      exists = storage.exists(table.location());
    } catch (CatalogException e) {
      throw LoadErrors.failedPath(table.name(), table.location(), e);
    }
    if (!exists) {
      throw LoadErrors.directoryMissing(table.name(), table.location());
    }
  }
}
