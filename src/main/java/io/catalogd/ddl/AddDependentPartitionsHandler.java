package io.catalogd.ddl;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.AlterTableAction.AddPartitions;
import io.catalogd.ddl.AlterTableAction.NewPartition;
import io.catalogd.ddl.dependent.BaseNumbers;
import io.catalogd.ddl.dependent.Bases;
import io.catalogd.ddl.dependent.DependentLocation;
import io.catalogd.ddl.dependent.DependentPartitions;
import io.catalogd.ddl.dependent.DependentPartitions.Listed;
import io.catalogd.ddl.dependent.DependentStruct;
import io.catalogd.ddl.dependent.OpenBase;
import io.catalogd.dependent.DependentErrors;
import io.catalogd.metastore.Metastore.Existing;
import io.catalogd.model.Base;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Dependencies;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.KeyValue;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.jspecify.annotations.Nullable;

/**
 * ADD PARTITION of a dependent table: each depends on the current base, or on the one that its
 * location names.
 */
final class AddDependentPartitionsHandler implements AlterHandler<AddPartitions> {
  private static final String ADDED = "New partition has been added to the table.";

  private final DependentAlteration dependents;

  AddDependentPartitionsHandler(DependentAlteration dependents) {
    this.dependents = dependents;
  }

  @Override
  public Set<LockName> furtherWrites(AddPartitions action, TableName altered, CatalogImage image) {
    Set<LockName> locks = new HashSet<>();
    for (NewPartition partition : action.partitions()) {
      location(altered, partition)
          .ifPresent(to -> locks.addAll(DependentAlteration.locksOfNewBase(to.base(), image)));
    }
    return locks;
  }

  @Override
  public DdlOutcome execute(AddPartitions action, AlterTarget target, DdlAttempt attempt) {
    DependentStruct table = dependents.loadFresh(target.key(), attempt);
    DependentPartitions partitions = DependentPartitions.of(table, attempt.metastore());
    Map<Listed, TableName> wanted = wanted(action, table, partitions);
    if (wanted.isEmpty()) {
      return DdlOutcome.unchanged(ADDED);
    }
    Additions additions = new Additions(table, partitions, target.user(), attempt);
    List<Partition> structs = new ArrayList<>();
    wanted.forEach((partition, base) -> structs.add(additions.struct(partition, base)));
    Set<TableName> changed = new TreeSet<>();
    DependentStruct next = additions.declare(changed);
    attempt
        .metastore()
        .addPartitions(table.name(), structs, action.ifNotExists() ? Existing.SKIP : Existing.FAIL);
    return dependents.outcome(ADDED, next, changed, attempt);
  }

  /** Those that are not there yet, also not under another spelling, and what they depend on. */
  private static Map<Listed, TableName> wanted(
      AddPartitions action, DependentStruct table, DependentPartitions partitions) {
    TableName current =
        table.dependencies().find(table.dependencies().current()).orElseThrow().name();
    Map<Listed, TableName> wanted = new LinkedHashMap<>();
    Set<List<KeyValue>> seen = new HashSet<>();
    for (NewPartition partition : action.partitions()) {
      Listed made = partitions.made(partition.spec());
      Optional<DependentLocation> location = location(table.name(), partition);
      location.ifPresent(to -> checkSpec(made, to, partitions, table));
      List<KeyValue> values = made.values() == null ? List.of() : made.values();
      if (partitions.equal(values).isEmpty() && seen.add(values)) {
        wanted.put(made, location.map(DependentLocation::base).orElse(current));
      } else if (!action.ifNotExists()) {
        throw new CatalogException(
            ErrorKind.ALREADY_EXISTS,
            "ImpalaRuntimeException",
            "Partition already exists: (" + PartitionSpecs.toText(partition.spec()) + ")");
      }
    }
    return wanted;
  }

  private static Optional<DependentLocation> location(TableName table, NewPartition partition) {
    @Nullable String location = partition.location();
    if (partition.caching() != null || (location != null && !DependentLocation.isOne(location))) {
      throw DependentErrors.refused(
          String.format(
              "A partition of dependent table %s cannot have %s: it has no data of its own.",
              table, partition.caching() != null ? "CACHED" : "LOCATION '" + location + "'"));
    }
    return Optional.ofNullable(location).map(DependentLocation::parse);
  }

  private static void checkSpec(
      Listed made, DependentLocation to, DependentPartitions partitions, DependentStruct table) {
    Listed named = partitions.made(to.spec());
    if (made.values() == null || !made.values().equals(named.values())) {
      throw DependentErrors.refused(
          String.format(
              "Partition %s of %s can depend only on the partitions of %s that have its values, not"
                  + " on %s.",
              made.name(), table.name(), to.base(), named.name()));
    }
  }

  /** The bases that partitions of one statement depend on. */
  private final class Additions {
    private final DependentStruct table;
    private final DependentPartitions partitions;
    private final @Nullable String user;
    private final DdlAttempt attempt;
    private final Map<TableName, OpenBase> open = new LinkedHashMap<>();
    private Dependencies next;

    Additions(
        DependentStruct table,
        DependentPartitions partitions,
        @Nullable String user,
        DdlAttempt attempt) {
      this.user = user;
      this.table = table;
      this.partitions = partitions;
      this.attempt = attempt;
      this.next = table.dependencies();
    }

    Partition struct(Listed partition, TableName name) {
      OpenBase base = open.computeIfAbsent(name, this::open);
      Base number = BaseNumbers.find(next, name).orElseThrow();
      return DependentPartitions.struct(
          table, partition, BaseNumbers.dependency(table, number, base, partition));
    }

    /** A base that is known has to be confirmed; another one gets a number. */
    private OpenBase open(TableName name) {
      Optional<Base> known = next.find(name);
      if (known.isEmpty()) {
        dependents.checkMayRead(user, name, attempt);
      }
      Bases bases = dependents.bases(attempt);
      bases.checkNoCircle(table.name(), name);
      OpenBase base = bases.open(table.name(), name);
      if (known.isPresent()) {
        Bases.checkConfirmed(table, known.get(), base);
      }
      // After the rights: what does not fit is told by the columns of the base.
      Bases.checkFits(table.name(), table.columns(), table.keys(), base);
      if (known.isEmpty()) {
        next = next.with(BaseNumbers.declared(next, base, partitions.numbersWithout(List.of())));
      }
      return base;
    }

    /** Has new bases list the table, and the table know them. */
    DependentStruct declare(Set<TableName> changed) {
      if (next.equals(table.dependencies())) {
        return table;
      }
      // No others: one that does not list the table has yet to be confirmed (rule 12).
      for (TableName base : open.keySet()) {
        if (dependents.edges(attempt).add(base, table.name())) {
          changed.add(base);
        }
      }
      DependentStruct declared = table.with(next);
      dependents.alter(declared, attempt);
      return declared;
    }
  }
}
