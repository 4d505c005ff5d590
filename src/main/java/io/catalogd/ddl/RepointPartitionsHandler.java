package io.catalogd.ddl;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.AlterTableAction.PropertyTarget;
import io.catalogd.ddl.AlterTableAction.SetPartitionProperties;
import io.catalogd.ddl.dependent.BaseNumbers;
import io.catalogd.ddl.dependent.DependentPartitions;
import io.catalogd.ddl.dependent.DependentPartitions.Listed;
import io.catalogd.ddl.dependent.DependentStruct;
import io.catalogd.ddl.dependent.OpenBase;
import io.catalogd.dependent.DependentClause;
import io.catalogd.dependent.DependentErrors;
import io.catalogd.dependent.PartitionDependency;
import io.catalogd.model.Base;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Dependencies;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.TableName;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.jspecify.annotations.Nullable;

/**
 * SET TBLPROPERTIES of partitions of a dependent table; with {@code dependent.on} they depend on
 * another base from now on, or on the same one confirmed. A spec that leaves keys out names all
 * that match.
 */
final class RepointPartitionsHandler implements AlterHandler<SetPartitionProperties> {
  private final DependentAlteration dependents;

  RepointPartitionsHandler(DependentAlteration dependents) {
    this.dependents = dependents;
  }

  @Override
  public Set<LockName> furtherWrites(
      SetPartitionProperties action, TableName altered, CatalogImage image) {
    return DependentAlteration.locks(action.properties(), altered, image);
  }

  @Override
  public DdlOutcome execute(SetPartitionProperties action, AlterTarget target, DdlAttempt attempt) {
    TableName name = target.key();
    Set<TableName> known = attempt.base().basesOf(name);
    if (action.target() == PropertyTarget.SERDE) {
      throw DependentAlteration.refused(name, known);
    }
    DependentClause clause = DependentClause.of(name, action.properties(), known);
    if (!clause.policies().isEmpty() || !clause.expects().isEmpty() || clause.expect() != null) {
      throw DependentErrors.refused(
          String.format(
              "Policies and expectations of dependent table %s are the table's, not a partition's:"
                  + " %s",
              name, action.properties().keySet()));
    }
    DependentStruct table = dependents.loadFresh(name, attempt);
    DependentPartitions partitions = DependentPartitions.of(table, attempt.metastore());
    Set<Listed> named = named(action.partitions(), partitions, clause.on() != null, name);
    String summary = "Updated " + named.size() + " partition(s).";
    if (named.isEmpty()) {
      return DdlOutcome.unchanged(summary);
    }
    if (clause.on() == null) {
      alter(table, partitions, named, Map.of(), clause.others(), attempt);
      return dependents.outcome(summary, table, Set.of(), attempt);
    }
    dependents.checkMayRead(target.user(), clause.on(), attempt);
    Set<TableName> changed = new TreeSet<>();
    DependentStruct next = repoint(table, partitions, named, clause, changed, attempt);
    return dependents.outcome(summary, next, changed, attempt);
  }

  private static Set<Listed> named(
      List<List<Part>> specs, DependentPartitions partitions, boolean required, TableName table) {
    Set<Listed> named = new LinkedHashSet<>();
    for (List<Part> spec : specs) {
      List<Listed> found = partitions.named(spec);
      if (found.isEmpty() && required) {
        throw new CatalogException(
            ErrorKind.NOT_FOUND,
            "PartitionNotFoundException",
            String.format(
                "Dependent table %s has no partition (%s)",
                table,
                spec.stream()
                    .map(part -> part.key() + "=" + part.value())
                    .collect(Collectors.joining(", "))));
      }
      named.addAll(found);
    }
    return named;
  }

  /** The list on the base, its number, the partitions, then what nothing uses any more. */
  private DependentStruct repoint(
      DependentStruct table,
      DependentPartitions partitions,
      Set<Listed> named,
      DependentClause clause,
      Set<TableName> changed,
      DdlAttempt attempt) {
    TableName name = table.name();
    TableName on = Objects.requireNonNull(clause.on());
    OpenBase open = dependents.bases(attempt).openFor(name, table.columns(), table.keys(), on);
    Set<Integer> used = partitions.numbersWithout(List.of());
    Base base = BaseNumbers.declared(table.dependencies(), open, used);
    Map<List<String>, PartitionDependency> next = new HashMap<>();
    for (Listed one : named) {
      checkAlone(one, partitions, table);
      next.put(one.texts(), BaseNumbers.dependency(table, base, open, one));
    }
    if (dependents.edges(attempt).add(on, name)) {
      changed.add(on);
    }
    DependentStruct now = table;
    Dependencies declared = table.dependencies().with(base);
    if (!declared.equals(table.dependencies())) {
      now = table.with(declared);
      dependents.alter(now, attempt);
    }
    alter(now, partitions, named, next, clause.others(), attempt);
    Set<Integer> stillUsed = partitions.numbersWithout(named);
    stillUsed.add(base.number());
    return dependents.release(now, stillUsed, changed, attempt);
  }

  /** Two that are equal by type are an error for both; one of them has to go. */
  private static void checkAlone(
      Listed one, DependentPartitions partitions, DependentStruct table) {
    if (one.values() != null && partitions.equal(one.values()).size() > 1) {
      throw DependentErrors.refused(
          String.format(
              "Partition %s of %s has the same values as another one: %s. Drop one of them, which"
                  + " touches no base.",
              one.name(),
              table.name(),
              partitions.equal(one.values()).stream().map(Listed::name).toList()));
    }
  }

  private static void alter(
      DependentStruct table,
      DependentPartitions partitions,
      Set<Listed> named,
      Map<List<String>, PartitionDependency> next,
      Map<String, String> others,
      DdlAttempt attempt) {
    List<Partition> structs = partitions.load(named);
    for (Partition struct : structs) {
      @Nullable PartitionDependency dependency = next.get(partitions.texts(struct));
      if (dependency != null) {
        DependentPartitions.shape(struct, table, dependency);
      } else if (struct.getSd() == null) {
        struct.setSd(table.struct().getSd().deepCopy());
      } else {
        struct.getSd().setCols(table.struct().getSd().getCols());
      }
      DependentPartitions.parameters(struct).putAll(others);
    }
    attempt.metastore().alterPartitions(table.name(), structs);
  }
}
