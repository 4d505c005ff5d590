package io.catalogd.events;

import io.catalogd.caching.DirectiveRemoval;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.CatalogUpdate;
import io.catalogd.catalog.NameLocks;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.load.TableLoads;
import io.catalogd.load.TableSource;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Deadline;
import io.catalogd.model.DependentTable;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.SpelledName;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;
import java.util.List;
import java.util.Optional;

/**
 * REFRESH of one table, or of one partition of it (C200 to C221); of a dependent table with what it
 * stands for. Any thread.
 */
final class TableRefresh {
  private final CatalogStore store;
  private final KnownTables tables;
  private final TableLoads loads;
  private final TableSource source;
  private final ReloadedTables reloads;
  private final BaseRefresh bases;

  TableRefresh(
      CatalogStore store,
      KnownTables tables,
      TableLoads loads,
      TableSource source,
      DirectiveRemoval directives,
      BaseRefresh bases) {
    this.bases = bases;
    this.store = store;
    this.tables = tables;
    this.loads = loads;
    this.source = source;
    this.reloads = new ReloadedTables(store, loads, directives);
  }

  CatalogUpdate run(SpelledName name, Deadline deadline) {
    TableEntry asked = tables.entry(name);
    if (needsLoad(asked)) {
      return load(name, deadline);
    }
    asked.content();
    CatalogUpdate own = refreshOwn(name, deadline);
    return dependent(name.key()).isPresent() ? withBases(name.key(), deadline) : own;
  }

  /** What the metastore says of the table itself, and its files. */
  private CatalogUpdate refreshOwn(SpelledName name, Deadline deadline) {
    String late = "Error refreshing metadata for table " + name.key() + " due to lock contention";
    try (NameLocks.Held held = lock(name, deadline, late)) {
      TableEntry entry = tables.entry(name);
      return needsLoad(entry)
          ? load(name, deadline)
          : reloads.reload(entry, () -> refreshed(name.key(), entry.content()));
    }
  }

  /** All of its own is little, and has no files: one partition of it costs as much. */
  private CatalogUpdate refreshOfDependent(SpelledName name, List<Part> spec, Deadline deadline) {
    refreshOwn(name, deadline);
    dependent(name.key())
        .ifPresent(
            table -> bases.run(table, new PartitionSpecs(table.own()).known(spec), deadline));
    return CatalogUpdate.ofTable(store.current(), name.key());
  }

  private Optional<DependentTable> dependent(TableName name) {
    return store
        .current()
        .findTable(name)
        .filter(entry -> entry.state() instanceof TableState.Loaded)
        .map(TableEntry::content)
        .filter(DependentTable.class::isInstance)
        .map(DependentTable.class::cast);
  }

  /** Outside the table's own lock, as each base has one. */
  private CatalogUpdate withBases(TableName name, Deadline deadline) {
    dependent(name).ifPresent(table -> bases.run(table, deadline));
    return CatalogUpdate.ofTable(store.current(), name);
  }

  private Table refreshed(TableName name, Table known) {
    try {
      return source.refresh(known);
    } catch (CatalogException e) {
      throw EventErrors.reloadFailed(name, e);
    }
  }

  CatalogUpdate run(SpelledName name, List<Part> spec, Deadline deadline) {
    TableEntry asked = tables.entry(name);
    if (needsLoad(asked)) {
      return load(name, deadline);
    }
    if (asked.content() instanceof DependentTable) {
      return refreshOfDependent(name, spec, deadline);
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
      return reloads.asItIs(entry);
    }
    List<String> known = specs.knownNames(values);
    List<String> names = known.isEmpty() ? List.of(specs.name(values)) : known;
    Optional<FileSystemTable> reloaded = loads.whileCurrent(entry, () -> reloaded(table, names));
    boolean isNowhere =
        reloaded.isEmpty()
            || (known.isEmpty() && new PartitionSpecs(reloaded.get()).knownNames(values).isEmpty());
    return isNowhere ? reloads.asItIs(entry) : reloads.publish(entry, reloaded.get());
  }

  private FileSystemTable reloaded(FileSystemTable table, List<String> names) {
    try {
      return source.reloadPartitions(table, names);
    } catch (CatalogException e) {
      throw EventErrors.partitionReloadFailed(table.name(), names.get(0), e);
    }
  }

  private static FileSystemTable fileSystemTable(TableEntry entry) {
    if (entry.content() instanceof FileSystemTable table) {
      return table;
    }
    throw CatalogException.invalidRequest(
        "Only tables of files have partitions to refresh, not " + entry.name());
  }

  /**
   * A table that was never read, or could not be reached, is loaded and no more (C202); a dependent
   * one's bases may have been read before.
   */
  private CatalogUpdate load(SpelledName name, Deadline deadline) {
    TableEntry entry = loads.loaded(name, deadline);
    return entry.content() instanceof DependentTable
        ? withBases(name.key(), deadline)
        : CatalogUpdate.of(entry);
  }

  private static boolean needsLoad(TableEntry entry) {
    return TableLoads.needsLoad(entry.state());
  }

  private NameLocks.Held lock(SpelledName name, Deadline deadline, String late) {
    return tables.lock(name, deadline, () -> EventErrors.contention("CatalogException", late));
  }
}
