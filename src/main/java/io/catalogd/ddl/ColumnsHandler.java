package io.catalogd.ddl;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.dependent.Impact;
import io.catalogd.model.TableName;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * A kind of ALTER TABLE that changes columns of tables of files (D149 to D156).
 *
 * @param <A> the kind
 */
final class ColumnsHandler<A extends AlterTableAction> implements AlterHandler<A> {
  private final ColumnAlteration alteration;
  private final String summary;
  private final BiConsumer<A, TableColumns> change;

  ColumnsHandler(ColumnAlteration alteration, String summary, BiConsumer<A, TableColumns> change) {
    this.alteration = alteration;
    this.summary = summary;
    this.change = change;
  }

  /** The tables whose columns follow. */
  @Override
  public Set<LockName> furtherWrites(A action, TableName altered, CatalogImage image) {
    return DependentAlteration.locks(image.allDependentsOf(altered));
  }

  @Override
  public DdlOutcome execute(A action, AlterTarget target, DdlAttempt attempt) {
    target.loadedFiles();
    return alteration.apply(target, attempt, columns -> change.accept(action, columns), summary);
  }

  @Override
  public Impact impact(A action, AlterTarget target, DdlAttempt attempt) {
    target.loadedFiles();
    return alteration.impact(target, attempt, columns -> change.accept(action, columns));
  }
}
