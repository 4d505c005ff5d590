package io.catalogd.events;

import io.catalogd.catalog.CatalogChange.ReplaceFunctions;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.CatalogUpdate;
import io.catalogd.catalog.CatalogUpdate.RemovedObject;
import io.catalogd.catalog.CatalogUpdate.Scope;
import io.catalogd.catalog.CatalogUpdate.UpdatedObject;
import io.catalogd.catalog.LockName;
import io.catalogd.catalog.NameLocks;
import io.catalogd.catalog.ObjectEntry;
import io.catalogd.load.WireForms;
import io.catalogd.load.functions.FunctionReader;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Database;
import io.catalogd.model.Deadline;
import io.catalogd.model.Function;
import io.catalogd.model.ObjectKey;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * REFRESH FUNCTIONS (C243 to C247, D266). Statements on functions of the database wait meanwhile;
 * those on its tables do not, and its version stays.
 */
final class FunctionRefresh {
  private final CatalogStore store;
  private final NameLocks locks;
  private final Metastore metastore;
  private final FunctionReader reader;

  FunctionRefresh(CatalogStore store, NameLocks locks, Metastore metastore, FunctionReader reader) {
    this.store = store;
    this.locks = locks;
    this.metastore = metastore;
    this.reader = reader;
  }

  CatalogUpdate run(String database, Deadline deadline) {
    try (NameLocks.Held held =
        KnownTables.lock(
            locks,
            new LockName.OfParameters(database),
            deadline,
            () ->
                EventErrors.contention(
                    "InternalException", "Other statements on its functions go on"))) {
      return refresh(database);
    } catch (CatalogException e) {
      throw EventErrors.functionRefreshFailed(database, e);
    }
  }

  private CatalogUpdate refresh(String database) {
    CatalogImage before = store.current();
    Database known =
        before
            .findDatabase(database)
            .orElseThrow(() -> CatalogException.databaseNotFound(database))
            .database();
    var struct = metastore.loadDatabase(known.name());
    List<Function> functions = reader.functions(struct, metastore.functions(known.name()), before);
    CatalogImage after =
        store.publish(
            List.of(
                new ReplaceFunctions(before.version(), WireForms.toDatabase(struct), functions)));
    return update(known.name(), before, after);
  }

  private static CatalogUpdate update(String database, CatalogImage before, CatalogImage after) {
    List<UpdatedObject> updated = new ArrayList<>();
    after.functions(database).forEach(entry -> updated.add(new UpdatedObject.OfObject(entry)));
    List<RemovedObject> removed = new ArrayList<>();
    for (ObjectEntry entry : before.functions(database)) {
      ObjectKey key = entry.object().key();
      OptionalLong version = after.deletions().findVersion(key);
      if (version.isPresent()) {
        removed.add(new RemovedObject(key, version.getAsLong(), entry.object()));
      }
    }
    return new CatalogUpdate(after.version(), updated, removed, Scope.LISTED_EVEN_IF_NONE);
  }
}
