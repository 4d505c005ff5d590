package io.catalogd.ddl;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.dependent.Impact;
import io.catalogd.model.TableName;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.apache.hadoop.hive.metastore.api.Table;

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

  @Override
  public Set<LockName> furtherWrites(A action, TableName altered, CatalogImage image) {
    return ColumnAlteration.furtherWrites(altered, image);
  }

  @Override
  public DdlOutcome execute(A action, AlterTarget target, DdlAttempt attempt) {
    target.loadedFiles();
    return alteration.apply(target, attempt, change(action, target), summary);
  }

  @Override
  public Impact impact(A action, AlterTarget target, DdlAttempt attempt) {
    target.loadedFiles();
    return alteration.impact(target, attempt, change(action, target));
  }

  private Consumer<Table> change(A action, AlterTarget target) {
    return table -> change.accept(action, new TableColumns(target.name(), table));
  }
}
