package io.catalogd.catalog;

import io.catalogd.model.Database;
import org.pcollections.TreePMap;

/**
 * A database in the image.
 *
 * @param version of the database itself; its tables have versions of their own (C31)
 * @param contentVersion at which {@link #database} came to be as it is: above {@link #version} when
 *     only the functions in its parameters changed since, which is no change of its own
 * @param tables by lower-case name
 */
public record DatabaseEntry(
    long version, long contentVersion, Database database, TreePMap<String, TableEntry> tables) {
  DatabaseEntry withContent(Database content, long changed) {
    return new DatabaseEntry(version, changed, content, tables);
  }

  DatabaseEntry withTable(TableEntry table) {
    return new DatabaseEntry(
        version, contentVersion, database, tables.plus(table.name().table(), table));
  }

  DatabaseEntry withoutTable(String table) {
    return new DatabaseEntry(version, contentVersion, database, tables.minus(table));
  }
}
