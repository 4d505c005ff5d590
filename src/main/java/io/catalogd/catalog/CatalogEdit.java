package io.catalogd.catalog;

import io.catalogd.catalog.CatalogChange.DatabaseListing;
import io.catalogd.model.CatalogObject;
import io.catalogd.model.Database;
import io.catalogd.model.DependentTable;
import io.catalogd.model.Function;
import io.catalogd.model.Function.Keeping;
import io.catalogd.model.ObjectKey;
import io.catalogd.model.Principal;
import io.catalogd.model.TableName;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.pcollections.TreePMap;

/**
 * The next image while it is made, inside the store's critical section: in memory only, one thread.
 */
public final class CatalogEdit {
  private final CatalogImage base;
  private long version;
  private TreePMap<String, DatabaseEntry> databases;
  private TreePMap<ObjectKey, ObjectEntry> objects;
  private DeletionLog deletions;
  private DependencyEdges edges;

  /** Tables that were put or removed. */
  private final Set<TableName> touched = new TreeSet<>();

  CatalogEdit(CatalogImage base) {
    this.base = base;
    this.version = base.version();
    this.databases = base.databases();
    this.objects = base.objects();
    this.deletions = base.deletions();
    this.edges = base.edges();
  }

  CatalogImage finish() {
    return new CatalogImage(version, databases, objects, deletions, edges);
  }

  /** Names of the tables that were put or removed, in order. */
  Set<TableName> touched() {
    return touched;
  }

  long ownVersionOf(TableName name) {
    return finish().ownVersionOf(name);
  }

  void putDatabase(Database database) {
    version++;
    put(new DatabaseEntry(version, version, database, tablesOf(database)));
  }

  void alterDatabase(Database database) {
    long own = ++version;
    TreePMap<String, TableEntry> present = tablesOf(database);
    TreePMap<String, TableEntry> renumbered = present;
    for (TableEntry table : present.values()) {
      renumbered =
          renumbered.plus(
              table.name().table(), new TableEntry(table.name(), ++version, table.state()));
    }
    put(new DatabaseEntry(own, own, database, renumbered));
    finish().functions(database.name()).forEach(function -> putObject(function.object()));
  }

  private TreePMap<String, TableEntry> tablesOf(Database database) {
    DatabaseEntry present = databases.get(database.name());
    return present == null ? TreePMap.empty() : present.tables();
  }

  private void put(DatabaseEntry entry) {
    Database database = entry.database();
    databases = databases.plus(database.name(), entry);
    deletions = deletions.minus(ObjectKey.database(database.name()));
  }

  void replaceContent(Database database) {
    DatabaseEntry present = databases.get(database.name());
    if (present != null && !present.database().equals(database)) {
      databases = databases.plus(database.name(), present.withContent(database, ++version));
    }
  }

  void removeDatabase(String name) {
    String key = name.toLowerCase(Locale.ROOT);
    DatabaseEntry present = databases.get(key);
    if (present == null) {
      return;
    }
    present.tables().values().forEach(table -> forget(table.name()));
    finish().functions(key).forEach(function -> removeObject(function.object().key()));
    databases = databases.minus(key);
    logRemoval(ObjectKey.database(key));
  }

  void putTable(TableName name, TableState state) {
    DatabaseEntry database = databases.get(name.database());
    if (database == null) {
      return;
    }
    put(database, new TableEntry(name, ++version, state));
    deletions = deletions.minus(ObjectKey.table(name));
    if (state instanceof TableState.Loaded loaded) {
      edges =
          loaded.table() instanceof DependentTable dependent
              ? edges.with(name, dependent.dependencies().baseNames())
              : edges.without(name);
    }
  }

  /** A table changes because a base does. One that forgets what it was has changed itself. */
  void follow(TableName name, TableState state) {
    DatabaseEntry database = databases.get(name.database());
    if (database == null) {
      return;
    }
    TableEntry present = database.tables().get(name.table());
    if (present != null) {
      version++;
      long own = state instanceof TableState.Loaded ? present.ownVersion() : version;
      put(database, new TableEntry(name, version, own, state));
    }
  }

  private void put(DatabaseEntry database, TableEntry entry) {
    touched.add(entry.name());
    databases = databases.plus(entry.name().database(), database.withTable(entry));
  }

  void putDependencies(TableName dependent, Set<TableName> bases) {
    if (bases.isEmpty() || finish().findTable(dependent).isPresent()) {
      edges = bases.isEmpty() ? edges.without(dependent) : edges.with(dependent, bases);
    }
  }

  void removeTable(TableName name) {
    DatabaseEntry database = databases.get(name.database());
    if (database == null || !database.tables().containsKey(name.table())) {
      return;
    }
    databases = databases.plus(name.database(), database.withoutTable(name.table()));
    forget(name);
  }

