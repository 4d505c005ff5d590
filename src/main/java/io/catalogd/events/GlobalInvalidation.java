package io.catalogd.events;

import io.catalogd.catalog.CatalogChange.DatabaseListing;
import io.catalogd.catalog.CatalogChange.ReplaceAll;
import io.catalogd.catalog.CatalogChange.ReplaceObjects;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.CatalogUpdate;
import io.catalogd.catalog.CatalogUpdate.Scope;
import io.catalogd.catalog.DatabaseEntry;
import io.catalogd.catalog.TableEntry;
import io.catalogd.load.IoPool;
import io.catalogd.load.KeptDataSources;
import io.catalogd.load.TableLoads;
import io.catalogd.load.WireForms;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.DataSource;
import io.catalogd.model.Database;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.ObjectKey;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * INVALIDATE of everything (C234 to C242): reads all names from the metastore while the old catalog
 * answers, then replaces it in one step.
 */
final class GlobalInvalidation {
  private static final Logger log = LoggerFactory.getLogger(GlobalInvalidation.class);
  private static final int MAX_ATTEMPTS = 3;

  private final CatalogStore store;
  private final TableLoads loads;
  private final Metastore metastore;
  private final IoPool pool;

  GlobalInvalidation(CatalogStore store, TableLoads loads, Metastore metastore, IoPool pool) {
    this.store = store;
    this.loads = loads;
    this.metastore = metastore;
    this.pool = pool;
  }

  CatalogUpdate run() {
    for (int i = 0; i < MAX_ATTEMPTS; i++) {
      CatalogImage before = store.current();
      List<DatabaseListing> listings = listAll(before);
      // Else more was removed while the names were read than can be told apart from what is listed.
      if (store.current().deletions().floor() <= before.version()) {
        CatalogImage after =
            store.publish(
                List.of(
                    new ReplaceObjects(
                        before.version(), ObjectKey.Kind.DATA_SOURCE, dataSources(listings)),
                    new ReplaceAll(before.version(), listings)));
        log(after);
        loads.becameUnloaded(
            after.databases().values().stream()
                .flatMap(database -> database.tables().values().stream().map(TableEntry::name)));
        return new CatalogUpdate(before.version(), List.of(), List.of(), Scope.EVERYTHING);
      }
    }
    throw EventErrors.resetFailed(
        new CatalogException(
            ErrorKind.CONFLICT,
            "CatalogException",
            "Too many objects were removed while all names were read"));
  }

  private List<DatabaseListing> listAll(CatalogImage before) {
    try {
      List<String> names =
          metastore.databaseNames().stream().filter(name -> !Database.isHidden(name)).toList();
      return pool.callAll(names, name -> list(name, before)).stream()
          .flatMap(Optional::stream)
          .toList();
    } catch (CatalogException e) {
      throw EventErrors.resetFailed(e);
    }
  }

  /**
   * A database that is gone meanwhile is left out. One of which the metastore answers an error
   * stays as it is known, so that a fault there never looks like a drop (C238).
   *
   * @throws CatalogException UNAVAILABLE when the metastore does not answer at all
   */
  private Optional<DatabaseListing> list(String name, CatalogImage before) {
    try {
      return Optional.of(
          new DatabaseListing(
              WireForms.toDatabase(metastore.loadDatabase(name)), metastore.tableNames(name)));
    } catch (CatalogException e) {
      if (e.kind() == ErrorKind.NOT_FOUND) {
        return Optional.empty();
      }
      if (e.kind() == ErrorKind.UNAVAILABLE) {
        throw e;
      }
      Optional<DatabaseEntry> known = before.findDatabase(name);
      log.warn(
          "Database {} cannot be listed and {}: {}",
          name,
          known.isPresent() ? "stays as it was" : "is left out",
          e.getMessage());
      return known.map(
          entry -> new DatabaseListing(entry.database(), List.copyOf(entry.tables().keySet())));
    }
  }

  private static List<DataSource> dataSources(List<DatabaseListing> listings) {
    return listings.stream()
        .flatMap(listing -> KeptDataSources.in(listing.database()).stream())
        .toList();
  }

  private static void log(CatalogImage after) {
    log.info(
        "catalog listed databases={} tables={} version={}",
        after.databases().size(),
        after.databases().values().stream().mapToInt(database -> database.tables().size()).sum(),
        after.version());
  }
}
