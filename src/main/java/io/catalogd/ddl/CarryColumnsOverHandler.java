package io.catalogd.ddl;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.DdlRequest.CarryColumnsOver;
import io.catalogd.ddl.dependent.DependentStruct;
import io.catalogd.ddl.dependent.Impact;
import io.catalogd.ddl.dependent.Impact.Effect;
import io.catalogd.ddl.dependent.Impact.Touched;
import io.catalogd.model.CatalogException;
import io.catalogd.model.DependentPolicies.OnSchemaChange;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.TableName;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hive.metastore.api.Table;

/**
 * What became of a base's columns outside, or was cut off, reaches its dependent tables (rule 7).
 */
final class CarryColumnsOverHandler implements DdlHandler<CarryColumnsOver> {
  private static final String DONE = "Columns have been carried over.";

  private final DependentAlteration dependents;

  CarryColumnsOverHandler(DependentAlteration dependents) {
    this.dependents = dependents;
  }

  @Override
  public Set<LockName> writes(CarryColumnsOver request, CatalogImage image) {
    Set<TableName> tables = new HashSet<>(image.allDependentsOf(request.base()));
    tables.add(request.base());
    return DependentAlteration.locks(tables);
  }

  @Override
  public DdlOutcome execute(CarryColumnsOver request, DdlAttempt attempt) {
    Optional<Table> struct = find(request.base(), attempt);
    if (struct.isEmpty()) {
      return DdlOutcome.unchanged(DONE);
    }
    ColumnFollowing following = new ColumnFollowing(dependents, request.base(), attempt);
    return following.with(DdlOutcome.unchanged(summary(following.catchUp(struct.get()))));
  }

  /** Of those under {@code forbid} nobody expects that they follow. */
  private static String summary(Impact impact) {
    String left =
        impact.of(Effect.REFUSED).stream()
            .filter(one -> one.table() == null || follows(one.table()))
            .map(Touched::toString)
            .collect(Collectors.joining("; "));
    return left.isEmpty() ? DONE : left;
  }

  private static boolean follows(DependentStruct table) {
    return table.dependencies().policies().onSchemaChange() == OnSchemaChange.PROPAGATE;
  }

  /** Nothing where it is gone meanwhile. */
  private static Optional<Table> find(TableName base, DdlAttempt attempt) {
    try {
      return Optional.of(attempt.metastore().loadTable(base));
    } catch (CatalogException e) {
      if (e.kind() == ErrorKind.NOT_FOUND) {
        return Optional.empty();
      }
      throw DdlErrors.rpc("get_table", e);
    }
  }
}
