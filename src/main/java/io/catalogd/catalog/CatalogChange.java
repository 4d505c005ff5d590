package io.catalogd.catalog;

import io.catalogd.model.CatalogObject;
import io.catalogd.model.Database;
import io.catalogd.model.Function;
import io.catalogd.model.ObjectKey;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One fact that turns an image into the next one. Each object that a change adds, alters or removes
 * gets a version of its own (C25 to C28).
 */
public sealed interface CatalogChange {
  void applyTo(CatalogEdit edit);

  /** A change of one object, which its client can be told of. */
  sealed interface OfOne extends CatalogChange {
    ObjectKey key();
  }

  /** Adds a database, or replaces what is known of it; its tables stay. */
  record PutDatabase(Database database) implements OfOne {
    @Override
    public ObjectKey key() {
      return ObjectKey.database(database.name());
    }

    @Override
    public void applyTo(CatalogEdit edit) {
      edit.putDatabase(database);
    }
  }

  /**
   * Replaces what is known of a database and renumbers everything in it, tables loaded or not:
   * clients forget those when they hear of a changed database, and have to be told of them again
   * (D20).
   */
  record AlterDatabase(Database database) implements OfOne {
    @Override
    public ObjectKey key() {
      return ObjectKey.database(database.name());
    }

    @Override
    public void applyTo(CatalogEdit edit) {
      edit.alterDatabase(database);
    }
  }

  /**
   * Removes a database and before it each of its tables and functions (C26); nothing where it is
   * unknown.
   */
  record RemoveDatabase(String name) implements OfOne {
    @Override
    public ObjectKey key() {
      return ObjectKey.database(name);
    }

    @Override
    public void applyTo(CatalogEdit edit) {
      edit.removeDatabase(name);
    }
  }

  /** Adds or replaces a table's entry; nothing where its database is unknown. */
  record PutTable(TableName name, TableState state) implements OfOne {
    @Override
    public ObjectKey key() {
      return ObjectKey.table(name);
    }

    @Override
    public void applyTo(CatalogEdit edit) {
      edit.putTable(name, state);
    }
  }

  /**
   * Replaces a table by what was worked out from the entry whose own version is {@code basedOn};
   * where the entry has moved on since, by an unloaded one, so that the next reader asks the
   * metastore.
   */
  record PutAltered(Table table, long basedOn) implements OfOne {
    @Override
    public ObjectKey key() {
      return ObjectKey.table(table.name());
    }

    @Override
    public void applyTo(CatalogEdit edit) {
      boolean current = edit.ownVersionOf(table.name()) == basedOn;
      edit.putTable(table.name(), current ? new TableState.Loaded(table) : TableState.UNLOADED);
    }
  }

  /**
   * Says what a dependent table depends on, before it is loaded; nothing where it is unknown, and
   * no bases for a table that is no dependent one. No change of its own: it comes with the one that
   * made the table what it is.
   */
  record PutDependencies(TableName dependent, Set<TableName> bases) implements CatalogChange {
    public PutDependencies {
      bases = Set.copyOf(bases);
    }

    @Override
    public void applyTo(CatalogEdit edit) {
      edit.putDependencies(dependent, bases);
    }
  }

  /** Removes a table; nothing where it is unknown. */
  record RemoveTable(TableName name) implements OfOne {
    @Override
    public ObjectKey key() {
      return ObjectKey.table(name);
    }

    @Override
    public void applyTo(CatalogEdit edit) {
      edit.removeTable(name);
    }
  }

  /**
   * Adds or replaces a function, data source, cache pool, principal or privilege; no function where
   * its database is unknown. A principal with another id loses its privileges.
   */
  record PutObject(CatalogObject object) implements OfOne {
    @Override
    public ObjectKey key() {
      return object.key();
    }

    @Override
    public void applyTo(CatalogEdit edit) {
      edit.putObject(object);
    }
  }

  /**
   * Removes one of these, and before a principal its privileges (D276); nothing where it is
   * unknown.
   */
  record RemoveObject(ObjectKey key) implements OfOne {
    @Override
    public void applyTo(CatalogEdit edit) {
      edit.removeObject(key);
    }
  }

  /**
   * A change whose write altered the parameters of a database too. The database becomes what the
   * metastore has now, under the version that it had (C31, C395).
   */
  record WithParameters(OfOne change, Database database) implements OfOne {
    @Override
    public ObjectKey key() {
      return change.key();
    }

    @Override
    public void applyTo(CatalogEdit edit) {
      edit.replaceContent(database);
      change.applyTo(edit);
    }
  }

  /**
   * Makes {@code functions} those of a known database, which becomes {@code database} under the
   * version that it had (C243 to C246). Transient ones stay as they are, and so does what was
   * created or removed here after {@code seen}, while the metastore was being read.
   */
  record ReplaceFunctions(long seen, Database database, List<Function> functions)
      implements CatalogChange {
    public ReplaceFunctions {
      functions = List.copyOf(functions);
    }

    @Override
    public void applyTo(CatalogEdit edit) {
      edit.replaceContent(database);
      edit.replaceFunctions(seen, database.name(), functions);
    }
  }

  /**
   * Makes {@code objects} all that there are of a kind, each with a fresh version. What was put or
   * removed here after {@code seen}, while they were being read, stays so.
   */
  record ReplaceObjects(long seen, ObjectKey.Kind kind, List<? extends CatalogObject> objects)
      implements CatalogChange {
    public ReplaceObjects {
      objects = List.copyOf(objects);
    }

    @Override
    public void applyTo(CatalogEdit edit) {
      edit.replaceObjects(seen, kind, objects);
    }
  }

  /**
   * Makes the catalog consist of {@code listings}, all tables unloaded and everything renumbered
   * (C35). What was created or removed here after {@code seen}, while the listings were being read,
   * stays created or removed, and so do transient functions (C237).
   */
  record ReplaceAll(long seen, List<DatabaseListing> listings) implements CatalogChange {
    public ReplaceAll {
      listings = List.copyOf(listings);
    }

    @Override
    public void applyTo(CatalogEdit edit) {
      edit.replaceAll(seen, listings);
    }
  }

  /**
   * A database, as the metastore listed it.
   *
   * @param bases of its dependent tables, by their names
   */
  record DatabaseListing(
      Database database,
      List<String> tableNames,
      List<Function> functions,
      Map<TableName, Set<TableName>> bases) {
    public DatabaseListing {
      tableNames = List.copyOf(tableNames);
      functions = List.copyOf(functions);
      bases = Map.copyOf(bases);
    }

    /** Without dependent tables. */
    public DatabaseListing(Database database, List<String> tableNames, List<Function> functions) {
      this(database, tableNames, functions, Map.of());
    }
  }
}
