package io.catalogd.fetch;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.TableEntry;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Partition;
import io.catalogd.model.SpelledName;
import java.util.Optional;

/** Finds objects in an image, or fails in the words of the read requests (C123, C139, C141). */
final class Lookups {
  private Lookups() {}

  static TableEntry table(CatalogImage image, SpelledName name) {
    return find(image, name).orElseThrow(() -> notFound("Table not found: " + name.table()));
  }

  /** The same for the extension service, which no coordinator knows: it names the database too. */
  static TableEntry qualifiedTable(CatalogImage image, SpelledName name) {
    return find(image, name).orElseThrow(() -> CatalogException.tableNotFound(name));
  }

  private static Optional<TableEntry> find(CatalogImage image, SpelledName name) {
    if (image.findDatabase(name.database()).isEmpty()) {
      throw CatalogException.databaseNotFound(name.database());
    }
    return image.findTable(name.key());
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

  static CatalogException databaseNotFound(String name) {
    return notFound("Database not found: " + name);
  }

  static CatalogException notFound(String message) {
    return new CatalogException(ErrorKind.NOT_FOUND, "CatalogException", message);
  }
}
