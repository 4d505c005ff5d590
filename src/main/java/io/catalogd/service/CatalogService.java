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
 * for INVALIDATE METADATA, load requests and the question who is an administrator, until the
 * metastore has been read once. Any thread.
 */
public final class CatalogService {
  private final Readers readers;
  private final PartialFetcher fetcher;
  private final ExtensionService extension;
  private final Readiness readiness;
  private final ObjectLookup lookup;
  private final Writers writers;
  private final Administrators administrators;
  private final Deadlines deadlines;

  /** {@code nanoTicker} is {@code System::nanoTime} outside tests. */
  public CatalogService(
      CatalogStore store,
      Readers readers,
      Writers writers,
      Administrators administrators,
      ServiceConfig config,
      LongSupplier nanoTicker) {
    this.readers = readers;
    this.fetcher = new PartialFetcher(store, readers.loads()::loaded);
    this.readiness = new Readiness(store);
    this.extension = new ExtensionService(store, readers, writers.ddl(), config, nanoTicker);
    this.lookup = new ObjectLookup(store);
    this.writers = writers;
    this.administrators = administrators;
    this.deadlines = new Deadlines(config, nanoTicker);
  }

  /** What coordinators do not ask for. */
  public ExtensionService extension() {
    return extension;
  }

  /** Reads parts of one object; loads the table first if need be (C137 to C164). */
  public PartialSelection partialFetch(PartialFetch fetch) {
    readiness.check();
    return fetcher.select(fetch, deadlines.load());
  }

  /** Reads one object as it is, unloaded or not (C122 to C124). */
  public UpdatedObject findObject(ObjectQuery query) {
    readiness.check();
    return lookup.find(query);
  }

  /** Carries out a REFRESH or INVALIDATE (C198). */
  public CatalogUpdate reset(ResetRequest request) {
    if (request.needsCatalog()) {
      readiness.check();
    }
    if (request instanceof ResetRequest.RefreshTable refresh) {
      return writers.resets().refreshTable(refresh.name(), deadlines.request());
    }
    if (request instanceof ResetRequest.RefreshPartition refresh) {
      return writers.resets().refreshPartition(refresh.name(), refresh.spec(), deadlines.request());
    }
    if (request instanceof ResetRequest.InvalidateTable invalidate) {
      return writers.resets().invalidateTable(invalidate.name(), deadlines.request());
    }
    if (request instanceof ResetRequest.RefreshFunctions refresh) {
      return writers.resets().refreshFunctions(refresh.database(), deadlines.request());
    }
    return writers.resets().invalidateAll(deadlines.request());
  }

  /** Queues loads and returns; unknown and loaded names are ignored (C104). */
  public void prioritizeLoad(Collection<TableName> tables) {
    tables.forEach(readers.loads()::prioritize);
  }

  /** Takes up what an INSERT wrote (C269 to C285). */
  public CatalogUpdate updateCatalog(InsertReport report) {
    readiness.check();
    return writers.writtenFiles().takeUp(report.table(), report.partitions(), deadlines.request());
  }

  /** Carries out a statement. */
  public DdlResult executeDdl(DdlRequest request) {
    readiness.check();
    return writers.ddl().execute(request, deadlines.request());
  }

  /** Lists the functions of a database; null where the request names none (C392, D267). */
  public List<Function> functions(@Nullable String database) {
    readiness.check();
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
