package io.catalogd.events;

import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.NameLocks;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.dependent.DependentParameters;
import io.catalogd.load.TableLoads;
import io.catalogd.load.TableSource;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.Deadline;
import io.catalogd.model.DependentTable;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.KeyValue;
import io.catalogd.model.KeyValueParser;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.SpelledName;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The part of REFRESH of a dependent table that is about its bases: reads those of their partitions
 * again that it stands for, new and vanished ones too, and no others. Any thread.
 */
final class BaseRefresh {
  private final CatalogStore store;
  private final KnownTables tables;
  private final TableLoads loads;
  private final TableSource source;
  private final Metastore metastore;

  BaseRefresh(
      CatalogStore store,
      KnownTables tables,
      TableLoads loads,
      TableSource source,
      Metastore metastore) {
    this.loads = loads;
    this.store = store;
    this.tables = tables;
    this.source = source;
    this.metastore = metastore;
  }

  /** Refreshes what all partitions of {@code table} stand for, through any chain. */
  void run(DependentTable table, Deadline deadline) {
    run(table, List.copyOf(table.own().partitions().inKeyOrder()), deadline);
  }

  /** The same for some of its partitions. */
  void run(DependentTable table, List<Partition> partitions, Deadline deadline) {
    run(table, partitions, Set.of(table.name()), deadline);
  }

  /**
   * @param way dependent tables that led here, so that a circle ends
   */
  private void run(
      DependentTable table, List<Partition> partitions, Set<TableName> way, Deadline deadline) {
    for (Map.Entry<TableName, Set<List<KeyValue>>> base : wanted(table, partitions).entrySet()) {
      Table known = loaded(base.getKey());
      if (known instanceof FileSystemTable) {
        refresh(base.getKey(), base.getValue(), deadline);
      } else if (known instanceof DependentTable next && !way.contains(base.getKey())) {
        Set<TableName> longer = new HashSet<>(way);
        longer.add(base.getKey());
        run(next, under(next.own(), base.getValue()), longer, deadline);
      }
    }
  }

  /** The key values that partitions ask of each base. A broken one asks for nothing. */
  private static Map<TableName, Set<List<KeyValue>>> wanted(
      DependentTable table, List<Partition> partitions) {
    Map<String, List<TableName>> names = new HashMap<>();
    table
        .dependencies()
        .all()
        .forEach(base -> names.put(Integer.toString(base.number()), base.names()));
    Map<TableName, Set<List<KeyValue>>> wanted = new HashMap<>();
    for (Partition partition : partitions) {
      String number = partition.parameters().getOrDefault(DependentParameters.BASE, "");
      for (TableName base : names.getOrDefault(number, List.of())) {
        wanted.computeIfAbsent(base, any -> new HashSet<>()).add(partition.key().values());
      }
    }
    return wanted;
  }

  /** Null where there is nothing that could be refreshed. */
  private @Nullable Table loaded(TableName name) {
    return store
        .current()
        .findTable(name)
        .map(TableEntry::state)
        .filter(TableState.Loaded.class::isInstance)
        .map(state -> ((TableState.Loaded) state).table())
        .orElse(null);
  }

  private static List<Partition> under(FileSystemTable table, Set<List<KeyValue>> prefixes) {
    List<Partition> found = new ArrayList<>();
    for (Partition partition : table.partitions().inKeyOrder()) {
      if (isUnder(partition.key().values(), prefixes)) {
        found.add(partition);
      }
    }
    return found;
  }

  private static boolean isUnder(List<KeyValue> values, Set<List<KeyValue>> prefixes) {
    int length = prefixes.iterator().next().size();
    return values.size() >= length && prefixes.contains(values.subList(0, length));
  }

  private void refresh(TableName name, Set<List<KeyValue>> prefixes, Deadline deadline) {
    String late = "Error refreshing metadata for base table " + name + " due to lock contention";
    try (NameLocks.Held held =
        tables.lock(
            new SpelledName(name.database(), name.table()),
            deadline,
            () -> EventErrors.contention("CatalogException", late))) {
      TableEntry entry = store.current().findTable(name).orElse(null);
      if (entry == null
          || !(entry.state() instanceof TableState.Loaded loaded)
          || !(loaded.table() instanceof FileSystemTable known)) {
        return;
      }
      loads
          .whileCurrent(entry, () -> reloaded(known, prefixes))
          .filter(next -> next.partitions() != known.partitions())
          .map(next -> new PutTable(name, new TableState.Loaded(next)))
          .ifPresent(change -> store.publishIf(name, entry.ownVersion(), List.of(change)));
    }
  }

  private FileSystemTable reloaded(FileSystemTable known, Set<List<KeyValue>> prefixes) {
    Set<String> names = new TreeSet<>();
    under(known, prefixes).forEach(partition -> names.add(partition.name()));
    try {
      names.addAll(listed(known, prefixes));
      return source.reloadPartitions(known, names);
    } catch (CatalogException e) {
      throw EventErrors.reloadFailed(known.name(), e);
    }
  }

  private Collection<String> listed(FileSystemTable table, Set<List<KeyValue>> prefixes) {
    int length = prefixes.iterator().next().size();
    List<Column> keys = table.definition().partitionKeys();
    KeyValueParser parser = new KeyValueParser(table.nullPartitionText());
    List<String> found = new ArrayList<>();
    for (String name : metastore.partitionNames(table.name())) {
      List<Part> parts = PartitionNames.parse(name);
      List<KeyValue> values = new ArrayList<>(length);
      for (int i = 0; i < Math.min(length, Math.min(parts.size(), keys.size())); i++) {
        values.add(parser.parse(keys.get(i).type(), parts.get(i).value()));
      }
      if (prefixes.contains(values)) {
        found.add(name);
      }
    }
    return found;
  }
}
