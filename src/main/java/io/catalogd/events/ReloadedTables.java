package io.catalogd.events;

import io.catalogd.caching.DirectiveRemoval;
import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.CatalogUpdate;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.load.TableLoads;
import io.catalogd.model.Table;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Publishes what was read of tables anew, over the very entries that it was read for: whoever was
 * faster wins, and the client gets what is there now (C230). Any thread.
 */
final class ReloadedTables {
  private final CatalogStore store;
  private final TableLoads loads;
  private final DirectiveRemoval directives;

  ReloadedTables(CatalogStore store, TableLoads loads, DirectiveRemoval directives) {
    this.store = store;
    this.loads = loads;
    this.directives = directives;
  }

  /** Reads a table and publishes it. */
  CatalogUpdate reload(TableEntry entry, Supplier<? extends Table> work) {
    return loads
        .whileCurrent(entry, work)
        .map(table -> publish(entry, table))
        .orElseGet(() -> asItIs(entry));
  }

  /** Publishes a table that was read for {@code entry}. */
  CatalogUpdate publish(TableEntry entry, Table table) {
    PutTable change = new PutTable(entry.name(), new TableState.Loaded(table));
    Optional<CatalogImage> published =
        store.publishIf(entry.name(), entry.ownVersion(), List.of(change));
    if (published.isPresent()) {
      directives.removeOfGone(entry.content(), table);
    }
    return CatalogUpdate.ofTable(published.orElseGet(store::current), entry.name());
  }

  /** The table that there is by now. */
  CatalogUpdate asItIs(TableEntry entry) {
    return CatalogUpdate.ofTable(store.current(), entry.name());
  }

  /** Has the next reader ask, after a failure that may have changed something (D313). */
  void forget(TableEntry entry) {
    store.publishIf(
        entry.name(), entry.ownVersion(), List.of(new PutTable(entry.name(), TableState.UNLOADED)));
    loads.published(Stream.of(entry.name()));
  }
}
