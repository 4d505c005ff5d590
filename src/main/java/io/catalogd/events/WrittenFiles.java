package io.catalogd.events;

import io.catalogd.caching.CacheDirectives;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.CatalogUpdate;
import io.catalogd.catalog.NameLocks;
import io.catalogd.catalog.TableEntry;
import io.catalogd.events.NewPartitions.Prepared;
import io.catalogd.load.IoPool;
import io.catalogd.load.TableLoads;
import io.catalogd.load.TableSource;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Deadline;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import io.catalogd.storage.Storage;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes up what an INSERT wrote: UpdateCatalog (C269 to C285, D290 to D297). Any thread.
 *
 * <p>Holds the table's name lock from the look-up to the publish. When it fails after the metastore
 * may have been changed, the table becomes unloaded, so that the next reader asks (D313).
 *
 * <p>Asks for the named partitions only. What others did to the table's list of partitions, which
 * grows with the table, shows up shortly after (D294).
 */
public final class WrittenFiles {
  private static final Logger log = LoggerFactory.getLogger(WrittenFiles.class);

  private final TableLoads loads;
  private final TableSource source;
  private final KnownTables tables;
  private final ReloadedTables reloads;
  private final NewPartitions newPartitions;
  private final CacheDirectives caching;
  private final Consumer<TableName> others;

  /**
   * Everything is shared with others; nothing of it is closed here.
   *
   * @param others has the partitions taken up that others made or dropped; told of each partitioned
   *     table when its lock is free again
   */
  public WrittenFiles(
      CatalogStore store,
      NameLocks locks,
      TableLoads loads,
      TableSource source,
      Metastore metastore,
      Storage storage,
      IoPool pool,
      CacheDirectives caching,
      Consumer<TableName> others) {
    this.others = others;
    this.caching = caching;
    this.loads = loads;
    this.source = source;
    this.tables = new KnownTables(store, locks);
    this.reloads = new ReloadedTables(store, loads, caching.removal());
    this.newPartitions = new NewPartitions(source, metastore, storage, pool, caching);
  }

  /**
   * Makes the partitions that the metastore does not have yet and lists the files of all named
   * ones.
   *
   * @param partitions names as the writer sent them, with or without a trailing slash (C271)
   * @throws CatalogException NOT_FOUND for unknown names; the stored failure of a failed table;
   *     {@code InternalException} for a table without files, a name that lacks a key, a lock that
   *     was not had before the deadline (CONFLICT), or a metastore that refused
   */
  public CatalogUpdate takeUp(SpelledName name, Set<String> partitions, Deadline deadline) {
    tables.entry(name);
    FileSystemTable before;
    CatalogUpdate update;
    try (NameLocks.Held held =
        tables.lock(
            name,
            deadline,
            () ->
                EventErrors.contention(
                    "InternalException", "Error updating the catalog due to lock contention."))) {
      TableEntry entry = loads.loaded(name, deadline);
      before = fileSystemTable(entry);
      update = takeUp(entry, before, partitions);
      log.info(
          "insert done target={} partitions={} version={}",
          name,
          partitions.size(),
          update.version());
    }
    if (before.isPartitioned() && !partitions.isEmpty()) {
      others.accept(name.key());
    }
    return update;
  }

  /** INSERT writes into tables on file systems only (C269, C270). */
  private static FileSystemTable fileSystemTable(TableEntry entry) {
    if (entry.content() instanceof FileSystemTable table) {
      return table;
    }
    throw EventErrors.notInsertable(entry.name(), entry.content());
  }

  private CatalogUpdate takeUp(TableEntry entry, FileSystemTable table, Set<String> partitions) {
    if (!table.isPartitioned() || partitions.isEmpty()) {
      return reloads.reload(
          entry,
          () -> reloaded(table.name(), List.of(), () -> source.reloadWritten(table, List.of())));
    }
    WrittenPartitions written = WrittenPartitions.of(table, partitions);
    Prepared prepared = newPartitions.prepare(table, written.unknown());
    List<String> names =
        Stream.concat(written.known().stream(), prepared.names().stream()).distinct().toList();
    Supplier<FileSystemTable> reload =
        () -> reloaded(table.name(), names, () -> source.reloadPartitions(table, names));
    if (prepared.toMake() == null) {
      return reloads.reload(entry, reload);
    }
    boolean complete = false;
    try {
      newPartitions.add(table, prepared.toMake());
      CatalogUpdate update = reloads.reload(entry, reload);
      complete = true;
      return update;
    } finally {
      if (!complete) {
        reloads.forget(entry);
      }
    }
  }

  /** What is cached of it is watched, as there is more to cache now (D293). */
  private FileSystemTable reloaded(
      TableName name, List<String> names, Supplier<FileSystemTable> reload) {
    try {
      FileSystemTable reloaded = reload.get();
      caching.watchPartitions(
          name,
          reloaded.isPartitioned()
              ? names.stream().flatMap(one -> reloaded.findPartition(one).stream()).toList()
              : reloaded.partitions().inKeyOrder());
      return reloaded;
    } catch (CatalogException e) {
      throw EventErrors.reloadFailed(name, e);
    }
  }
}
