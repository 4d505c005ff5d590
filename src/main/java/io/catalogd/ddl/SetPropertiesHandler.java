package io.catalogd.ddl;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.AlterTableAction.PropertyTarget;
import io.catalogd.ddl.AlterTableAction.SetProperties;
import io.catalogd.ddl.dependent.Impact;
import io.catalogd.dependent.DependentClause;
import io.catalogd.model.TableName;
import io.catalogd.notation.PropertyNames;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.Table;

/**
 * SET TBLPROPERTIES and SET SERDEPROPERTIES of a table (D171 to D174). Where they give an Avro
 * schema, readers may get other columns (C343, C344).
 */
final class SetPropertiesHandler implements AlterHandler<SetProperties> {
  private static final String SUMMARY = "Updated table.";

  private final TableAlteration alteration;
  private final ColumnAlteration columns;

  SetPropertiesHandler(TableAlteration alteration, ColumnAlteration columns) {
    this.alteration = alteration;
    this.columns = columns;
  }

  private static boolean mayChangeColumns(SetProperties action) {
    return action.properties().keySet().stream().anyMatch(PropertyNames::isOfAvro);
  }

  @Override
  public Set<LockName> furtherWrites(SetProperties action, TableName altered, CatalogImage image) {
    return mayChangeColumns(action) ? ColumnAlteration.furtherWrites(altered, image) : Set.of();
  }

  @Override
  public DdlOutcome execute(SetProperties action, AlterTarget target, DdlAttempt attempt) {
    check(action, target);
    return mayChangeColumns(action)
        ? columns.apply(target, attempt, table -> change(action, table), SUMMARY)
        : alteration.apply(target, attempt, table -> change(action, table), SUMMARY);
  }

  @Override
  public Impact impact(SetProperties action, AlterTarget target, DdlAttempt attempt) {
    check(action, target);
    return mayChangeColumns(action)
        ? columns.impact(target, attempt, table -> change(action, table))
        : Impact.NONE;
  }

  private static void check(SetProperties action, AlterTarget target) {
    DependentClause.refuse(target.key(), action.properties());
  }

  private static void change(SetProperties action, Table table) {
    Map<String, String> properties =
        action.target() == PropertyTarget.TABLE
            ? TableStructs.parameters(table)
            : TableStructs.serdeParameters(table.getSd());
    properties.putAll(action.properties());
  }
}
