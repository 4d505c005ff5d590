package io.catalogd.catalog;

import io.catalogd.model.Function;
import io.catalogd.model.FunctionSignature;
import io.catalogd.model.ObjectKey;
import io.catalogd.model.Principal;
import io.catalogd.model.Privilege;
import io.catalogd.model.TableName;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedSet;
import java.util.stream.Stream;
import org.pcollections.TreePMap;

/**
 * The whole catalog at one version. Immutable, so any thread may keep one for as long as it likes.
 *
 * @param version the highest version handed out so far; every object's is at most this
 * @param databases by lower-case name
 * @param objects everything else: functions, data sources, cache pools, principals, privileges
 * @param deletions what was removed, and when
 * @param edges which tables depend on which
 */
public record CatalogImage(
    long version,
    TreePMap<String, DatabaseEntry> databases,
    TreePMap<ObjectKey, ObjectEntry> objects,
    DeletionLog deletions,
    DependencyEdges edges) {
  static CatalogImage empty(int deletionLimit) {
    return new CatalogImage(
        0,
        TreePMap.empty(),
        TreePMap.empty(),
        DeletionLog.empty(deletionLimit),
        DependencyEdges.NONE);
  }

  /** Looks a database up without case. */
  public Optional<DatabaseEntry> findDatabase(String name) {
    return Optional.ofNullable(databases.get(name.toLowerCase(Locale.ROOT)));
  }

  /**
   * The image as it would be with this entry in the place of what it has, to see what follows; one
   * that nobody publishes. The database has to be known.
   */
  public CatalogImage with(TableEntry table) {
    String name = table.name().database();
    DatabaseEntry database = databases.get(name);
    if (database == null) {
      throw new IllegalArgumentException("No database " + name);
    }
    return new CatalogImage(
        version, databases.plus(name, database.withTable(table)), objects, deletions, edges);
  }

  /** The same as if there were no such table. */
  public CatalogImage without(TableName table) {
    DatabaseEntry database = databases.get(table.database());
    return database == null
        ? this
        : new CatalogImage(
            version,
            databases.plus(table.database(), database.withoutTable(table.table())),
            objects,
            deletions,
            edges);
  }

  /** Nothing where the database or the table is unknown. */
  public Optional<TableEntry> findTable(TableName name) {
    DatabaseEntry database = databases.get(name.database());
    return database == null
        ? Optional.empty()
        : Optional.ofNullable(database.tables().get(name.table()));
  }

  /** One of {@link #objects()}. */
  public Optional<ObjectEntry> findObject(ObjectKey key) {
    return Optional.ofNullable(objects.get(key));
  }

  /** All of one kind among {@link #objects()}, in the order of their keys. */
  public List<ObjectEntry> objects(ObjectKey.Kind kind) {
    return objectsFrom(new ObjectKey(kind, ""))
        .takeWhile(entry -> entry.object().key().kind() == kind)
        .toList();
  }

  /** The overloads of one function of a database, in the order of their signatures. */
  public List<Function> overloads(String database, String name) {
    return functionsFrom(ObjectKey.function(database, name + "("))
        .map(entry -> (Function) entry.object())
        .toList();
  }

  /** The functions of a database, each overload for itself, in the order of their signatures. */
  public List<ObjectEntry> functions(String database) {
    return functionsFrom(ObjectKey.function(database, "")).toList();
  }

  private Stream<ObjectEntry> functionsFrom(ObjectKey prefix) {
    return objectsFrom(prefix).takeWhile(entry -> isOf(prefix, entry.object().key()));
  }

  /** The very overload, else one that calls could not tell from it (D263, C122, C389). */
  public Optional<ObjectEntry> findFunction(String database, FunctionSignature signature) {
    return findObject(ObjectKey.function(database, signature.toString()))
        .or(
            () ->
                functionsFrom(ObjectKey.function(database, signature.name() + "("))
                    .filter(
                        entry ->
                            ((Function) entry.object()).signature().isIndistinguishable(signature))
                    .findFirst());
  }

  /** A role, whatever the case of its name. */
  public Optional<Principal> findRole(String name) {
    return findObject(ObjectKey.principal(Principal.Type.ROLE, name))
        .map(entry -> (Principal) entry.object());
  }

  /** What a principal holds, in the order of the privileges' names. */
  public List<Privilege> privileges(int principalId) {
    return objectsFrom(new ObjectKey(ObjectKey.Kind.PRIVILEGE, ""))
        .map(ObjectEntry::object)
        .takeWhile(Privilege.class::isInstance)
        .map(Privilege.class::cast)
        .filter(privilege -> privilege.principalId() == principalId)
        .toList();
  }

  /** Does not cost what lies before. */
  private Stream<ObjectEntry> objectsFrom(ObjectKey first) {
    return objects.tailMap(first).values().stream();
  }

  private static boolean isOf(ObjectKey prefix, ObjectKey key) {
    return key.kind() == prefix.kind() && key.name().startsWith(prefix.name());
  }

  /**
   * The version of the table's entry; of an absent table that of its removal, or of any removal
   * that may have been forgotten. So it grows with everything that happens to the name, and whoever
   * saw an older value acts on something stale.
   */
  public long versionOf(TableName name) {
    return findTable(name)
        .map(TableEntry::version)
        .orElseGet(() -> removalOf(ObjectKey.table(name)));
  }

  /**
   * The same, without what happened to the table only because a base changed: for whoever publishes
   * what he worked out from the table itself.
   */
  public long ownVersionOf(TableName name) {
    return findTable(name)
        .map(TableEntry::ownVersion)
        .orElseGet(() -> removalOf(ObjectKey.table(name)));
  }

  /** The version of a database, or of its removal. */
  public long versionOfDatabase(String name) {
    return findDatabase(name)
        .map(DatabaseEntry::version)
        .orElseGet(() -> removalOf(ObjectKey.database(name)));
  }

  /** The dependent tables that are known to have this one as a base, in order. */
  public SortedSet<TableName> dependentsOf(TableName base) {
    return edges.dependentsOf(base);
  }

  /** The same, with those that depend on these, and so on. */
  public SortedSet<TableName> allDependentsOf(TableName base) {
    return edges.allDependentsOf(base);
  }

  /** All tables that are known to depend on others, in order. */
  public SortedSet<TableName> dependents() {
    return edges.allDependents();
  }

  /** The bases that a dependent table is known to have, in order. */
  public SortedSet<TableName> basesOf(TableName dependent) {
    return edges.basesOf(dependent);
  }

  /** The same, with those that these depend on, and so on; itself too where it is in a circle. */
  public SortedSet<TableName> allBasesOf(TableName dependent) {
    return edges.allBasesOf(dependent);
  }

  private long removalOf(ObjectKey key) {
    return deletions.findVersion(key).orElse(deletions.floor());
  }
}
