package io.catalogd.ddl;

import io.catalogd.caching.CacheDirectives;
import io.catalogd.caching.DirectiveRemoval;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.load.WireForms;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.ObjectKey;
import io.catalogd.model.Partition;
import io.catalogd.model.TableName;
import io.catalogd.notation.Count;
import io.catalogd.storage.CacheDirectiveId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Removes the cache directives of what statements drop (D68, D130, D193). */
final class DroppedDirectives {
  private static final Logger log = LoggerFactory.getLogger(DroppedDirectives.class);

  private final DirectiveRemoval removal;

  DroppedDirectives(DirectiveRemoval removal) {
    this.removal = removal;
  }

  /**
   * Drops something, and after that {@code ids}. When dropping fails they stay: of what was dropped
   * nevertheless they are told in the log.
   */
  <T> T with(List<CacheDirectiveId> ids, Supplier<T> drop) {
    T result;
    try {
      result = drop.get();
    } catch (CatalogException e) {
      if (!ids.isEmpty()) {
        log.warn(
            "A drop failed and leaves {}, which hdfs cacheadmin can remove where it"
                + " had an effect, first {} of {}",
            Count.of(ids.size(), "cache directive"),
            ids.get(0).number(),
            ids.get(0).location());
      }
      throw e;
    }
    removal.remove(ids);
    return result;
  }

  /** The directives of partitions. */
  static List<CacheDirectiveId> of(Collection<Partition> partitions) {
    return PartitionCaching.ids(partitions);
  }

  /**
   * The directives of a table and its partitions. Of an unloaded one the metastore is asked, if
   * there is a pool that it could be cached in; when that fails, none are known.
   */
  static List<CacheDirectiveId> of(TableEntry entry, DdlAttempt attempt) {
    if (entry.state() instanceof TableState.Loaded loaded) {
      return loaded.table() instanceof FileSystemTable table ? of(table) : List.of();
    }
    if (attempt.base().objects(ObjectKey.Kind.HDFS_CACHE_POOL).isEmpty()) {
      return List.of();
    }
    try {
      return ofUnloaded(entry.name(), attempt.metastore());
    } catch (CatalogException e) {
      log.warn("Cache directives of {} are unknown: {}", entry.name(), e.getMessage());
      return List.of();
    }
  }

  private static List<CacheDirectiveId> of(FileSystemTable table) {
    List<CacheDirectiveId> ids = new ArrayList<>();
    if (table.isPartitioned()) {
      addOf(
          table.location(),
          WireForms.toTable(table.definition().metastoreTable()).getParameters(),
          ids);
    }
    ids.addAll(of(table.partitions().inKeyOrder()));
    return ids;
  }

  private static List<CacheDirectiveId> ofUnloaded(TableName name, Metastore metastore) {
    Table table = metastore.loadTable(name);
    List<CacheDirectiveId> ids = new ArrayList<>();
    if (TableStructs.isView(table) || table.getSd() == null) {
      return ids;
    }
    addOf(table.getSd().getLocation(), table.getParameters(), ids);
    if (table.getPartitionKeysSize() > 0) {
      metastore
          .loadPartitions(name, metastore.partitionNames(name))
          .forEach(one -> addOf(one.getSd().getLocation(), one.getParameters(), ids));
    }
    return ids;
  }

  private static void addOf(
      @Nullable String location,
      @Nullable Map<String, String> parameters,
      List<CacheDirectiveId> ids) {
    CacheDirectives.findId(location, parameters).ifPresent(ids::add);
  }
}
