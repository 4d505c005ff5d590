package io.catalogd.fetch;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.load.TableLoads;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Deadline;
import io.catalogd.model.DependentTable;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds tables loaded, and for a dependent one an image in which a dependent table and all that it
 * depends on are loaded or failed, so that an answer never mixes two versions. Any thread.
 */
final class LoadedImage {
  /** How often one table is loaded for a request that finds it forgotten again. */
  private static final int MAX_ATTEMPTS = 3;

  private final CatalogStore store;
  private final PartialFetcher.Loader loader;

  LoadedImage(CatalogStore store, PartialFetcher.Loader loader) {
    this.store = store;
    this.loader = loader;
  }

  /**
   * The image; the table may be gone from it.
   *
   * @throws CatalogException CONFLICT where a table was forgotten again and again, or what loading
   *     throws
   */
  CatalogImage of(TableName name, Deadline deadline) {
    return of(name, Wanted.WITH_BASES, deadline);
  }

  /** The same, but bases may be in any state, for what is told without them. */
  CatalogImage ofTableAlone(TableName name, Deadline deadline) {
    return of(name, Wanted.ALONE, deadline);
  }

  private enum Wanted {
    ALONE,
    WITH_BASES
  }

  private CatalogImage of(TableName name, Wanted wanted, Deadline deadline) {
    Map<TableName, Integer> attempts = new HashMap<>();
    while (true) {
      CatalogImage image = store.current();
      Set<TableName> passedOver = new HashSet<>();
      if (wanted == Wanted.ALONE) {
        image.findTable(name).ifPresent(entry -> passedOver.addAll(bases(entry.state())));
      }
      @Nullable TableName missing = missing(image, name, attempts.keySet(), passedOver);
      if (missing == null) {
        return image;
      }
      if (attempts.merge(missing, 1, Integer::sum) > MAX_ATTEMPTS) {
        throw new CatalogException(
            ErrorKind.CONFLICT,
            "CatalogException",
            String.format(
                "Table %s, on which %s depends, was invalidated again and again while it was being"
                    + " loaded; try again.",
                missing, name));
      }
      load(missing, deadline);
    }
  }

  /**
   * The entry of one table, from {@code image} unless it has to be loaded first.
   *
   * @throws CatalogException in the words of the read requests, or what loading throws
   */
  TableEntry entry(SpelledName name, CatalogImage image, Deadline deadline) {
    TableEntry entry = Lookups.table(image, name);
    if (!TableLoads.needsLoad(entry.state())) {
      return entry;
    }
    try {
      return loader.loaded(name, deadline);
    } catch (CatalogException e) {
      if (e.kind() == ErrorKind.NOT_FOUND) {
        // It was dropped meanwhile: say so in the words of this request, if it is still gone.
        Lookups.table(store.current(), name);
      }
      throw e;
    }
  }

  /** One that is gone is found to be missing by whoever looks for it. */
  private void load(TableName name, Deadline deadline) {
    try {
      loader.loaded(new SpelledName(name.database(), name.table()), deadline);
    } catch (CatalogException e) {
      if (e.kind() != ErrorKind.NOT_FOUND) {
        throw e;
      }
    }
  }

  /**
   * The first table that has to be loaded.
   *
   * @param asked tables that this request had loaded: what failed for them is an answer
   */
  private static @Nullable TableName missing(
      CatalogImage image, TableName name, Set<TableName> asked, Set<TableName> seen) {
    @Nullable TableState state = image.findTable(name).map(TableEntry::state).orElse(null);
    if (state == null || !seen.add(name)) {
      return null;
    }
    if (TableLoads.needsLoad(state)
        && (state instanceof TableState.Unloaded || !asked.contains(name))) {
      return name;
    }
    for (TableName base : bases(state)) {
      @Nullable TableName missing = missing(image, base, asked, seen);
      if (missing != null) {
        return missing;
      }
    }
    return null;
  }

  /** Of a dependent table, if it is loaded. */
  private static Set<TableName> bases(TableState state) {
    return state instanceof TableState.Loaded loaded
            && loaded.table() instanceof DependentTable table
        ? table.dependencies().baseNames()
        : Set.of();
  }
}
