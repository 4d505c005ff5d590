package io.catalogd;

import static io.catalogd.load.TestCatalog.soon;
import static io.catalogd.load.TestCatalog.spelled;

import io.catalogd.ddl.AlterTableAction;
import io.catalogd.ddl.AlterTableAction.NewPartition;
import io.catalogd.ddl.AlterTableAction.PropertyTarget;
import io.catalogd.ddl.DdlExecutor;
import io.catalogd.ddl.DdlRequest;
import io.catalogd.ddl.DdlRequest.AlterTable;
import io.catalogd.ddl.DdlRequest.CarryColumnsOver;
import io.catalogd.ddl.DdlRequest.Relation;
import io.catalogd.ddl.TestStatements;
import io.catalogd.ddl.dependent.Impact.Touched;
import io.catalogd.model.CatalogException;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Statements of clients in a world that others change; each tells what became of it. */
final class DependentStatements {
  private final DdlExecutor executor;

  DependentStatements(DdlExecutor executor) {
    this.executor = executor;
  }

  /**
   * What became of a statement.
   *
   * @param summary what the client was told; null where it was refused
   * @param refusal null where it was carried out
   * @param explained partitions that it was said to touch before, by table; null where that failed
   */
  record Outcome(
      String told,
      @Nullable String summary,
      @Nullable String refusal,
      @Nullable Map<TableName, Set<String>> explained) {
    boolean isRefusedForOthers() {
      return refusal != null && refusal.contains("is refused, as tables depend on it");
    }

    @Override
    public String toString() {
      return refusal == null ? told : told + ", refused: " + refusal;
    }
  }

  /** With policies as {@code key=value}. */
  Outcome create(TableName table, TableName base, String... policies) {
    List<String> properties = new ArrayList<>(List.of(policies));
    properties.add("dependent.on=" + base);
    return run(
        "creation of " + table + " with " + properties,
        TestStatements.createDependent(table, properties.toArray(String[]::new)));
  }

  Outcome drop(TableName table) {
    return run("drop of " + table, TestStatements.drop(table));
  }

  Outcome carryColumnsOver(TableName base) {
    return run("carrying over columns of " + base, new CarryColumnsOver(base));
  }

  Outcome alterColumns(TableName table, AlterTableAction action) {
    return run(table, action);
  }

  Outcome add(TableName table, String partition, @Nullable String location) {
    return run(
        table,
        new AlterTableAction.AddPartitions(
            List.of(new NewPartition(PartitionNames.parse(partition), location)),
            /* ifNotExists= */ true));
  }

  Outcome drop(TableName table, Collection<String> partitions) {
    return run(
        table,
        new AlterTableAction.DropPartitions(
            partitions.stream().map(PartitionNames::parse).toList(),
            /* ifExists= */ true,
            /* purge= */ false));
  }

  Outcome rename(TableName table, TableName newName) {
    return run(table, new AlterTableAction.Rename(spelled(newName), Relation.TABLE));
  }

  /** The whole table without a partition. */
  Outcome dependOn(TableName table, @Nullable String partition, TableName base) {
    Map<String, String> on = Map.of("dependent.on", base.toString());
    return run(
        table,
        partition == null
            ? new AlterTableAction.SetProperties(PropertyTarget.TABLE, on)
            : new AlterTableAction.SetPartitionProperties(
                PropertyTarget.TABLE, on, List.of(PartitionNames.parse(partition))));
  }

  private Outcome run(TableName table, AlterTableAction action) {
    return run(action + " of " + table, new AlterTable(spelled(table), action));
  }

  private Outcome run(String told, DdlRequest statement) {
    @Nullable Map<TableName, Set<String>> explained = explained(statement);
    try {
      String summary = executor.execute(statement, soon()).summary();
      return new Outcome(told, summary, null, explained);
    } catch (CatalogException e) {
      return new Outcome(told, null, String.valueOf(e.getMessage()), explained);
    }
  }

  private @Nullable Map<TableName, Set<String>> explained(DdlRequest statement) {
    Map<TableName, Set<String>> touched = new TreeMap<>();
    try {
      for (Touched one : executor.explain(statement, soon()).impact().touched()) {
        if (!one.partitions().isEmpty()) {
          touched.computeIfAbsent(one.name(), any -> new TreeSet<>()).addAll(one.partitions());
        }
      }
      return touched;
    } catch (CatalogException e) {
      return null;
    }
  }
}
