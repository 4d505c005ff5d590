package io.catalogd.fetch;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.DatabaseEntry;
import io.catalogd.catalog.TableEntry;
import io.catalogd.load.TableLoads;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Deadline;
import io.catalogd.model.DependentTable;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.PackedPartition;
import io.catalogd.model.PartitionSet;
import io.catalogd.model.SpelledName;
import io.catalogd.model.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Selects what a client asked for from one image (C137 to C164). Takes no lock and does no I/O but
 * for a table that has to be loaded first. Any thread.
 */
public final class PartialFetcher {
  private final CatalogStore store;
  private final LoadedImage loadedImages;

  /** Reads from {@code store}; {@code loader} is asked for tables that need a load. */
  public PartialFetcher(CatalogStore store, Loader loader) {
    this.store = store;
    this.loadedImages = new LoadedImage(store, loader);
  }

  /** Loads a table and waits for it, as {@link TableLoads#loaded} does. */
  @FunctionalInterface
  public interface Loader {
    /** The table's entry, loaded or failed. */
    TableEntry loaded(SpelledName name, Deadline deadline);
  }

  /**
   * Answers one request.
   *
   * @param deadline for the load of an unloaded table
   * @throws CatalogException NOT_FOUND for an unknown name, INVALID_REQUEST for an unknown
   *     partition id, the stored reason of a failed table (C141), or what loading throws
   */
  public PartialSelection select(PartialFetch fetch, Deadline deadline) {
    CatalogImage image = store.current();
    if (fetch instanceof PartialFetch.OfCatalog catalog) {
      return new PartialSelection.OfCatalog(
          catalog.databaseNames() ? image.databases().keySet() : null);
    }
    if (fetch instanceof PartialFetch.OfDatabase database) {
      return select(database, image);
    }
    PartialFetch.OfTable table = (PartialFetch.OfTable) fetch;
    TableEntry entry = loadedImages.entry(table.name(), image, deadline);
    return entry.content() instanceof DependentTable
        ? selectDependent(table, deadline)
        : select(entry.version(), entry.content(), table.selector());
  }

  /** From an image that has what it takes. By then it may be something else. */
  private PartialSelection selectDependent(PartialFetch.OfTable fetch, Deadline deadline) {
    CatalogImage image =
        DependentSelection.needsBases(fetch.selector())
            ? loadedImages.of(fetch.name().key(), deadline)
            : loadedImages.ofTableAlone(fetch.name().key(), deadline);
    TableEntry entry = Lookups.table(image, fetch.name());
    Table table = entry.content();
    return table instanceof DependentTable dependent
        ? DependentSelection.of(image, entry, dependent, fetch.selector())
        : select(entry.version(), table, fetch.selector());
  }

  private static PartialSelection select(PartialFetch.OfDatabase fetch, CatalogImage image) {
    DatabaseEntry entry =
        image.findDatabase(fetch.name()).orElseThrow(() -> Lookups.databaseNotFound(fetch.name()));
    return new PartialSelection.OfDatabase(
        entry.version(),
        fetch.metastoreDatabase() ? entry.database().metastoreDatabase() : null,
        fetch.tableNames() ? entry.tables().keySet() : null);
  }

  private static PartialSelection select(long version, Table table, TableSelector selector) {
    List<String> columns = selector.statisticsColumns();
    return new PartialSelection.OfTable(
        table.name().toString(),
        version,
        selector.metastoreTable() ? table.definition().metastoreTable() : null,
        partitions(table, selector),
        columns == null ? null : StatisticsSelection.of(table.definition(), columns));
  }

  private static @Nullable PartitionSelection partitions(Table table, TableSelector selector) {
    if (!(table instanceof FileSystemTable files) || !selector.wantsPartitions()) {
      return null;
    }
    PartitionSet all = files.partitions();
    List<Long> ids = selector.partitionIds();
    Collection<PackedPartition> chosen = ids == null ? all.packedInKeyOrder() : withIds(all, ids);
    return new PartitionSelection(files, chosen, selector.partitionParts());
  }

  static List<PackedPartition> withIds(PartitionSet all, List<Long> ids) {
    List<PackedPartition> chosen = new ArrayList<>(ids.size());
    for (long id : ids) {
      chosen.add(
          all.findPacked(id)
              .orElseThrow(
                  () -> CatalogException.invalidRequest("Partition id " + id + " does not exist")));
    }
    return chosen;
  }
}
