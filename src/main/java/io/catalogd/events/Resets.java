package io.catalogd.events;

import io.catalogd.caching.DirectiveRemoval;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.CatalogUpdate;
import io.catalogd.catalog.NameLocks;
import io.catalogd.load.IoPool;
import io.catalogd.load.TableLoads;
import io.catalogd.load.TableSource;
import io.catalogd.load.functions.FunctionReader;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Deadline;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.SpelledName;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * REFRESH and INVALIDATE (C198 to C242). Any thread; blocks for the I/O it needs.
 *
 * <p>REFRESH holds the table's name lock and builds the new content aside; it publishes only over
 * the entry it began from, so an INVALIDATE, which takes no table's lock, always wins (C230, C402).
 */
public final class Resets {
  private static final Logger log = LoggerFactory.getLogger(Resets.class);

  private final CatalogStore store;
  private final TableRefresh tableRefresh;
  private final TableInvalidation tableInvalidation;
  private final GlobalInvalidation globalInvalidation;
  private final FunctionRefresh functionRefresh;
  private final Consumer<Deadline> alongside;

  /**
   * Everything is shared with others; nothing of it is closed here.
   *
   * @param alongside reads what is not of the metastore's databases, such as cache pools and roles,
   *     after all names were read (C234), within a deadline
   */
  public Resets(
      CatalogStore store,
      NameLocks locks,
      TableLoads loads,
      TableSource source,
      Metastore metastore,
      FunctionReader functions,
      IoPool pool,
      DirectiveRemoval directives,
      Consumer<Deadline> alongside) {
    this.store = store;
    this.alongside = alongside;
    KnownTables tables = new KnownTables(store, locks);
    this.tableRefresh =
        new TableRefresh(
            store,
            tables,
            loads,
            source,
            directives,
            new BaseRefresh(store, tables, loads, source, metastore));
    this.tableInvalidation = new TableInvalidation(store, loads, metastore, functions);
    this.globalInvalidation =
        new GlobalInvalidation(store, locks, loads, metastore, functions, pool);
    this.functionRefresh = new FunctionRefresh(store, locks, metastore, functions);
  }

  /**
   * Reads a table again, or loads it (C200 to C209).
   *
   * @throws CatalogException NOT_FOUND for unknown names, {@code TableLoadingException} when it
   *     cannot be read: what is known of it stays, under the same version (C30); CONFLICT when
   *     other statements on it last longer than the deadline
   */
  public CatalogUpdate refreshTable(SpelledName name, Deadline deadline) {
    return done("REFRESH", name, tableRefresh.run(name, deadline));
  }

  /**
   * Reads one partition again, adds or drops it (C210 to C221).
   *
   * @param spec a value for each key, in any order; one that is no full specification is no
   *     partition, which changes nothing (C215)
   */
  public CatalogUpdate refreshPartition(SpelledName name, List<Part> spec, Deadline deadline) {
    return done("REFRESH_PARTITION", name, tableRefresh.run(name, spec, deadline));
  }

  /**
   * Forgets what is known of a table, finds one that was made outside, or removes one that is gone
   * (C222 to C233).
   */
  public CatalogUpdate invalidateTable(SpelledName name, Deadline deadline) {
    return done("INVALIDATE", name, tableInvalidation.run(name, deadline));
  }

  /**
   * Reads the names of all databases and tables and forgets the rest (C234 to C242); then roles and
   * privileges, as before the first names nothing may be told.
   *
   * @return the version before, and no objects (C60)
   * @throws CatalogException C239, with the kind of its cause, also CONFLICT when statements on a
   *     database or its functions last longer than the deadline; then nothing is changed. D302 when
   *     only roles and privileges could not be read
   */
  public CatalogUpdate invalidateAll(Deadline deadline) {
    CatalogUpdate update = globalInvalidation.run(deadline);
    alongside.accept(deadline);
    // The client is told the version before.
    logDone("INVALIDATE", "everything", store.current().version());
    return update;
  }

  /**
   * Reads the functions of a database again (C243 to C247, D266).
   *
   * @return all that there are, renumbered, and those that are gone
   * @throws CatalogException of the cause's kind: NOT_FOUND for an unknown database, CONFLICT when
   *     statements on its functions last longer than the deadline
   */
  public CatalogUpdate refreshFunctions(String database, Deadline deadline) {
    return done("REFRESH_FUNCTIONS", database, functionRefresh.run(database, deadline));
  }

  private static CatalogUpdate done(String operation, Object target, CatalogUpdate update) {
    logDone(operation, target, update.version());
    return update;
  }

  private static void logDone(String operation, Object target, long version) {
    log.info("reset done op={} target={} version={}", operation, target, version);
  }
}
