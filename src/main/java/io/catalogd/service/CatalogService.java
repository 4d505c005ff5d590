package io.catalogd.service;

import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.CatalogUpdate;
import io.catalogd.catalog.CatalogUpdate.UpdatedObject;
import io.catalogd.ddl.DdlRequest;
import io.catalogd.ddl.DdlResult;
import io.catalogd.fetch.ObjectLookup;
import io.catalogd.fetch.ObjectQuery;
import io.catalogd.fetch.PartialFetch;
import io.catalogd.fetch.PartialFetcher;
import io.catalogd.fetch.PartialSelection;
import io.catalogd.load.TableLoads;
import io.catalogd.model.Function;
import io.catalogd.model.TableName;
import io.catalogd.policy.Administrators;
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
  private final Admission admission;
  private final TableLoads loads;
  private final PartialFetcher fetcher;
  private final ObjectLookup lookup;
  private final Writers writers;
  private final Administrators administrators;
  private final ExtensionService extension;

  /** {@code nanoTicker} is {@code System::nanoTime} outside tests. */
  public CatalogService(
      CatalogStore store,
      TableLoads loads,
      Writers writers,
      Administrators administrators,
      ServiceConfig config,
      LongSupplier nanoTicker) {
    this.admission = new Admission(store, config, nanoTicker);
    this.loads = loads;
    this.fetcher = new PartialFetcher(store, loads::loaded);
    this.lookup = new ObjectLookup(store);
    this.writers = writers;
    this.administrators = administrators;
    this.extension = new ExtensionService(admission, loads, writers.ddl());
  }

  /** What clients of the extension service can ask for beyond this. */
  public ExtensionService extension() {
    return extension;
  }

  /** Reads parts of one object; loads the table first if need be (C137 to C164). */
  public PartialSelection partialFetch(PartialFetch fetch) {
    admission.checkRead();
    return fetcher.select(fetch, admission.ofLoads());
  }

  /** Reads one object as it is, unloaded or not (C122 to C124). */
  public UpdatedObject findObject(ObjectQuery query) {
    admission.checkRead();
    return lookup.find(query);
  }

  /** Carries out a REFRESH or INVALIDATE (C198). */
  public CatalogUpdate reset(ResetRequest request) {
    if (request.needsCatalog()) {
      admission.checkRead();
    }
    if (request instanceof ResetRequest.RefreshTable refresh) {
      return writers.resets().refreshTable(refresh.name(), admission.ofRequest());
    }
    if (request instanceof ResetRequest.RefreshPartition refresh) {
      return writers
          .resets()
          .refreshPartition(refresh.name(), refresh.spec(), admission.ofRequest());
    }
    if (request instanceof ResetRequest.InvalidateTable invalidate) {
      return writers.resets().invalidateTable(invalidate.name(), admission.ofRequest());
    }
    if (request instanceof ResetRequest.RefreshFunctions refresh) {
      return writers.resets().refreshFunctions(refresh.database(), admission.ofRequest());
    }
    return writers.resets().invalidateAll(admission.ofRequest());
  }

  /** Queues loads and returns; unknown and loaded names are ignored (C104). */
  public void prioritizeLoad(Collection<TableName> tables) {
    tables.forEach(loads::prioritize);
  }

  /** Takes up what an INSERT wrote (C269 to C285). */
  public CatalogUpdate updateCatalog(InsertReport report) {
    admission.checkRead();
    return writers
        .writtenFiles()
        .takeUp(report.table(), report.partitions(), admission.ofRequest());
  }

  /** Carries out a statement. */
  public DdlResult executeDdl(DdlRequest request) {
    admission.checkRead();
    return writers.ddl().execute(request, admission.ofRequest());
  }

  /** Lists the functions of a database; null where the request names none (C392, D267). */
  public List<Function> functions(@Nullable String database) {
    admission.checkRead();
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
}