  private void forget(TableName table) {
    touched.add(table);
    edges = edges.without(table);
    logRemoval(ObjectKey.table(table));
  }

  void putObject(CatalogObject object) {
    if (object instanceof Function function && !databases.containsKey(function.database())) {
      return;
    }
    if (object instanceof Principal principal) {
      removePrivilegesOfOther(principal);
    }
    objects = objects.plus(object.key(), new ObjectEntry(object, ++version));
    deletions = deletions.minus(object.key());
  }

  void removeObject(ObjectKey key) {
    ObjectEntry present = objects.get(key);
    if (present != null) {
      if (present.object() instanceof Principal principal) {
        removePrivileges(principal);
      }
      objects = objects.minus(key);
      logRemoval(key);
    }
  }

  /** Privileges name their holder by its id, so none outlives it (D276, D287). */
  private void removePrivilegesOfOther(Principal next) {
    ObjectEntry present = objects.get(next.key());
    if (present != null && ((Principal) present.object()).id() != next.id()) {
      removePrivileges((Principal) present.object());
    }
  }

  private void removePrivileges(Principal holder) {
    finish().privileges(holder.id()).forEach(privilege -> removeObject(privilege.key()));
  }

  void replaceFunctions(long seen, String database, List<Function> listed) {
    replace(seen, finish().functions(database), listed);
  }

  void replaceObjects(long seen, ObjectKey.Kind kind, List<? extends CatalogObject> listed) {
    replace(seen, finish().objects(kind), listed);
  }

  private void replace(long seen, List<ObjectEntry> present, List<? extends CatalogObject> listed) {
    Set<ObjectKey> kept = new HashSet<>();
    present.stream()
        .filter(entry -> entry.version() > seen || isTransient(entry.object()))
        .forEach(entry -> kept.add(entry.object().key()));
    for (CatalogObject object : listed) {
      if (!removedAfter(seen, object.key()) && kept.add(object.key())) {
        putObject(object);
      }
    }
    for (ObjectEntry entry : present) {
      if (!kept.contains(entry.object().key())) {
        removeObject(entry.object().key());
      }
    }
  }

  /** Nobody but this process knows of it (C237, C245). */
  private static boolean isTransient(CatalogObject object) {
    return object instanceof Function function && function.keeping() == Keeping.TRANSIENT;
  }

  void replaceAll(long seen, List<DatabaseListing> listings) {
    if (deletions.floor() > seen) {
      throw new IllegalStateException(
          "Removals up to version "
              + deletions.floor()
              + " are forgotten, but listing began at "
              + seen);
    }
    // A number of its own, so that the catalog has one even if nothing was listed (C24, C25).
    version++;
    Set<String> listed = new HashSet<>();
    for (DatabaseListing listing : listings) {
      listed.add(listing.database().name());
      replaceDatabase(seen, listing);
    }
    for (DatabaseEntry entry : databases.values()) {
      String name = entry.database().name();
      if (!listed.contains(name)) {
        if (entry.version() > seen) {
          replaceDatabase(seen, new DatabaseListing(entry.database(), List.of(), List.of()));
        } else {
          removeDatabase(name);
        }
      }
    }
    objects.values().forEach(entry -> putObject(entry.object()));
  }

  private void replaceDatabase(long seen, DatabaseListing listing) {
    String name = listing.database().name();
    if (removedAfter(seen, ObjectKey.database(name))) {
      return;
    }
    DatabaseEntry present = databases.get(name);
    Database database =
        present != null && present.contentVersion() > seen
            ? present.database()
            : listing.database();
    putDatabase(database);
    replaceFunctions(seen, name, listing.functions());
    Set<String> tables = new HashSet<>();
    Map<TableName, Set<TableName>> moved = new HashMap<>();
    for (String table : listing.tableNames()) {
      TableName tableName = new TableName(name, table);
      if (!removedAfter(seen, ObjectKey.table(tableName))) {
        tables.add(tableName.table());
        if (base.versionOf(tableName) <= seen) {
          moved.put(tableName, listing.bases().getOrDefault(tableName, Set.of()));
        }
        putTable(tableName, TableState.UNLOADED);
      }
    }
    moved.forEach(this::putDependencies);
    if (present != null) {
      present.tables().values().stream()
          .filter(table -> !tables.contains(table.name().table()))
          .forEach(table -> keepIfNewer(seen, table));
    }
  }

  private void keepIfNewer(long seen, TableEntry table) {
    if (table.version() > seen) {
      putTable(table.name(), TableState.UNLOADED);
    } else {
      removeTable(table.name());
    }
  }

  private boolean removedAfter(long seen, ObjectKey key) {
    return base.deletions().findVersion(key).orElse(0) > seen;
  }

  private void logRemoval(ObjectKey key) {
    deletions = deletions.plus(key, ++version);
  }
}
