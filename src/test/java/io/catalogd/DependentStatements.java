package io.catalogd;

import static io.catalogd.load.TestCatalog.soon;
import static io.catalogd.load.TestCatalog.spelled;

import io.catalogd.ddl.AlterTableAction;
import io.catalogd.ddl.AlterTableAction.NewPartition;
import io.catalogd.ddl.AlterTableAction.PropertyTarget;
import io.catalogd.ddl.DdlExecutor;
import io.catalogd.ddl.DdlRequest.AlterTable;
import io.catalogd.ddl.DdlRequest.Relation;
import io.catalogd.model.CatalogException;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.TableName;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Statements of clients in a world that others change; each tells what became of it. */
final class DependentStatements {
  private final DdlExecutor executor;

  DependentStatements(DdlExecutor executor) {
    this.executor = executor;
  }

  String add(TableName table, String partition, @Nullable String location) {
    return run(
        table,
        new AlterTableAction.AddPartitions(
            List.of(new NewPartition(PartitionNames.parse(partition), location)),
            /* ifNotExists= */ true));
  }

  String drop(TableName table, String partition) {
    return run(
        table,
        new AlterTableAction.DropPartitions(
            List.of(PartitionNames.parse(partition)), /* ifExists= */ true, /* purge= */ false));
  }

  String rename(TableName table, TableName newName) {
    return run(table, new AlterTableAction.Rename(spelled(newName), Relation.TABLE));
  }

  /** The whole table without a partition. */
  String dependOn(TableName table, @Nullable String partition, TableName base) {
    Map<String, String> on = Map.of("dependent.on", base.toString());
    return run(
        table,
        partition == null
            ? new AlterTableAction.SetProperties(PropertyTarget.TABLE, on)
            : new AlterTableAction.SetPartitionProperties(
                PropertyTarget.TABLE, on, List.of(PartitionNames.parse(partition))));
  }

  private String run(TableName table, AlterTableAction action) {
    String told = action + " of " + table;
    try {
      executor.execute(new AlterTable(spelled(table), action), soon());
      return told;
    } catch (CatalogException e) {
      return told + ", refused: " + e.getMessage();
    }
  }
}
