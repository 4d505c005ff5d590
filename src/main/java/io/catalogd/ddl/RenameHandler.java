package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.CatalogChange.RemoveTable;
import io.catalogd.catalog.LockName;
import io.catalogd.catalog.TableState;
import io.catalogd.ddl.AlterTableAction.Rename;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.SpelledName;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.Table;

/** RENAME of tables and views (D157 to D160). Its table need not be loaded. */
final class RenameHandler implements AlterHandler<Rename> {
  @Override
  public Set<LockName> furtherWrites(Rename action) {
    return Set.of(new LockName.OfTable(action.newName().key()));
  }

  @Override
  public DdlOutcome execute(Rename action, AlterTarget target, DdlAttempt attempt) {
    SpelledName newName = action.newName();
    Table table = attempt.loadFresh(target.key(), "alter_table");
    table.setDbName(newName.database());
    table.setTableName(newName.table());
    attempt.metastore().alterTable(target.key(), table);
    if (attempt.base().findDatabase(newName.database()).isEmpty()) {
      throw onlyInMetastore(target.name(), newName);
    }
    return DdlOutcome.changed(
        "Renaming was successful.",
        List.of(new RemoveTable(target.key()), new PutTable(newName.key(), TableState.UNLOADED)));
  }

  /** D158. */
  private static CatalogException onlyInMetastore(SpelledName oldName, SpelledName newName) {
    return new CatalogException(
        ErrorKind.NOT_FOUND,
        "ImpalaRuntimeException",
        String.format(
            "Table/view rename succeeded in the Hive Metastore, but failed in Impala's Catalog"
                + " Server. Running 'invalidate metadata <tbl>' on the old table name '%s' and the"
                + " new table name '%s' may fix the problem.",
            oldName, newName));
  }
}
