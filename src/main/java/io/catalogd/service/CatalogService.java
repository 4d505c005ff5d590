package io.catalogd.service;

import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.CatalogUpdate;
import io.catalogd.catalog.CatalogUpdate.UpdatedObject;
import io.catalogd.ddl.DdlExplanation;
import io.catalogd.ddl.DdlRequest;
import io.catalogd.ddl.DdlResult;
import io.catalogd.fetch.DependencyAnswer;
import io.catalogd.fetch.DependencyLookup;
import io.catalogd.fetch.DependencyQuery;
import io.catalogd.fetch.ObjectLookup;
import io.catalogd.fetch.ObjectQuery;
import io.catalogd.fetch.PartialFetch;
import io.catalogd.fetch.PartialFetcher;
import io.catalogd.fetch.PartialSelection;
import io.catalogd.fetch.PartitionPruner;
import io.catalogd.fetch.PruneAnswer;
import io.catalogd.fetch.PruneRequest;
import io.catalogd.load.TableLoads;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Deadline;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.Function;
import io.catalogd.model.TableName;
import io.catalogd.policy.Administrators;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What the catalog can be asked to do: one method for each use case, each with a deadline of its
 * own. Does no I/O itself. Errors are {@link io.catalogd.model.CatalogException}s; UNAVAILABLE, but
 * for INVALIDATE METADATA and load requests, until the metastore has been read once. Any thread.
 */
public final class CatalogService {
  private final CatalogStore store;
  private final TableLoads loads;
  private final PartialFetcher fetcher;
  private final PartitionPruner pruner;
  private final DependencyLookup dependencies;
  private final ObjectLookup lookup;
  private final Writers writers;
  private final Administrators administrators;
  private final ServiceConfig config;
  private final LongSupplier nanoTicker;

  /** {@code nanoTicker} is {@code System::nanoTime} outside tests. */
  public CatalogService(
      CatalogStore store,
      TableLoads loads,
      Writers writers,
      Administrators administrators,
      ServiceConfig config,
      LongSupplier nanoTicker) {
    this.store = store;
    this.loads = loads;
    this.fetcher = new PartialFetcher(store, loads::loaded);
    this.pruner = new PartitionPruner(store, loads::loaded, nanoTicker);
    this.dependencies = new DependencyLookup(store, loads::loaded);
    this.lookup = new ObjectLookup(store);
    this.writers = writers;
    this.administrators = administrators;
    this.config = config;
    this.nanoTicker = nanoTicker;
  }

  /** Reads parts of one object; loads the table first if need be (C137 to C164). */
  public PartialSelection partialFetch(PartialFetch fetch) {
    checkRead();
    return fetcher.select(fetch, within(config.loadWait()));
  }

  /** Finds the partitions that a query has to read; loads the table first if need be. */
  public PruneAnswer prunePartitions(PruneRequest request) {
    checkRead();
    return pruner.prune(request, within(config.loadWait()));
  }

  /** Tells what a table depends on and what depends on it; loads tables first if need be. */
  public DependencyAnswer describeDependencies(DependencyQuery query) {
    checkRead();
    return dependencies.describe(query, within(config.loadWait()));
  }

  /** Reads one object as it is, unloaded or not (C122 to C124). */
  public UpdatedObject findObject(ObjectQuery query) {
    checkRead();
    return lookup.find(query);
  }

  /** Carries out a REFRESH or INVALIDATE (C198). */
  public CatalogUpdate reset(ResetRequest request) {
    if (request.needsCatalog()) {
      checkRead();
    }
    if (request instanceof ResetRequest.RefreshTable refresh) {
      return writers.resets().refreshTable(refresh.name(), requestDeadline());
    }
    if (request instanceof ResetRequest.RefreshPartition refresh) {
      return writers.resets().refreshPartition(refresh.name(), refresh.spec(), requestDeadline());
    }
    if (request instanceof ResetRequest.InvalidateTable invalidate) {
      return writers.resets().invalidateTable(invalidate.name(), requestDeadline());
    }
    if (request instanceof ResetRequest.RefreshFunctions refresh) {
      return writers.resets().refreshFunctions(refresh.database(), requestDeadline());
    }
    return writers.resets().invalidateAll(requestDeadline());
  }

  /** Queues loads and returns; unknown and loaded names are ignored (C104). */
  public void prioritizeLoad(Collection<TableName> tables) {
    tables.forEach(loads::prioritize);
  }

  /** Takes up what an INSERT wrote (C269 to C285). */
  public CatalogUpdate updateCatalog(InsertReport report) {
    checkRead();
    return writers.writtenFiles().takeUp(report.table(), report.partitions(), requestDeadline());
  }

  /** Carries out a statement. */
  public DdlResult executeDdl(DdlRequest request) {
    checkRead();
    return writers.ddl().execute(request, requestDeadline());
  }

  /** Tells what a statement would do to dependent tables, and changes nothing. */
  public DdlExplanation explainDdl(DdlRequest request) {
    checkRead();
    return writers.ddl().explain(request, requestDeadline());
  }

  /** Lists the functions of a database; null where the request names none (C392, D267). */
  public List<Function> functions(@Nullable String database) {
    checkRead();
    return lookup.functions(database);
  }

  /**
   * Says by returning that a user may change roles and privileges, and see those of others (D286).
   *
   * @param user null where the request names none
   */
  public void adminCheck(@Nullable String user) {
    administrators.checkAdmin(user);
  }

  /** Before the first read of the metastore nothing may be told about what there is not. */
  private void checkRead() {
    if (store.current().version() == 0) {
      throw new CatalogException(
          ErrorKind.UNAVAILABLE,
          "CatalogException",
          "The catalog has not been read from the metastore yet. Try again soon;"
              + " \"catalogd status\" tells what it waits for.");
    }
  }

  private Deadline requestDeadline() {
    return within(config.requestTimeout());
  }

  private Deadline within(Duration wait) {
    return Deadline.after(wait, nanoTicker);
  }
}
