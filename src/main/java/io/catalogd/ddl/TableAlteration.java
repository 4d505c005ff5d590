package io.catalogd.ddl;

import io.catalogd.ddl.AlterTarget.Loaded;
import io.catalogd.load.LoadableTables;
import io.catalogd.load.TableSource;
import io.catalogd.model.CatalogException;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.TableName;
import java.time.InstantSource;
import java.util.function.Consumer;
import org.apache.hadoop.hive.metastore.api.Table;

/**
 * What every change of a table's own definition has in common: a freshly read metastore table is
 * changed and sent back whole (D41, D363), then read again.
 */
final class TableAlteration {
  private final TableSource source;
  private final InstantSource clock;

  TableAlteration(TableSource source, InstantSource clock) {
    this.source = source;
    this.clock = clock;
  }

  /**
   * Changes the table by {@code change} and stamps it (D43); one of files that could not be loaded
   * afterwards is refused.
   */
  DdlOutcome apply(AlterTarget target, DdlAttempt attempt, Consumer<Table> change, String summary) {
    Loaded<io.catalogd.model.Table> known = target.loaded();
    Table table = loadFresh(target.key(), attempt);
    change.accept(table);
    if (known.table() instanceof FileSystemTable) {
      LoadableTables.check(target.key(), table);
    }
    TableStructs.stamp(table, clock);
    attempt.metastore().alterTable(target.key(), table);
    return DdlOutcome.changed(summary, known.replacedBy(source.reloadDefinition(known.table())));
  }

  /** The metastore's table as it is now; a failure is told as that of the alteration. */
  static Table loadFresh(TableName name, DdlAttempt attempt) {
    try {
      return attempt.metastore().loadTable(name);
    } catch (CatalogException e) {
      throw DdlErrors.rpc("alter_table", e);
    }
  }
}
