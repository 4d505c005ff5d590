package io.catalogd.events;

import io.catalogd.caching.DirectiveRemoval;
import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.CatalogUpdate;
import io.catalogd.catalog.NameLocks;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.load.TableLoads;
import io.catalogd.load.TableSource;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Deadline;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.SpelledName;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;
import java.util.List;
import java.util.Optional;

/** REFRESH of one table, or of one partition of it (C200 to C221). Any thread. */
final class TableRefresh {
  private final CatalogStore store;
  private final KnownTables tables;
  private final TableLoads loads;
  private final TableSource source;
  private final DirectiveRemoval directives;

  TableRefresh(
      CatalogStore store,
      KnownTables tables,
      TableLoads loads,
      TableSource source,
      DirectiveRemoval directives) {
    this.store = store;
    this.tables = tables;
    this.loads = loads;
    this.source = source;
    this.directives = directives;
  }

  CatalogUpdate run(SpelledName name, Deadline deadline) {
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

  CatalogUpdate run(SpelledName name, List<Part> spec, Deadline deadline) {
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
    Optional<CatalogImage> published =
        store.publishIf(entry.name(), entry.ownVersion(), List.of(change));
    if (published.isPresent()) {
      directives.removeOfGone(KnownTables.content(entry), table);
    }
    return CatalogUpdate.ofTable(published.orElseGet(store::current), entry.name());
  }
}
