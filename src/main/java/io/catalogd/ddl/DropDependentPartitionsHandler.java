package io.catalogd.ddl;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.LockName;
import io.catalogd.ddl.AlterTableAction.DropPartitions;
import io.catalogd.ddl.dependent.DependentPartitions;
import io.catalogd.ddl.dependent.DependentPartitions.Listed;
import io.catalogd.ddl.dependent.DependentStruct;
import io.catalogd.ddl.dependent.Impact;
import io.catalogd.ddl.dependent.ImpactCheck;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.KeyValue;
import io.catalogd.model.TableName;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** DROP PARTITION of a dependent table: whatever it says, no file of a base is touched. */
final class DropDependentPartitionsHandler implements AlterHandler<DropPartitions> {
  private final DependentAlteration dependents;

  DropDependentPartitionsHandler(DependentAlteration dependents) {
    this.dependents = dependents;
  }

  /** One base stays, whatever is dropped. */
  @Override
  public Set<LockName> furtherWrites(DropPartitions action, TableName altered, CatalogImage image) {
    Set<TableName> bases = image.basesOf(altered);
    return bases.size() > 1 ? DependentAlteration.locks(bases) : Set.of();
  }

  @Override
  public DdlOutcome execute(DropPartitions action, AlterTarget target, DdlAttempt attempt) {
    DependentStruct table = dependents.loadFresh(target.key(), attempt);
    DependentPartitions partitions = DependentPartitions.of(table, attempt.metastore());
    Set<Listed> matched = matched(action, partitions);
    if (matched.isEmpty()) {
      return DdlOutcome.unchanged("Dropped 0 partition(s).");
    }
    impact(table, matched, attempt).refuseIfForbidden("Dropping partitions of " + table.name());
    List<String> dropped =
        attempt
            .metastore()
            .dropPartitions(
                table.name(), matched.stream().map(Listed::name).toList(), DropData.KEEP);
    Set<TableName> changed = new TreeSet<>();
    DependentStruct left =
        table.dependencies().bases().size() > 1
            ? dependents.release(table, partitions.numbersWithout(matched), changed, attempt)
            : table;
    return dependents.outcome(
        "Dropped " + dropped.size() + " partition(s).", left, changed, attempt);
  }

  @Override
  public Impact impact(DropPartitions action, AlterTarget target, DdlAttempt attempt) {
    DependentStruct table = dependents.loadFresh(target.key(), attempt);
    DependentPartitions partitions = DependentPartitions.of(table, attempt.metastore());
    return impact(table, matched(action, partitions), attempt);
  }

  private static Set<Listed> matched(DropPartitions action, DependentPartitions partitions) {
    Set<Listed> matched = new LinkedHashSet<>();
    action.partitions().forEach(spec -> matched.addAll(partitions.named(spec)));
    if (matched.isEmpty() && !action.ifExists()) {
      throw new CatalogException(
          ErrorKind.NOT_FOUND,
          "PartitionNotFoundException",
          "The partitions being dropped don't exist any more");
    }
    return matched;
  }

  /** Others may depend on it in turn. */
  private static Impact impact(DependentStruct table, Set<Listed> matched, DdlAttempt attempt) {
    List<List<KeyValue>> values =
        matched.stream().map(Listed::values).filter(Objects::nonNull).toList();
    return new ImpactCheck(attempt.metastore(), attempt.base(), table.struct())
        .ofDroppedPartitions(table.name(), values);
  }
}
