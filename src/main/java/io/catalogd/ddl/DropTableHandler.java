package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange.RemoveTable;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.ddl.DdlRequest.DropTable;
import io.catalogd.ddl.DdlRequest.KindCheck;
import io.catalogd.ddl.DdlRequest.Relation;
import io.catalogd.ddl.DependencyDrop.Dropped;
import io.catalogd.ddl.dependent.DependentStruct;
import io.catalogd.ddl.dependent.Impact;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import io.catalogd.model.View;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.Table;

/** DROP TABLE and DROP VIEW (D123 to D131). */
final class DropTableHandler implements DdlHandler<DropTable> {
  private final DroppedDirectives directives;
  private final DependencyDrop drop;

  DropTableHandler(DroppedDirectives directives, DependentAlteration dependents) {
    this.directives = directives;
    this.drop = new DependencyDrop(dependents);
  }

  @Override
  public Set<LockName> writes(DropTable request, CatalogImage image) {
    TableName table = request.name().key();
    Set<LockName> names =
        new HashSet<>(DependentAlteration.locks(DependencyDrop.further(Set.of(table), image)));
    names.add(new LockName.OfTable(table));
    return names;
  }

  @Override
  public DdlOutcome execute(DropTable request, DdlAttempt attempt) {
    SpelledName name = request.name();
    if (attempt.base().findDatabase(name.database()).isEmpty()) {
      return missing(request, "Database does not exist: " + name.database());
    }
    Optional<TableEntry> entry = attempt.base().findTable(name.key());
    if (entry.isEmpty()) {
      return request.ifExists()
          ? DdlOutcome.unchanged(capitalised(request.kind()) + " does not exist.")
          : missing(request, "Table/View does not exist.");
    }
    try {
      if (request.check() == KindCheck.STRICT
          && isOther(request, entry.get(), attempt.metastore())) {
        return otherKind(request);
      }
    } catch (CatalogException e) {
      checkGone(request, e);
    }
    if (!DependencyDrop.mayMatter(entry.get())) {
      return directives.with(
          DroppedDirectives.of(entry.get(), attempt),
          () -> drop(request, attempt.metastore(), dropData(request)));
    }
    return dropWithDependencies(request, entry.get(), attempt);
  }

  @Override
  public Impact impact(DropTable request, DdlAttempt attempt) {
    SpelledName name = request.name();
    if (attempt.base().findTable(name.key()).isPresent()) {
      return DependencyDrop.impact(Set.of(name.key()), List.of(), attempt);
    }
    if (!request.ifExists()) {
      attempt.existing(name);
    }
    return Impact.NONE;
  }

  private DdlOutcome dropWithDependencies(DropTable request, TableEntry entry, DdlAttempt attempt) {
    Optional<Table> struct = loadFresh(request, attempt);
    Dropped dropped =
        drop.prepare(
            "Dropping table " + request.name(),
            Set.of(entry.name()),
            struct.stream().toList(),
            attempt);
    DropData data =
        struct.filter(DependentStruct::isDependent).isPresent() ? DropData.KEEP : dropData(request);
    DdlOutcome outcome =
        directives.with(
            DroppedDirectives.of(entry, attempt), () -> drop(request, attempt.metastore(), data));
    return dropped.finish(outcome);
  }

  private static DropData dropData(DropTable request) {
    return request.purge() ? DropData.PURGE : DropData.TRASH;
  }

  /** Nothing where the metastore has it no more. */
  private static Optional<Table> loadFresh(DropTable request, DdlAttempt attempt) {
    try {
      return Optional.of(attempt.loadFresh(request.name().key(), "dropTable"));
    } catch (CatalogException e) {
      if (e.kind() != ErrorKind.NOT_FOUND) {
        throw e;
      }
      return Optional.empty();
    }
  }

  private static DdlOutcome drop(DropTable request, Metastore metastore, DropData data) {
    TableName name = request.name().key();
    try {
      metastore.dropTable(name, data);
    } catch (CatalogException e) {
      checkGone(request, e);
    }
    return DdlOutcome.changed(
        capitalised(request.kind()) + " has been dropped.", new RemoveTable(name));
  }

  private static DdlOutcome missing(DropTable request, String text) {
    if (!request.ifExists()) {
      throw DdlErrors.catalog(ErrorKind.NOT_FOUND, text);
    }
    return DdlOutcome.unchanged(text);
  }

  /** DROP TABLE of a view, and DROP VIEW of a table, drop nothing (D126). */
  private static DdlOutcome otherKind(DropTable request) {
    Relation kind = request.kind();
    String other = kind == Relation.TABLE ? "view" : "table";
    if (!request.ifExists()) {
      throw DdlErrors.catalog(
          ErrorKind.INVALID_REQUEST,
          String.format("DROP %s not allowed on a %s: %s", kind, other, request.name()));
    }
    return DdlOutcome.unchanged(
        String.format("Drop %s is not allowed on a %s.", kind.word(), other));
  }

  private static boolean isOther(DropTable request, TableEntry entry, Metastore metastore) {
    return isView(entry, metastore) != (request.kind() == Relation.VIEW);
  }

  /**
   * Only the kind matters, so an unloaded table is not loaded for it, and one that cannot be loaded
   * can still be dropped (D124). Nothing is dropped whose kind could not be told.
   */
  private static boolean isView(TableEntry entry, Metastore metastore) {
    if (entry.state() instanceof TableState.Loaded loaded) {
      return loaded.table() instanceof View;
    }
    try {
      return TableStructs.isView(metastore.loadTable(entry.name()));
    } catch (CatalogException e) {
      throw DdlErrors.rpc("dropTable", e);
    }
  }

  /** What the metastore has no more is as good as dropped, if the statement allows it (D128). */
  private static void checkGone(DropTable request, CatalogException failure) {
    if (failure.kind() != ErrorKind.NOT_FOUND) {
      throw failure;
    }
    if (!request.ifExists()) {
      throw new CatalogException(
          ErrorKind.NOT_FOUND,
          "ImpalaRuntimeException",
          String.format(
              "Table %s no longer exists in the Hive MetaStore. Run 'invalidate metadata %s' to"
                  + " update the Impala catalog.",
              request.name(), request.name()),
          failure);
    }
  }

  private static String capitalised(Relation kind) {
    return kind == Relation.TABLE ? "Table" : "View";
  }
}
