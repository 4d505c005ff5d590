package io.catalogd.fetch;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Partition;
import io.catalogd.model.SpelledName;
import io.catalogd.model.Table;

/** Finds objects in an image, or fails in the words of the read requests (C123, C139, C141). */
final class Lookups {
  private Lookups() {}

  static TableEntry table(CatalogImage image, SpelledName name) {
    if (image.findDatabase(name.database()).isEmpty()) {
      throw CatalogException.databaseNotFound(name.database());
    }
    return image
        .findTable(name.key())
        .orElseThrow(() -> notFound("Table not found: " + name.table()));
  }

  /** The partition that the metastore calls exactly this. */
  static Partition partition(FileSystemTable table, String name) {
    return table
        .findPartition(name)
        .orElseThrow(
            () ->
                new CatalogException(
                    ErrorKind.INVALID_REQUEST,
                    "CatalogException",
                    String.format("Partition %s does not exist in table %s", name, table.name())));
  }

  /**
   * The content of a table that was loaded.
   *
   * @throws CatalogException the stored reason of a failed table (C141)
   */
  static Table loaded(TableEntry entry) {
    if (entry.state() instanceof TableState.Failed failed) {
      // A fresh exception: the stored one is shared and has the stack of another thread.
      CatalogException reason = failed.reason();
      throw new CatalogException(
          reason.kind(), reason.wireName(), reason.getMessage(), reason.getCause());
    }
    if (entry.state() instanceof TableState.Loaded loaded) {
      return loaded.table();
    }
    throw new IllegalStateException("Loading left " + entry.name() + " unloaded");
  }

  static CatalogException databaseNotFound(String name) {
    return notFound("Database not found: " + name);
  }

  static CatalogException notFound(String message) {
    return new CatalogException(ErrorKind.NOT_FOUND, "CatalogException", message);
  }
}
