package io.catalogd.events;

import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.CatalogUpdate;
import io.catalogd.catalog.NameLocks;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.load.IoPool;
import io.catalogd.load.TableLoads;
import io.catalogd.load.TableSource;
import io.catalogd.load.functions.FunctionReader;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Deadline;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.SpelledName;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;
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
  private final TableLoads loads;
  private final TableSource source;
  private final KnownTables tables;
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
      Consumer<Deadline> alongside) {
    this.alongside = alongside;
    this.store = store;
    this.loads = loads;
    this.source = source;
    this.tables = new KnownTables(store, locks);
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
    return done("REFRESH", name, refresh(name, deadline));
  }

  private CatalogUpdate refresh(SpelledName name, Deadline deadline) {
    TableEntry asked = tables.entry(name);
    if (needsLoad(asked)) {
      return load(name, deadline);
    }
    KnownTables.content(asked);
    String late = "Error refreshing metadata for table " + name.key() + " due to lock contention";
    try (NameLocks.Held held = lock(name, deadline, late)) {
      TableEntry entry = tables.entry(name);
      if (needsLoad(entry)) {
        return load(name, deadline);
      }
      return publish(entry, refreshed(name.key(), KnownTables.content(entry)));
    }
  }

  private Table refreshed(TableName name, Table known) {
    try {
      return source.refresh(known);
    } catch (CatalogException e) {
      throw EventErrors.reloadFailed(name, e);
    }
  }

  /**
   * Reads one partition again, adds or drops it (C210 to C221).
   *
   * @param spec a value for each key, in any order; one that is no full specification is no
   *     partition, which changes nothing (C215)
   */
  public CatalogUpdate refreshPartition(SpelledName name, List<Part> spec, Deadline deadline) {
    return done("REFRESH_PARTITION", name, refresh(name, spec, deadline));
  }

  private CatalogUpdate refresh(SpelledName name, List<Part> spec, Deadline deadline) {
    TableEntry asked = tables.entry(name);
    if (needsLoad(asked)) {
      return load(name, deadline);
    }
    fileSystemTable(asked);
    String late = "Error reloading partition of table " + name.key() + " due to lock contention";
    try (NameLocks.Held held = lock(name, deadline, late)) {
      TableEntry entry = tables.entry(name);
      if (needsLoad(entry)) {
        return load(name, deadline);
      }
      return refreshPartition(entry, fileSystemTable(entry), spec);
    }
  }

  private CatalogUpdate refreshPartition(TableEntry entry, FileSystemTable table, List<Part> spec) {
    PartitionSpecs specs = new PartitionSpecs(table);
    List<String> values = specs.findValues(spec).orElse(List.of());
    if (values.isEmpty()) {
      return CatalogUpdate.ofTable(store.current(), entry.name());
    }
    List<String> known = specs.knownNames(values);
    List<String> names = known.isEmpty() ? List.of(specs.name(values)) : known;
    FileSystemTable reloaded;
    try {
      reloaded = source.reloadPartitions(table, names);
    } catch (CatalogException e) {
      throw EventErrors.partitionReloadFailed(entry.name(), names.get(0), e);
    }
    boolean isNowhere =
        known.isEmpty() && new PartitionSpecs(reloaded).knownNames(values).isEmpty();
    return isNowhere
        ? CatalogUpdate.ofTable(store.current(), entry.name())
        : publish(entry, reloaded);
  }

  private static FileSystemTable fileSystemTable(TableEntry entry) {
    if (KnownTables.content(entry) instanceof FileSystemTable table) {
      return table;
    }
    throw CatalogException.invalidRequest(
        "Only tables of files have partitions to refresh, not " + entry.name());
  }

  /** A table that was never read, or could not be reached, is loaded and no more (C202). */
  private CatalogUpdate load(SpelledName name, Deadline deadline) {
    TableEntry entry = loads.loaded(name, deadline);
    KnownTables.content(entry);
    return CatalogUpdate.of(entry);
  }

  private static boolean needsLoad(TableEntry entry) {
    return TableLoads.needsLoad(entry.state());
  }

  private NameLocks.Held lock(SpelledName name, Deadline deadline, String late) {
    return tables.lock(name, deadline, () -> EventErrors.contention("CatalogException", late));
  }

  /** Whoever was faster wins, and the client gets what is there now (C230). */
  private CatalogUpdate publish(TableEntry entry, Table table) {
    PutTable change = new PutTable(entry.name(), new TableState.Loaded(table));
    return CatalogUpdate.ofTable(
        store.publishIf(entry.name(), entry.version(), List.of(change)).orElseGet(store::current),
        entry.name());
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
    return done("INVALIDATE", "everything", update);
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
    log.info("reset done op={} target={} version={}", operation, target, update.version());
    return update;
  }
}
