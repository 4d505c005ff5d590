package io.catalogd.ddl;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.dependent.Impact;
import io.catalogd.model.CatalogException;
import io.catalogd.model.TableName;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.hive.metastore.api.Table;

/**
 * Changes what readers may get other columns of a table by, its own columns or what its files are
 * read with, and then the columns of the tables that depend on it, from base to leaf (rule 7). What
 * an earlier statement left behind that was cut off there is carried over first.
 */
final class ColumnAlteration {
  private final TableAlteration alteration;
  private final DependentAlteration dependents;

  ColumnAlteration(TableAlteration alteration, DependentAlteration dependents) {
    this.alteration = alteration;
    this.dependents = dependents;
  }

  /** The tables whose columns follow. */
  static Set<LockName> furtherWrites(TableName altered, CatalogImage image) {
    return DependentAlteration.locks(image.allDependentsOf(altered));
  }

  DdlOutcome apply(AlterTarget target, DdlAttempt attempt, Consumer<Table> change, String summary) {
    ColumnFollowing following = new ColumnFollowing(dependents, target.key(), attempt);
    DdlOutcome outcome =
        alteration.apply(
            target,
            attempt,
            table -> {
              following.catchUpBefore(table, () -> changed(table, change));
              Table before = table.deepCopy();
              change.accept(table);
              following.check(before, table);
            },
            summary);
    following.carryOut();
    return following.with(outcome);
  }

  /** Nothing where the change is refused, as it will be again. */
  private static Optional<Table> changed(Table table, Consumer<Table> change) {
    Table copy = table.deepCopy();
    try {
      change.accept(copy);
      return Optional.of(copy);
    } catch (CatalogException e) {
      return Optional.empty();
    }
  }

  /** What the change would do to the tables that depend on this one; changes nothing. */
  Impact impact(AlterTarget target, DdlAttempt attempt, Consumer<Table> change) {
    Table table = attempt.loadFresh(target.key(), "alter_table");
    Table before = table.deepCopy();
    change.accept(table);
    return new ColumnFollowing(dependents, target.key(), attempt).impact(before, table);
  }
}
