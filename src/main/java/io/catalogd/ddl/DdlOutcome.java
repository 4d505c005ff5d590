package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.CatalogUpdate;
import io.catalogd.catalog.CatalogUpdate.RemovedObject;
import io.catalogd.catalog.CatalogUpdate.UpdatedObject;
import io.catalogd.catalog.ObjectEntry;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.model.ObjectKey;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a handler made of its statement.
 *
 * @param changes to be published together, in this order; the client is told of each
 * @param besides to be published with them, without being told
 * @param existing objects that the client is told of although they are as they were
 * @param summary the one line that the client shows
 */
record DdlOutcome(
    List<CatalogChange.OfOne> changes,
    List<CatalogChange> besides,
    List<ObjectKey> existing,
    String summary,
    DdlResult.NewTable table) {
  DdlOutcome {
    changes = List.copyOf(changes);
    besides = List.copyOf(besides);
    existing = List.copyOf(existing);
  }

  static DdlOutcome changed(String summary, List<? extends CatalogChange.OfOne> changes) {
    return new DdlOutcome(
        List.copyOf(changes), List.of(), List.of(), summary, DdlResult.NewTable.NOT_ASKED);
  }

  static DdlOutcome changed(String summary, CatalogChange.OfOne change) {
    return changed(summary, List.of(change));
  }

  /** Nothing was done and nothing is told. */
  static DdlOutcome unchanged(String summary) {
    return changed(summary, List.of());
  }

  /** Nothing was done, because {@code object} is there already. */
  static DdlOutcome existing(String summary, ObjectKey object) {
    return new DdlOutcome(
        List.of(), List.of(), List.of(object), summary, DdlResult.NewTable.NOT_ASKED);
  }

  DdlOutcome with(DdlResult.NewTable newTable) {
    return new DdlOutcome(changes, besides, existing, summary, newTable);
  }

  /** The same, with changes that the client is not told of. */
  DdlOutcome besides(List<? extends CatalogChange> further) {
    List<CatalogChange> all = new ArrayList<>(besides);
    all.addAll(further);
    return new DdlOutcome(changes, all, existing, summary, table);
  }

  /** All that is to be published together. */
  List<CatalogChange> published() {
    List<CatalogChange> all = new ArrayList<>(changes);
    all.addAll(besides);
    return all;
  }

  /**
   * The answer, all of it from {@code published}. Of a removal it tells only if it happened after
   * {@code base}; where nothing is left to tell, the version is the catalog's own, and 0 if nothing
   * was to be changed (D16).
   */
  DdlResult result(CatalogImage base, CatalogImage published) {
    List<UpdatedObject> updated = new ArrayList<>();
    List<RemovedObject> removed = new ArrayList<>();
    for (ObjectKey key : told()) {
      Optional<UpdatedObject> present = CatalogUpdate.find(published, key);
      present.ifPresentOrElse(
          updated::add, () -> findRemoval(base, published, key).ifPresent(removed::add));
    }
    for (CatalogChange change : changes) {
      if (change instanceof CatalogChange.AlterDatabase alter) {
        updated.addAll(contentOf(alter.database().name(), published));
      }
    }
    CatalogUpdate update = CatalogUpdate.of(updated, removed);
    if (update.version() == 0 && !changes.isEmpty()) {
      update =
          new CatalogUpdate(published.version(), List.of(), List.of(), CatalogUpdate.Scope.LISTED);
    }
    return new DdlResult(update, summary, table);
  }

  /** What clients forget when they hear of an altered database; names are enough (D20, D361). */
  private static List<UpdatedObject> contentOf(String database, CatalogImage published) {
    List<UpdatedObject> content = new ArrayList<>();
    for (TableEntry table : published.findDatabase(database).orElseThrow().tables().values()) {
      content.add(
          new UpdatedObject.OfTable(
              new TableEntry(table.name(), table.version(), TableState.UNLOADED)));
    }
    published.functions(database).stream().map(UpdatedObject.OfObject::new).forEach(content::add);
    return content;
  }

  private Set<ObjectKey> told() {
    Set<ObjectKey> keys = new LinkedHashSet<>(existing);
    changes.forEach(change -> keys.add(change.key()));
    return keys;
  }

  private static Optional<RemovedObject> findRemoval(
      CatalogImage base, CatalogImage published, ObjectKey key) {
    long version = published.deletions().findVersion(key).orElse(0);
    return version > base.version()
        ? Optional.of(
            new RemovedObject(
                key, version, base.findObject(key).map(ObjectEntry::object).orElse(null)))
        : Optional.empty();
  }
}
