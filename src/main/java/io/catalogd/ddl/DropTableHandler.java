package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange.RemoveTable;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.ddl.DdlRequest.DropTable;
import io.catalogd.ddl.DdlRequest.KindCheck;
import io.catalogd.ddl.DdlRequest.Relation;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.SpelledName;
import io.catalogd.model.View;
import java.util.Optional;
import java.util.Set;

/** DROP TABLE and DROP VIEW (D123 to D131). */
final class DropTableHandler implements DdlHandler<DropTable> {
  @Override
  public Set<LockName> writes(DropTable request, CatalogImage image) {
    return Set.of(new LockName.OfTable(request.name().key()));
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
    if (request.check() == KindCheck.STRICT && isOther(request, entry.get(), attempt.metastore())) {
      return otherKind(request);
    }
    drop(request, attempt.metastore());
    return DdlOutcome.changed(
        capitalised(request.kind()) + " has been dropped.", new RemoveTable(name.key()));
  }

  private static DdlOutcome missing(DropTable request, String text) {
    if (!request.ifExists()) {
      throw DdlErrors.catalog(ErrorKind.NOT_FOUND, text);
    }
    return DdlOutcome.unchanged(text);
  }

  /** D126. */
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

  /**
   * Only the kind matters, so an unloaded table is not loaded for it, and one that cannot be loaded
   * can still be dropped (D124).
   */
  private static boolean isOther(DropTable request, TableEntry entry, Metastore metastore) {
    boolean view;
    if (entry.state() instanceof TableState.Loaded loaded) {
      view = loaded.table() instanceof View;
    } else {
      try {
        view = TableStructs.isView(metastore.loadTable(entry.name()));
      } catch (CatalogException e) {
        // The drop itself will tell.
        return false;
      }
    }
    return view != (request.kind() == Relation.VIEW);
  }

  private static void drop(DropTable request, Metastore metastore) {
    try {
      metastore.dropTable(request.name().key(), request.purge() ? DropData.PURGE : DropData.TRASH);
    } catch (CatalogException e) {
      if (e.kind() != ErrorKind.NOT_FOUND) {
        throw e;
      }
      if (!request.ifExists()) {
        throw new CatalogException(
            ErrorKind.NOT_FOUND,
            "ImpalaRuntimeException",
            String.format(
                "Table %s no longer exists in the Hive MetaStore. Run 'invalidate metadata %s' to"
                    + " update the Impala catalog.",
                request.name(), request.name()),
            e);
      }
    }
  }

  private static String capitalised(Relation kind) {
    return kind == Relation.TABLE ? "Table" : "View";
  }
}
