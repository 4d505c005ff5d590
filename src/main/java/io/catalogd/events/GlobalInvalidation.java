package io.catalogd.events;

import io.catalogd.catalog.CatalogChange.DatabaseListing;
import io.catalogd.catalog.CatalogChange.ReplaceAll;
import io.catalogd.catalog.CatalogChange.ReplaceObjects;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.CatalogUpdate;
import io.catalogd.catalog.CatalogUpdate.Scope;
import io.catalogd.catalog.DatabaseEntry;
import io.catalogd.catalog.LockName;
import io.catalogd.catalog.NameLocks;
import io.catalogd.catalog.TableEntry;
import io.catalogd.load.IoPool;
import io.catalogd.load.KeptDataSources;
import io.catalogd.load.TableLoads;
import io.catalogd.load.WireForms;
import io.catalogd.load.functions.FunctionReader;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.DataSource;
import io.catalogd.model.Database;
import io.catalogd.model.Deadline;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.Function;
import io.catalogd.model.ObjectKey;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * INVALIDATE of everything (C234 to C242): reads all names and functions from the metastore while
 * the old catalog answers, then replaces it in one step. Each database is read while no statement
 * on it as a whole or its functions goes on.
 */
final class GlobalInvalidation {
  private static final Logger log = LoggerFactory.getLogger(GlobalInvalidation.class);
  private static final int MAX_ATTEMPTS = 3;

  private final CatalogStore store;
  private final NameLocks locks;
  private final TableLoads loads;
  private final Metastore metastore;
  private final FunctionReader functions;
  private final IoPool pool;

  GlobalInvalidation(
      CatalogStore store,
      NameLocks locks,
      TableLoads loads,
      Metastore metastore,
      FunctionReader functions,
      IoPool pool) {
    this.store = store;
    this.locks = locks;
    this.loads = loads;
    this.metastore = metastore;
    this.functions = functions;
    this.pool = pool;
  }

  CatalogUpdate run(Deadline deadline) {
    for (int i = 0; i < MAX_ATTEMPTS; i++) {
      CatalogImage before = store.current();
      List<DatabaseListing> listings = listAll(before, deadline);
      // Else more was removed while the names were read than can be told apart from what is listed.
      if (store.current().deletions().floor() <= before.version()) {
        CatalogImage after =
            store.publish(
                List.of(
                    new ReplaceObjects(
                        before.version(), ObjectKey.Kind.DATA_SOURCE, dataSources(listings)),
                    new ReplaceAll(before.version(), listings)));
        log(after);
        loads.published(
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

  private List<DatabaseListing> listAll(CatalogImage before, Deadline deadline) {
    try {
      List<String> names =
          metastore.databaseNames().stream().filter(name -> !Database.isHidden(name)).toList();
      Map<String, List<Function>> java = javaFunctions(before);
      return pool.callAll(names, name -> listUndisturbed(name, java, before, deadline)).stream()
          .flatMap(Optional::stream)
          .toList();
    } catch (CatalogException e) {
      throw EventErrors.resetFailed(e);
    }
  }

  /** By database. Where the metastore answers an error, those that are known stay. */
  private Map<String, List<Function>> javaFunctions(CatalogImage before) {
    try {
      return functions.javaFunctions(metastore.allFunctions(), before);
    } catch (CatalogException e) {
      if (e.kind() == ErrorKind.UNAVAILABLE) {
        throw e;
      }
      log.warn("Java functions cannot be listed and stay as they were: {}", e.getMessage());
      return before.objects(ObjectKey.Kind.FUNCTION).stream()
          .map(entry -> (Function) entry.object())
          .filter(function -> function.keeping() == Function.Keeping.METASTORE_FUNCTION)
          .collect(Collectors.groupingBy(Function::database));
    }
  }

  /**
   * While no statement writes the database's parameters: a metastore on Derby tells only some of
   * them then, so that functions and data sources would look dropped. Statements on tables go on.
   */
  private Optional<DatabaseListing> listUndisturbed(
      String name, Map<String, List<Function>> java, CatalogImage before, Deadline deadline) {
    try (NameLocks.Held held =
        KnownTables.lock(
            locks,
            new LockName.OfParameters(name),
            deadline,
            () ->
                EventErrors.contention(
                    "CatalogException", "Other statements on database " + name + " go on"))) {
      return list(name, java, before);
    }
  }

  /**
   * A database that is gone meanwhile is left out. One of which the metastore answers an error
   * stays as it is known, so that a fault there never looks like a drop (C238).
   *
   * @throws CatalogException UNAVAILABLE when the metastore does not answer at all
   */
  private Optional<DatabaseListing> list(
      String name, Map<String, List<Function>> java, CatalogImage before) {
    try {
      var database = metastore.loadDatabase(name);
      return Optional.of(
          new DatabaseListing(
              WireForms.toDatabase(database),
              metastore.tableNames(name),
              FunctionReader.functions(
                  database, java.getOrDefault(name.toLowerCase(Locale.ROOT), List.of())),
              DependencyListing.in(name, metastore, before)));
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
          entry ->
              new DatabaseListing(
                  entry.database(),
                  List.copyOf(entry.tables().keySet()),
                  before.functions(name).stream().map(each -> (Function) each.object()).toList(),
                  DependencyListing.known(entry, before)));
    }
  }

  private static List<DataSource> dataSources(List<DatabaseListing> listings) {
    return listings.stream()
        .flatMap(listing -> KeptDataSources.in(listing.database()).stream())
        .toList();
  }

  private static void log(CatalogImage after) {
    log.info(
        "catalog listed databases={} tables={} functions={} version={}",
        after.databases().size(),
        after.databases().values().stream().mapToInt(database -> database.tables().size()).sum(),
        after.objects(ObjectKey.Kind.FUNCTION).size(),
        after.version());
  }
}
