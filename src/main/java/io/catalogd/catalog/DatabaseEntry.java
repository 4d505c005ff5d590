package io.catalogd.catalog;

import io.catalogd.model.Database;
import org.pcollections.TreePMap;

/**
 * A database in the image.
 *
 * @param version of the database itself; its tables have versions of their own (C31)
 * @param tables by lower-case name
 */
public record DatabaseEntry(long version, Database database, TreePMap<String, TableEntry> tables) {
  DatabaseEntry withTable(TableEntry table) {
    return new DatabaseEntry(version, database, tables.plus(table.name().table(), table));
  }

  DatabaseEntry withoutTable(String table) {
    return new DatabaseEntry(version, database, tables.minus(table));
  }
}
