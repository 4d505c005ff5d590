package io.catalogd.ddl;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.AlterTableAction.SetFormat;
import io.catalogd.ddl.dependent.Impact;
import io.catalogd.model.TableName;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.hive.metastore.api.Table;

/**
 * SET FILEFORMAT and SET ROW FORMAT of a table; its partitions keep theirs (D164, D166). Of files
 * in Avro readers may get other columns (C344).
 */
final class SetFormatHandler implements AlterHandler<SetFormat> {
  private static final String SUMMARY = "Updated table.";

  private final TableAlteration alteration;
  private final ColumnAlteration columns;

  SetFormatHandler(TableAlteration alteration, ColumnAlteration columns) {
    this.alteration = alteration;
    this.columns = columns;
  }

  @Override
  public Set<LockName> furtherWrites(SetFormat action, TableName altered, CatalogImage image) {
    return action.change().mayChangeColumns()
        ? ColumnAlteration.furtherWrites(altered, image)
        : Set.of();
  }

  @Override
  public DdlOutcome execute(SetFormat action, AlterTarget target, DdlAttempt attempt) {
    target.loadedFiles();
    return action.change().mayChangeColumns()
        ? columns.apply(target, attempt, change(action), SUMMARY)
        : alteration.apply(target, attempt, change(action), SUMMARY);
  }

  @Override
  public Impact impact(SetFormat action, AlterTarget target, DdlAttempt attempt) {
    target.loadedFiles();
    return action.change().mayChangeColumns()
        ? columns.impact(target, attempt, change(action))
        : Impact.NONE;
  }

  private static Consumer<Table> change(SetFormat action) {
    return table -> action.change().applyTo(table.getSd());
  }
}
