package io.catalogd.service;

import io.catalogd.ddl.DdlExecutor;
import io.catalogd.ddl.DdlExplanation;
import io.catalogd.ddl.DdlRequest;
import io.catalogd.fetch.DependencyAnswer;
import io.catalogd.fetch.DependencyLookup;
import io.catalogd.fetch.DependencyQuery;
import io.catalogd.fetch.PartitionPruner;
import io.catalogd.fetch.PruneAnswer;
import io.catalogd.fetch.PruneRequest;
import io.catalogd.load.TableLoads;

/**
 * What clients of the extension service can ask for, each with a deadline of its own. Errors are
 * those of {@link CatalogService}. Any thread.
 */
public final class ExtensionService {
  private final Admission admission;
  private final PartitionPruner pruner;
  private final DependencyLookup dependencies;
  private final DdlExecutor ddl;

  ExtensionService(Admission admission, TableLoads loads, DdlExecutor ddl) {
    this.admission = admission;
    this.pruner = new PartitionPruner(admission.store(), loads::loaded, admission.nanoTicker());
    this.dependencies = new DependencyLookup(admission.store(), loads::loaded);
    this.ddl = ddl;
  }

  /** Finds the partitions that a query has to read; loads the table first if need be. */
  public PruneAnswer prunePartitions(PruneRequest request) {
    admission.checkRead();
    return pruner.prune(request, admission.ofLoads());
  }

  /** Tells what a table depends on and what depends on it; loads tables first if need be. */
  public DependencyAnswer describeDependencies(DependencyQuery query) {
    admission.checkRead();
    return dependencies.describe(query, admission.ofLoads());
  }

  /** Tells what a statement would do to dependent tables, and changes nothing. */
  public DdlExplanation explainDdl(DdlRequest request) {
    admission.checkRead();
    return ddl.explain(request, admission.ofRequest());
  }
}
