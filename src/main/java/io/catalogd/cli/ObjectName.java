package io.catalogd.cli;

import io.catalogd.sql.SqlText;
import java.util.Locale;

/**
 * A table, view or function.
 *
 * @param database in lower case, as the name
 */
record ObjectName(String database, String name) {
  /**
   * Of {@code database.name}, or of a name in a database that is told beside it.
   *
   * @throws UsageException for a text of another form
   */
  static ObjectName parse(String text, String otherwise) {
    String[] parts = text.toLowerCase(Locale.ROOT).split("\\.", -1);
    boolean whole = parts.length <= 2;
    for (String part : parts) {
      whole &= !part.isBlank();
    }
    if (!whole) {
      throw new UsageException("Expected a name as database.name, got '" + text + "'");
    }
    return parts.length == 2
        ? new ObjectName(parts[0], parts[1])
        : new ObjectName(otherwise, parts[0]);
  }

  /** As a statement names it. */
  String sql() {
    return SqlText.name(database) + "." + SqlText.name(name);
  }

  @Override
  public String toString() {
    return database + "." + name;
  }
}
