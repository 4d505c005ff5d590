package io.catalogd.model;

/** A table name as a client spelled it: errors echo it (C199), look-ups use {@link #key()}. */
public record SpelledName(String database, String table) {
  /** The name that the catalog keys this table by. */
  public TableName key() {
    return new TableName(database, table);
  }

  @Override
  public String toString() {
    return database + "." + table;
  }
}
