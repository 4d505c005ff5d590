package io.catalogd.ddl;

import io.catalogd.ddl.AlterTarget.Loaded;
import io.catalogd.load.LoadableTables;
import io.catalogd.load.TableSource;
import io.catalogd.model.TableName;
import java.time.InstantSource;
import java.util.Map;
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
   * Changes the table by {@code change} and stamps it (D43); one that could not be loaded
   * afterwards is refused.
   */
  DdlOutcome apply(AlterTarget target, DdlAttempt attempt, Consumer<Table> change, String summary) {
    Loaded<io.catalogd.model.Table> known = target.loaded();
    Table table = attempt.loadFresh(target.key(), "alter_table");
    change.accept(table);
    LoadableTables.check(target.key(), table);
    TableStructs.stamp(table, clock);
    attempt.metastore().alterTable(target.key(), table);
    return DdlOutcome.changed(summary, known.replacedBy(source.reloadDefinition(known.table())));
  }

  /**
   * Changes parameters without a stamp (D44); nothing is sent that would change nothing.
   *
   * @return the metastore's table as it is then
   */
  static Table changeParameters(
      TableName name, DdlAttempt attempt, Consumer<Map<String, String>> change) {
    Table table = attempt.loadFresh(name, "alter_table");
    Map<String, String> parameters = TableStructs.parameters(table);
    Map<String, String> before = Map.copyOf(parameters);
    change.accept(parameters);
    if (!parameters.equals(before)) {
      attempt.metastore().alterTable(name, table);
    }
    return table;
  }
}
