package io.catalogd.service;

import io.catalogd.catalog.CatalogStore;
import io.catalogd.check.CheckRequest;
import io.catalogd.check.TableCheck;
import io.catalogd.check.TableChecker;
import io.catalogd.ddl.DdlExecutor;
import io.catalogd.ddl.DdlExplanation;
import io.catalogd.ddl.DdlRequest;
import io.catalogd.fetch.DependencyAnswer;
import io.catalogd.fetch.DependencyLookup;
import io.catalogd.fetch.DependencyQuery;
import io.catalogd.fetch.PartialFetcher;
import io.catalogd.fetch.PartitionPruner;
import io.catalogd.fetch.PruneAnswer;
import io.catalogd.fetch.PruneRequest;
import io.catalogd.fetch.RoleAnswer;
import io.catalogd.fetch.RoleLookup;
import io.catalogd.fetch.RoleQuery;
import java.util.function.LongSupplier;

/**
 * What the catalog can be asked beside what coordinators ask, as {@link CatalogService}: pruning,
 * dependencies, what a statement would do, and what differs from what lies outside. Any thread.
 */
public final class ExtensionService {
  private final CatalogStore store;
  private final Readiness readiness;
  private final PartitionPruner pruner;
  private final DependencyLookup dependencies;
  private final DdlExecutor ddl;
  private final TableChecker checker;
  private final Deadlines deadlines;

  ExtensionService(
      CatalogStore store,
      Readers readers,
      DdlExecutor ddl,
      ServiceConfig config,
      LongSupplier nanoTicker) {
    this.store = store;
    PartialFetcher.Loader loader = readers.loads()::loaded;
    this.readiness = new Readiness(store);
    this.checker = readers.checker();
    this.pruner = new PartitionPruner(store, loader, nanoTicker);
    this.dependencies = new DependencyLookup(store, loader);
    this.ddl = ddl;
    this.deadlines = new Deadlines(config, nanoTicker);
  }

  /** Finds the partitions that a query has to read; loads the table first if need be. */
  public PruneAnswer prunePartitions(PruneRequest request) {
    readiness.check();
    return pruner.prune(request, deadlines.load());
  }

  /** Tells what a table depends on and what depends on it; loads tables first if need be. */
  public DependencyAnswer describeDependencies(DependencyQuery query) {
    readiness.check();
    return dependencies.describe(query, deadlines.load());
  }

  /** Tells what a statement would do to dependent tables, and changes nothing. */
  public DdlExplanation explainDdl(DdlRequest request) {
    readiness.check();
    return ddl.explain(request, deadlines.request());
  }

  /** Tells roles and what they have been granted. */
  public RoleAnswer describeRoles(RoleQuery query) {
    readiness.check();
    return RoleLookup.describe(query, store.current());
  }

  /** Compares a table with what metastore and file system say now, and changes nothing. */
  public TableCheck checkTable(CheckRequest request) {
    readiness.check();
    return checker.check(request, deadlines.request(request.timeout()));
  }
}
