package io.catalogd.fetch;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.TableEntry;
import io.catalogd.dependent.Resolver;
import io.catalogd.fetch.DependencyAnswer.OfBase;
import io.catalogd.fetch.DependencyAnswer.OfDependent;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Deadline;
import io.catalogd.model.DependentTable;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;

/** Tells what a table depends on and what depends on it, from one image. Any thread. */
public final class DependencyLookup {
  private final LoadedImage loadedImages;

  /** Reads from {@code store}; {@code loader} is asked for tables that need a load. */
  public DependencyLookup(CatalogStore store, PartialFetcher.Loader loader) {
    this.loadedImages = new LoadedImage(store, loader);
  }

  /**
   * Answers one question. Tables that depend on the one in question are loaded only where their
   * partitions are asked for.
   *
   * @throws CatalogException NOT_FOUND for an unknown table, INVALID_REQUEST for an unknown
   *     partition; the stored reason of a failed table, or what loading throws. What is wrong with
   *     single bases, partitions or dependent tables is told with them
   */
  public DependencyAnswer describe(DependencyQuery query, Deadline deadline) {
    TableName name = query.table().key();
    CatalogImage image = loadedImages.of(name, deadline);
    Lookups.qualifiedTable(image, query.table());
    if (query.partitions()) {
      for (TableName dependent : image.allDependentsOf(name)) {
        loadedImages.of(dependent, deadline);
      }
      image = loadedImages.of(name, deadline);
    }
    TableEntry entry = Lookups.qualifiedTable(image, query.table());
    Table table = entry.content();
    Resolver resolver = new Resolver(image);
    List<OfBase> bases = List.of();
    List<DependencyAnswer.OfPartition> partitions = null;
    if (table instanceof DependentTable dependent) {
      DependentDescription description =
          new DependentDescription(resolver, dependent, query.names());
      bases = description.bases();
      partitions = query.partitions() ? description.partitions() : null;
    }
    return new DependencyAnswer(
        image.version(),
        entry.version(),
        bases,
        partitions,
        dependents(query, table, image, resolver));
  }

  /**
   * What the partitions of a dependent table stand for in an image in which its bases are, in key
   * order. Loads nothing.
   */
  public static List<DependencyAnswer.OfPartition> partitions(
      CatalogImage image, DependentTable table) {
    return new DependentDescription(new Resolver(image), table, null).partitions();
  }

  private static List<OfDependent> dependents(
      DependencyQuery query, Table table, CatalogImage image, Resolver resolver) {
    SortedSet<TableName> direct = image.dependentsOf(table.name());
    DependentUses uses = new DependentUses(query, table, resolver);
    List<OfDependent> dependents = new ArrayList<>();
    for (TableName name : image.allDependentsOf(table.name())) {
      image
          .findTable(name)
          .map(entry -> uses.of(entry, !direct.contains(name)))
          .ifPresent(dependents::add);
    }
    return dependents;
  }
}
