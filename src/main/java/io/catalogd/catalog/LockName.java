package io.catalogd.catalog;

import io.catalogd.model.TableName;
import java.util.Locale;
import java.util.Optional;

/**
 * What a statement locks against other statements. Ordered as locks are taken: databases, then
 * tables, then parameters of databases, each by name, then what there is one of.
 */
public sealed interface LockName extends Comparable<LockName> {
  /** Decides the order among kinds. */
  int rank();

  /** The database that is held shared with it. */
  default Optional<OfDatabase> within() {
    return Optional.empty();
  }

  @Override
  default int compareTo(LockName other) {
    int byKind = Integer.compare(rank(), other.rank());
    return byKind != 0 ? byKind : toString().compareTo(other.toString());
  }

  /** A database as a whole: nobody else holds it or anything in it meanwhile. */
  record OfDatabase(String database) implements LockName {
    public OfDatabase {
      database = database.toLowerCase(Locale.ROOT);
    }

    @Override
    public int rank() {
      return 0;
    }

    @Override
    public String toString() {
      return database;
    }
  }

  /** One table. */
  record OfTable(TableName table) implements LockName {
    @Override
    public int rank() {
      return 1;
    }

    @Override
    public Optional<OfDatabase> within() {
      return Optional.of(new OfDatabase(table.database()));
    }

    @Override
    public String toString() {
      return table.toString();
    }
  }

  /**
   * The metastore's parameters of a database, and the functions in it, of which some are kept
   * there. Its tables are free meanwhile.
   */
  record OfParameters(String database) implements LockName {
    public OfParameters {
      database = database.toLowerCase(Locale.ROOT);
    }

    @Override
    public int rank() {
      return 2;
    }

    @Override
    public Optional<OfDatabase> within() {
      return Optional.of(new OfDatabase(database));
    }

    @Override
    public String toString() {
      return database;
    }
  }

  /** All roles and privileges. */
  record OfPolicy() implements LockName {
    @Override
    public int rank() {
      return 3;
    }

    @Override
    public String toString() {
      return "roles and privileges";
    }
  }
}
