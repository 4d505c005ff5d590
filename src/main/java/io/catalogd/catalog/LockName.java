package io.catalogd.catalog;

import io.catalogd.model.TableName;
import java.util.Locale;

/**
 * What a statement locks against other statements. Ordered as locks are taken: databases, then
 * tables, by name.
 */
public sealed interface LockName extends Comparable<LockName> {
  @Override
  default int compareTo(LockName other) {
    int byKind = Integer.compare(rank(), other.rank());
    return byKind != 0 ? byKind : toString().compareTo(other.toString());
  }

  private int rank() {
    return this instanceof OfDatabase ? 0 : 1;
  }

  /** A database as a whole: nobody else holds it or any of its tables meanwhile. */
  record OfDatabase(String database) implements LockName {
    public OfDatabase {
      database = database.toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
      return database;
    }
  }

  /** One table; its database is held shared with it. */
  record OfTable(TableName table) implements LockName {
    @Override
    public String toString() {
      return table.toString();
    }
  }
}
