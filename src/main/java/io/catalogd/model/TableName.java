package io.catalogd.model;

import java.util.Comparator;
import java.util.Locale;

/**
 * A table's or view's name as the catalog keys it: both parts lower-case (C34). Ordered by
 * database, then table. One that a metastore would take for another is refused.
 */
public record TableName(String database, String table) implements Comparable<TableName> {
  private static final Comparator<TableName> ORDER =
      Comparator.comparing(TableName::database).thenComparing(TableName::table);

  public TableName {
    database = MetastoreName.check(database).toLowerCase(Locale.ROOT);
    table = MetastoreName.check(table).toLowerCase(Locale.ROOT);
  }

  @Override
  public int compareTo(TableName other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return database + "." + table;
  }
}
