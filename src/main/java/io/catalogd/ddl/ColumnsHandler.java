package io.catalogd.ddl;

import java.util.function.BiConsumer;

/**
 * A kind of ALTER TABLE that changes columns of tables of files (D149 to D156).
 *
 * @param <A> the kind
 */
final class ColumnsHandler<A extends AlterTableAction> implements AlterHandler<A> {
  private final TableAlteration alteration;
  private final String summary;
  private final BiConsumer<A, TableColumns> change;

  ColumnsHandler(TableAlteration alteration, String summary, BiConsumer<A, TableColumns> change) {
    this.alteration = alteration;
    this.summary = summary;
    this.change = change;
  }

  @Override
  public DdlOutcome execute(A action, AlterTarget target, DdlAttempt attempt) {
    target.loadedFiles();
    return alteration.apply(
        target,
        attempt,
        table -> change.accept(action, new TableColumns(target.name(), table)),
        summary);
  }
}
