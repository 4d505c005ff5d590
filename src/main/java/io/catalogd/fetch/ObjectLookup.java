package io.catalogd.fetch;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.CatalogUpdate.UpdatedObject;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.model.CatalogException;
import io.catalogd.model.DependentTable;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.Function;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds objects as they are now; never loads one (C96, C122 to C124). Any thread. */
public final class ObjectLookup {
  private final CatalogStore store;

  public ObjectLookup(CatalogStore store) {
    this.store = store;
  }

  /**
   * The object, in whatever state it is.
   *
   * @throws CatalogException NOT_FOUND in the words of C123
   */
  public UpdatedObject find(ObjectQuery query) {
    CatalogImage image = store.current();
    if (query instanceof ObjectQuery.OfDatabase database) {
      return image
          .findDatabase(database.name())
          .map(UpdatedObject.OfDatabase::new)
          .orElseThrow(() -> Lookups.databaseNotFound(database.name()));
    }
    if (query instanceof ObjectQuery.OfFunction function) {
      return image
          .findFunction(function.database(), function.signature())
          .map(UpdatedObject.OfObject::new)
          .orElseThrow(() -> Lookups.notFound("Function not found: " + function.signature()));
    }
    if (query instanceof ObjectQuery.OfObject object) {
      return image
          .findObject(object.key())
          .map(UpdatedObject.OfObject::new)
          .orElseThrow(() -> Lookups.notFound(object.kind() + " not found: " + object.name()));
    }
    ObjectQuery.OfTable table = (ObjectQuery.OfTable) query;
    return new UpdatedObject.OfTable(told(image, Lookups.table(image, table.name())));
  }

  /**
   * A dependent table as one of files. The reply has no status, so one partition that cannot be
   * told fails the table.
   */
  private static TableEntry told(CatalogImage image, TableEntry entry) {
    if (!(entry.state() instanceof TableState.Loaded loaded)
        || !(loaded.table() instanceof DependentTable table)) {
      return entry;
    }
    return new TableEntry(
        entry.name(), entry.version(), DependentSelection.whole(image, entry, table));
  }

  /**
   * All functions of a database, every overload for itself, in the order of their signatures.
   *
   * @param database null where the request has none
   * @throws CatalogException in the words of C392 and D267
   */
  public List<Function> functions(@Nullable String database) {
    if (database == null) {
      throw new CatalogException(
          ErrorKind.INVALID_REQUEST,
          "InternalException",
          "Database name must be set in call to getFunctions()");
    }
    CatalogImage image = store.current();
    if (image.findDatabase(database).isEmpty()) {
      throw new CatalogException(
          ErrorKind.NOT_FOUND, "DatabaseNotFoundException", "Database does not exist: " + database);
    }
    return image.functions(database).stream().map(entry -> (Function) entry.object()).toList();
  }
}
