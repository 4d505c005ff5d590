package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange.RemoveDatabase;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.catalog.TableEntry;
import io.catalogd.ddl.DdlRequest.DropDatabase;
import io.catalogd.ddl.DependencyDrop.Dropped;
import io.catalogd.ddl.dependent.Impact;
import io.catalogd.metastore.Metastore.DropContent;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.TableName;
import io.catalogd.storage.CacheDirectiveId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** DROP DATABASE (D65 to D71); the metastore judges whether there are tables in it. */
final class DropDatabaseHandler implements DdlHandler<DropDatabase> {
  private final DroppedDirectives directives;
  private final DependencyDrop drop;

  DropDatabaseHandler(DroppedDirectives directives, DependentAlteration dependents) {
    this.directives = directives;
    this.drop = new DependencyDrop(dependents);
  }

  @Override
  public Set<LockName> writes(DropDatabase request, CatalogImage image) {
    Set<LockName> names = new HashSet<>();
    names.add(new LockName.OfDatabase(request.name()));
    if (request.cascade()) {
      names.addAll(
          DependentAlteration.locks(DependencyDrop.further(tables(request, image), image)));
    }
    return names;
  }

  @Override
  public Impact impact(DropDatabase request, DdlAttempt attempt) {
    if (!request.cascade()) {
      return Impact.NONE;
    }
    Set<TableName> tables = tables(request, attempt.base());
    return DependencyDrop.impact(tables, DependencyDrop.read(tables, attempt), attempt);
  }

  private static Set<TableName> tables(DropDatabase request, CatalogImage image) {
    return image.findDatabase(request.name()).stream()
        .flatMap(database -> database.tables().values().stream())
        .map(TableEntry::name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Override
  public DdlOutcome execute(DropDatabase request, DdlAttempt attempt) {
    if (!request.cascade() && !attempt.base().functions(request.name()).isEmpty()) {
      throw DdlErrors.catalog(
          ErrorKind.INVALID_REQUEST, "Database " + request.name() + " is not empty");
    }
    if (!request.cascade()) {
      return directives.with(ids(request, attempt), () -> drop(request, attempt));
    }
    Set<TableName> tables = tables(request, attempt.base());
    Dropped dropped =
        drop.prepare(
            "Dropping database " + request.name(),
            tables,
            DependencyDrop.read(tables, attempt),
            attempt);
    dropped.dropDependents();
    return dropped.finish(directives.with(ids(request, attempt), () -> drop(request, attempt)));
  }

  /** Without CASCADE it is dropped only if there is nothing in it. */
  private static List<CacheDirectiveId> ids(DropDatabase request, DdlAttempt attempt) {
    List<CacheDirectiveId> ids = new ArrayList<>();
    if (request.cascade()) {
      attempt.base().findDatabase(request.name()).stream()
          .flatMap(database -> database.tables().values().stream())
          .forEach(table -> ids.addAll(DroppedDirectives.of(table, attempt)));
    }
    return ids;
  }

  private static DdlOutcome drop(DropDatabase request, DdlAttempt attempt) {
    DropContent content = request.cascade() ? DropContent.CASCADE : DropContent.REFUSE;
    try {
      attempt.metastore().dropDatabase(request.name(), DropData.TRASH, content);
    } catch (CatalogException e) {
      if (!request.ifExists() || e.kind() != ErrorKind.NOT_FOUND) {
        throw e;
      }
    }
    return DdlOutcome.changed("Database has been dropped.", new RemoveDatabase(request.name()));
  }
}
