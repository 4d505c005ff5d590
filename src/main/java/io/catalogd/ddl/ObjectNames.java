package io.catalogd.ddl;

import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.Database;
import io.catalogd.model.MetastoreName;
import io.catalogd.model.SpelledName;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** What names may look like, told before anything is changed (D357). */
final class ObjectNames {
  /** What every supported metastore holds of a database's or table's name. */
  private static final int MAX_LENGTH = 128;

  /** What the metastore holds of a column's name; any character may be in it. */
  private static final int MAX_COLUMN_LENGTH = 767;

  private static final int MAX_KEY_LENGTH = 128;

  private static final Pattern NEW_NAME = Pattern.compile("[A-Za-z0-9_]+");

  private ObjectNames() {}

  /** A database that shall be made. */
  static void checkNewDatabase(String name) {
    checkNew("database", name);
    checkNotHidden(name);
  }

  /** A table or view that shall be made, in a database that has its name already. */
  static void checkNewTable(SpelledName name) {
    checkKnown("database", name.database());
    checkNew("table", name.table());
    checkNotHidden(name.database());
  }

  /** The metastore would make it, and nobody would ever see it. */
  private static void checkNotHidden(String database) {
    if (Database.isHidden(database)) {
      throw CatalogException.invalidRequest(
          "Database name '" + database + "' is reserved for the built-in functions of clients");
    }
  }

  /** A database that should be there: whatever a metastore may have called it. */
  static void checkDatabase(String name) {
    checkKnown("database", name);
  }

  /** A table or view that should be there. */
  static void checkTable(SpelledName name) {
    checkKnown("database", name.database());
    checkKnown("table", name.table());
  }

  /** A function that shall be made, in a database that has its name already. */
  static void checkNewFunction(String database, String name) {
    checkKnown("database", database);
    checkNew("function", name);
  }

  /** A function that should be there. */
  static void checkFunction(String database, String name) {
    checkKnown("database", database);
    checkKnown("function", name);
  }

  /** A data source that shall be made. */
  static void checkNewDataSource(String name) {
    checkNew("data source", name);
  }

  /** A data source that should be there. */
  static void checkDataSource(String name) {
    checkKnown("data source", name);
  }

  /** Columns and partition keys together: each has a name of its own, without case. */
  static void checkNewColumns(List<Column> columns, List<Column> partitionKeys) {
    Set<String> seen = new HashSet<>();
    columns.forEach(column -> checkNewColumn(column, MAX_COLUMN_LENGTH, seen));
    partitionKeys.forEach(column -> checkNewColumn(column, MAX_KEY_LENGTH, seen));
  }

  private static void checkNewColumn(Column column, int maxLength, Set<String> seen) {
    String name = column.name();
    if (name.isEmpty()) {
      throw CatalogException.invalidRequest("Empty column name");
    }
    MetastoreLimits.check("column name", name, maxLength);
    MetastoreLimits.checkComment(column.comment());
    if (!seen.add(name.toLowerCase(Locale.ROOT))) {
      throw CatalogException.invalidRequest("Duplicate column name: " + name);
    }
  }

  private static void checkNew(String what, String name) {
    checkKnown(what, name);
    if (!NEW_NAME.matcher(name).matches()) {
      throw CatalogException.invalidRequest(
          "Invalid " + what + " name '" + name + "': only letters, digits and '_' may be in it");
    }
  }

  private static void checkKnown(String what, String name) {
    if (name.isEmpty()) {
      throw CatalogException.invalidRequest("Empty " + what + " name");
    }
    MetastoreName.check(name);
    MetastoreLimits.check(what + " name", name, MAX_LENGTH);
  }
}
