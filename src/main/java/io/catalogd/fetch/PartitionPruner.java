package io.catalogd.fetch;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.TableEntry;
import io.catalogd.fetch.PruneRequest.Choice;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Deadline;
import io.catalogd.model.DependentTable;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.PackedPartition;
import io.catalogd.model.Table;
import io.catalogd.prune.PartitionFilter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Finds the partitions that a query has to read, from one image: of a dependent table those of its
 * bases. Takes no lock and does no I/O but for tables that have to be loaded first. Any thread.
 */
public final class PartitionPruner {
  /** Selecting needs no I/O; nothing but a long filter over millions of keys takes so long. */
  private static final Duration LONGEST_SELECTION = Duration.ofMinutes(1);

  private final LoadedImage loadedImages;
  private final LongSupplier nanoTicker;

  /** Reads from {@code store}; {@code loader} is asked for tables that need a load. */
  public PartitionPruner(
      CatalogStore store, PartialFetcher.Loader loader, LongSupplier nanoTicker) {
    this.loadedImages = new LoadedImage(store, loader);
    this.nanoTicker = nanoTicker;
  }

  /**
   * Answers one request.
   *
   * @param deadline for loads
   * @throws CatalogException NOT_FOUND for an unknown table, INVALID_REQUEST for one without files,
   *     a bad filter, an unknown name or id, or a partition of a dependent table that cannot be
   *     resolved; UNAVAILABLE where a filter takes too long; the stored reason of a failed table,
   *     or what loading throws
   */
  public PruneAnswer prune(PruneRequest request, Deadline deadline) {
    CatalogImage image = loadedImages.of(request.table().key(), deadline);
    TableEntry entry = Lookups.qualifiedTable(image, request.table());
    Table table = entry.content();
    if (table instanceof DependentTable dependent) {
      Collection<PackedPartition> chosen = choose(dependent.own(), request.choice());
      return DependentScans.of(image, entry, dependent, chosen, request);
    }
    if (!(table instanceof FileSystemTable files)) {
      throw CatalogException.invalidRequest(
          String.format(
              "Table %s has no partitions to prune: it is neither a table of files nor a dependent"
                  + " table. GetPartialCatalogObject tells what there is of it.",
              entry.name()));
    }
    Collection<PackedPartition> chosen = choose(files, request.choice());
    ScanGroups groups = new ScanGroups(request);
    chosen.forEach(one -> groups.add(files, entry.version(), one, /* answersFor= */ null));
    return new PruneAnswer(
        entry.name(),
        image.version(),
        entry.version(),
        groups.scans(),
        List.of(new PruneAnswer.Input(entry.name(), new PartitionNamesView(chosen))),
        List.of(),
        /* expectations= */ null);
  }

  private Collection<PackedPartition> choose(FileSystemTable table, Choice choice) {
    if (choice instanceof Choice.Matching matching) {
      return matching(table, matching.filter());
    }
    if (choice instanceof Choice.Named named) {
      return distinct(named.names().stream().map(name -> named(table, name)).toList());
    }
    if (choice instanceof Choice.WithIds ids) {
      return distinct(PartialFetcher.withIds(table.partitions(), ids.ids()));
    }
    return table.partitions().packedInKeyOrder();
  }

  private Collection<PackedPartition> matching(FileSystemTable table, String filter) {
    try {
      return PartitionFilter.parse(filter, table.definition().partitionKeys())
          .select(table.partitions(), Deadline.after(LONGEST_SELECTION, nanoTicker));
    } catch (CatalogException e) {
      throw new CatalogException(
          e.kind(), e.wireName(), "Table " + table.name() + ": " + e.getMessage(), e.getCause());
    }
  }

  private static List<PackedPartition> distinct(List<PackedPartition> chosen) {
    return new ArrayList<>(new LinkedHashSet<>(chosen));
  }

  private static PackedPartition named(FileSystemTable table, String name) {
    long id = Lookups.partition(table, name).id();
    return table.partitions().findPacked(id).orElseThrow();
  }
}
