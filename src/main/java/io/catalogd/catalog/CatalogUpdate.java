package io.catalogd.catalog;

import io.catalogd.model.CatalogObject;
import io.catalogd.model.ObjectKey;
import io.catalogd.model.TableName;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a write changed, as its client is told (C56 to C64).
 *
 * @param version at which all of it is in the catalog; 0 for a write that changed nothing and waits
 *     for nothing (D16)
 * @param updated objects as they are now, in the order in which they are told
 * @param removed objects with the versions of their removal
 * @param scope whether these objects are all that changed
 */
public record CatalogUpdate(
    long version, List<UpdatedObject> updated, List<RemovedObject> removed, Scope scope) {
  /** Nothing was changed. */
  public static final CatalogUpdate NONE = new CatalogUpdate(0, List.of(), List.of(), Scope.LISTED);

  public CatalogUpdate {
    updated = List.copyOf(updated);
    removed = List.copyOf(removed);
  }

  /** How much of the catalog a write renumbered. */
  public enum Scope {
    /** The listed objects. */
    LISTED,
    /** The same; clients want both lists even if they are empty (C59, C79). */
    LISTED_EVEN_IF_NONE,
    /** Everything, and nothing is listed (C60). */
    EVERYTHING
  }

  /** These objects, at the highest of their versions. */
  public static CatalogUpdate of(List<UpdatedObject> updated, List<RemovedObject> removed) {
    long version = 0;
    for (UpdatedObject object : updated) {
      version = Math.max(version, object.version());
    }
    for (RemovedObject object : removed) {
      version = Math.max(version, object.version());
    }
    return new CatalogUpdate(version, updated, removed, Scope.LISTED);
  }

  /** One table as it is. */
  public static CatalogUpdate of(TableEntry table) {
    return of(List.of(new UpdatedObject.OfTable(table)), List.of());
  }

  /** Any object as {@code image} has it. */
  public static Optional<UpdatedObject> find(CatalogImage image, ObjectKey key) {
    return switch (key.kind()) {
      case DATABASE -> image.findDatabase(key.name()).map(UpdatedObject.OfDatabase::new);
      case TABLE -> image.findTable(key.tableName()).map(UpdatedObject.OfTable::new);
      case FUNCTION, DATA_SOURCE, HDFS_CACHE_POOL, PRINCIPAL, PRIVILEGE ->
          image.findObject(key).map(UpdatedObject.OfObject::new);
    };
  }

  /** The table as {@code image} has it, or as removed where it is gone again. */
  public static CatalogUpdate ofTable(CatalogImage image, TableName name) {
    return image
        .findTable(name)
        .map(CatalogUpdate::of)
        .orElseGet(
            () ->
                of(
                    List.of(),
                    List.of(new RemovedObject(ObjectKey.table(name), image.versionOf(name)))));
  }

  /** An object that exists, as it is now. */
  public sealed interface UpdatedObject {
    long version();

    /** A database, without its tables. */
    record OfDatabase(DatabaseEntry entry) implements UpdatedObject {
      @Override
      public long version() {
        return entry.version();
      }
    }

    /** A table or view. */
    record OfTable(TableEntry entry) implements UpdatedObject {
      @Override
      public long version() {
        return entry.version();
      }
    }

    /** A function, data source, cache pool, principal or privilege. */
    record OfObject(ObjectEntry entry) implements UpdatedObject {
      @Override
      public long version() {
        return entry.version();
      }
    }
  }

  /**
   * An object that exists no more.
   *
   * @param version of its removal, above all that it lived with (C27)
   * @param object what it was; null for databases and tables, which are told by their names
   */
  public record RemovedObject(ObjectKey key, long version, @Nullable CatalogObject object) {
    /** A database or table. */
    public RemovedObject(ObjectKey key, long version) {
      this(key, version, null);
    }
  }
}
