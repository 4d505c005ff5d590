package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.CatalogUpdate;
import io.catalogd.catalog.CatalogUpdate.RemovedObject;
import io.catalogd.catalog.CatalogUpdate.UpdatedObject;
import io.catalogd.catalog.DatabaseEntry;
import io.catalogd.catalog.LockName;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.model.ObjectKey;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a handler made of its statement.
 *
 * @param changes to be published together, in this order; the client is told of each
 * @param existing objects that the client is told of although they are as they were
 * @param summary the one line that the client shows
 */
record DdlOutcome(
    List<CatalogChange> changes,
    List<LockName> existing,
    String summary,
    DdlResult.NewTable table) {
  DdlOutcome {
    changes = List.copyOf(changes);
    existing = List.copyOf(existing);
  }

  static DdlOutcome changed(String summary, List<? extends CatalogChange> changes) {
    return new DdlOutcome(List.copyOf(changes), List.of(), summary, DdlResult.NewTable.NOT_ASKED);
  }

  static DdlOutcome changed(String summary, CatalogChange change) {
    return changed(summary, List.of(change));
  }

  /** Nothing was done and nothing is told. */
  static DdlOutcome unchanged(String summary) {
    return changed(summary, List.of());
  }

  /** Nothing was done, because {@code object} is there already. */
  static DdlOutcome existing(String summary, LockName object) {
    return new DdlOutcome(List.of(), List.of(object), summary, DdlResult.NewTable.NOT_ASKED);
  }

  DdlOutcome with(DdlResult.NewTable newTable) {
    return new DdlOutcome(changes, existing, summary, newTable);
  }

  /**
   * The answer, all of it from {@code published}. Of a removal it tells only if it happened after
   * {@code base}; where nothing is left to tell, the version is the catalog's own, and 0 if nothing
   * was to be changed (D16).
   */
  DdlResult result(CatalogImage base, CatalogImage published) {
    List<UpdatedObject> updated = new ArrayList<>();
    List<RemovedObject> removed = new ArrayList<>();
    for (LockName name : told()) {
      Optional<UpdatedObject> present = find(published, name);
      present.ifPresentOrElse(
          updated::add, () -> findRemoval(base, published, name).ifPresent(removed::add));
    }
    for (CatalogChange change : changes) {
      if (change instanceof CatalogChange.AlterDatabase alter) {
        published
            .findDatabase(alter.database().name())
            .ifPresent(entry -> updated.addAll(contentOf(entry)));
      }
    }
    CatalogUpdate update = CatalogUpdate.of(updated, removed);
    if (update.version() == 0 && !changes.isEmpty()) {
      update =
          new CatalogUpdate(published.version(), List.of(), List.of(), CatalogUpdate.Scope.LISTED);
    }
    return new DdlResult(update, summary, table);
  }

  /** The tables that {@code changes} are about; a database's own are not among them. */
  static Stream<TableName> tablesOf(List<CatalogChange> changes) {
    return changes.stream()
        .map(DdlOutcome::nameOf)
        .filter(LockName.OfTable.class::isInstance)
        .map(name -> ((LockName.OfTable) name).table());
  }

  /** What clients forget when they hear of an altered database; names are enough (D20, D361). */
  private static List<UpdatedObject> contentOf(DatabaseEntry database) {
    List<UpdatedObject> content = new ArrayList<>();
    for (TableEntry table : database.tables().values()) {
      content.add(
          new UpdatedObject.OfTable(
              new TableEntry(table.name(), table.version(), TableState.UNLOADED)));
    }
    return content;
  }

  private Set<LockName> told() {
    Set<LockName> names = new LinkedHashSet<>(existing);
    changes.forEach(change -> names.add(nameOf(change)));
    return names;
  }

  private static LockName nameOf(CatalogChange change) {
    if (change instanceof CatalogChange.PutDatabase put) {
      return new LockName.OfDatabase(put.database().name());
    }
    if (change instanceof CatalogChange.AlterDatabase alter) {
      return new LockName.OfDatabase(alter.database().name());
    }
    if (change instanceof CatalogChange.RemoveDatabase remove) {
      return new LockName.OfDatabase(remove.name());
    }
    if (change instanceof CatalogChange.PutTable put) {
      return new LockName.OfTable(put.name());
    }
    if (change instanceof CatalogChange.PutAltered put) {
      return new LockName.OfTable(put.table().name());
    }
    if (change instanceof CatalogChange.RemoveTable remove) {
      return new LockName.OfTable(remove.name());
    }
    throw new IllegalStateException("No statement makes a " + change.getClass().getSimpleName());
  }

  private static Optional<UpdatedObject> find(CatalogImage image, LockName name) {
    return name instanceof LockName.OfTable table
        ? image.findTable(table.table()).map(UpdatedObject.OfTable::new)
        : image.findDatabase(name.toString()).map(UpdatedObject.OfDatabase::new);
  }

  private static Optional<RemovedObject> findRemoval(
      CatalogImage base, CatalogImage published, LockName name) {
    ObjectKey key =
        name instanceof LockName.OfTable table
            ? ObjectKey.table(table.table())
            : ObjectKey.database(name.toString());
    long version = published.deletions().findVersion(key).orElse(0);
    return version > base.version()
        ? Optional.of(new RemovedObject(key, version))
        : Optional.empty();
  }
}
