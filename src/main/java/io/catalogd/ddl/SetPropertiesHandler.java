package io.catalogd.ddl;

import io.catalogd.ddl.AlterTableAction.PropertyTarget;
import io.catalogd.ddl.AlterTableAction.SetProperties;
import io.catalogd.dependent.DependentClause;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.Table;

/** SET TBLPROPERTIES and SET SERDEPROPERTIES of a table (D171 to D174). */
final class SetPropertiesHandler implements AlterHandler<SetProperties> {
  private final TableAlteration alteration;

  SetPropertiesHandler(TableAlteration alteration) {
    this.alteration = alteration;
  }

  @Override
  public DdlOutcome execute(SetProperties action, AlterTarget target, DdlAttempt attempt) {
    if (action.target() == PropertyTarget.TABLE) {
      DependentClause.refuse(target.key(), action.properties().keySet());
    }
    return alteration.apply(
        target,
        attempt,
        table -> properties(action.target(), table).putAll(action.properties()),
        "Updated table.");
  }

  private static Map<String, String> properties(PropertyTarget target, Table table) {
    return target == PropertyTarget.TABLE
        ? TableStructs.parameters(table)
        : TableStructs.serdeParameters(table.getSd());
  }
}
