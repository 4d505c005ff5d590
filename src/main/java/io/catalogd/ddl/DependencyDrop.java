package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.ddl.dependent.DependentPartitions;
import io.catalogd.ddl.dependent.DependentStruct;
import io.catalogd.ddl.dependent.Impact;
import io.catalogd.ddl.dependent.Impact.Effect;
import io.catalogd.ddl.dependent.Impact.Touched;
import io.catalogd.ddl.dependent.ImpactCheck;
import io.catalogd.ddl.dependent.ManyTables;
import io.catalogd.dependent.ReverseEdges;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.model.CatalogException;
import io.catalogd.model.DependentTable;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.hive.metastore.api.Table;

/**
 * What dropping tables does to the tables that depend on them, and to those that they depend on
 * (rule 8): first all of it is looked at, then partitions go, leaf first, then the tables, and last
 * the entries in the lists of their bases.
 */
final class DependencyDrop {
  private final DependentAlteration dependents;

  DependencyDrop(DependentAlteration dependents) {
    this.dependents = dependents;
  }

  /** Whether a table may be a base or a dependent one. */
  static boolean mayMatter(TableEntry entry) {
    return !(entry.state() instanceof TableState.Loaded loaded)
        || loaded.table() instanceof DependentTable
        || (loaded.table() instanceof FileSystemTable files && files.isPartitioned());
  }

  /** The tables that may be changed with the dropped ones. */
  static Set<TableName> further(Collection<TableName> dropped, CatalogImage image) {
    Set<TableName> further = new TreeSet<>();
    for (TableName table : dropped) {
      further.addAll(image.allDependentsOf(table));
      further.addAll(image.basesOf(table));
    }
    further.removeAll(dropped);
    return further;
  }

  /** What dropping these together does; changes nothing. */
  static Impact impact(Set<TableName> tables, Collection<Table> read, DdlAttempt attempt) {
    ImpactCheck check = new ImpactCheck(attempt.metastore(), attempt.base());
    read.forEach(check::put);
    return check.ofDroppedTables(tables);
  }

  /**
   * Those of these tables that the metastore has now. Of what neither depends on others nor is
   * depended upon no more than the name is kept, as there may be very many.
   */
  static List<Table> read(Collection<TableName> tables, DdlAttempt attempt) {
    List<Table> read = new ArrayList<>();
    ManyTables.read(
        attempt.metastore(), tables, struct -> read.add(matters(struct) ? struct : named(struct)));
    return read;
  }

  private static boolean matters(Table struct) {
    return DependentStruct.isDependent(struct)
        || DependentStruct.parameters(struct).keySet().stream().anyMatch(ReverseEdges::isOurs);
  }

  private static Table named(Table struct) {
    Table named = new Table();
    named.setDbName(struct.getDbName());
    named.setTableName(struct.getTableName());
    return named;
  }

  /**
   * Refuses it, or drops the partitions that have to go first.
   *
   * @param what the statement does, for errors
   * @param read those of the dropped tables that are there
   */
  Dropped prepare(String what, Set<TableName> tables, Collection<Table> read, DdlAttempt attempt) {
    ImpactCheck check = new ImpactCheck(attempt.metastore(), attempt.base());
    List<DependentStruct> dependentOnes = new ArrayList<>();
    for (Table struct : read) {
      check.put(struct);
      findDependent(struct).ifPresent(dependentOnes::add);
    }
    Impact impact = check.ofDroppedTables(tables);
    impact.refuseIfForbidden(what);
    Dropped dropped = new Dropped(tables, dependentOnes, attempt);
    List<Touched> leafFirst = new ArrayList<>(impact.of(Effect.PARTITIONS_DROPPED));
    Collections.reverse(leafFirst);
    // More than one way may lead to a table.
    Map<TableName, Set<String>> partitions = new LinkedHashMap<>();
    for (Touched one : leafFirst) {
      dependents.checkLocked(one.base(), one.name(), attempt);
      partitions.computeIfAbsent(one.name(), any -> new LinkedHashSet<>()).addAll(one.partitions());
    }
    partitions.forEach((name, names) -> dropped.dropPartitions(name, List.copyOf(names)));
    return dropped;
  }

  /** A damaged one is dropped without its bases hearing of it: they list it for nothing then. */
  private static Optional<DependentStruct> findDependent(Table struct) {
    try {
      return DependentStruct.isDependent(struct)
          ? Optional.of(DependentStruct.of(struct))
          : Optional.empty();
    } catch (CatalogException e) {
      return Optional.empty();
    }
  }

  /** One statement's tables, on their way out. */
  final class Dropped {
    private final Set<TableName> tables;
    private final List<DependentStruct> dependentOnes;
    private final DdlAttempt attempt;
    private final List<CatalogChange.OfOne> changed = new ArrayList<>();
    private final List<CatalogChange> besides = new ArrayList<>();

    Dropped(Set<TableName> tables, List<DependentStruct> dependentOnes, DdlAttempt attempt) {
      this.tables = tables;
      this.dependentOnes = dependentOnes;
      this.attempt = attempt;
    }

    private void dropPartitions(TableName name, List<String> partitions) {
      if (!partitions.isEmpty()) {
        attempt.metastore().dropPartitions(name, partitions, DropData.KEEP);
      }
      DependentStruct table = dependents.loadFresh(name, attempt);
      Set<TableName> released = new TreeSet<>();
      DependentStruct left =
          table.dependencies().bases().size() > 1
              ? dependents.release(
                  table,
                  DependentPartitions.of(table, attempt.metastore()).numbersWithout(List.of()),
                  released,
                  attempt)
              : table;
      released.removeAll(tables);
      changed.add(DependentAlteration.forgotten(name));
      besides.addAll(DependentAlteration.edges(left));
      besides.addAll(dependents.reloaded(released, attempt));
    }

    /** So that none of them is ever dropped together with data. */
    void dropDependents() {
      for (DependentStruct table : dependentOnes) {
        attempt.metastore().dropTable(table.name(), DropData.KEEP);
      }
    }

    /** Has bases that stay list the dropped tables no more. */
    DdlOutcome finish(DdlOutcome outcome) {
      Set<TableName> bases = new TreeSet<>();
      for (DependentStruct table : dependentOnes) {
        for (TableName base : table.dependencies().baseNames()) {
          if (!tables.contains(base) && dependents.edges(attempt).remove(base, table.name())) {
            bases.add(base);
          }
        }
      }
      List<CatalogChange.OfOne> changes = new ArrayList<>(changed);
      changes.addAll(outcome.changes());
      return DdlOutcome.changed(outcome.summary(), changes)
          .besides(besides)
          .besides(dependents.reloaded(bases, attempt));
    }
  }
}
