package io.catalogd.ddl.dependent;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.ddl.dependent.DependentPartitions.Listed;
import io.catalogd.ddl.dependent.Dependents.Found;
import io.catalogd.ddl.dependent.Impact.Effect;
import io.catalogd.ddl.dependent.Impact.Touched;
import io.catalogd.dependent.DependentParameters;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.DependentPolicies;
import io.catalogd.model.DependentPolicies.OnBaseDrop;
import io.catalogd.model.DependentPolicies.OnPartitionDrop;
import io.catalogd.model.KeyValue;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/**
 * Works out what dropping tables or partitions, or renaming a table, does to all that depends on
 * them, however far; changes nothing. For one statement.
 */
public final class ImpactCheck {
  private final Metastore metastore;
  private final Dependents dependents;
  private final List<Touched> touched = new ArrayList<>();

  /** Tables that the statement drops do not count. */
  private final Set<TableName> dropped = new HashSet<>();

  /** Ways from a base to a dependent table that were gone. */
  private final Set<List<TableName>> gone = new HashSet<>();

  public ImpactCheck(Metastore metastore, CatalogImage image) {
    this.metastore = metastore;
    this.dependents = new Dependents(metastore, image);
  }

  /** The same, with a table that was read already. */
  public ImpactCheck(Metastore metastore, CatalogImage image, Table struct) {
    this(metastore, image);
    dependents.put(struct);
  }

  /** Takes a table as read. */
  public void put(Table struct) {
    dependents.put(struct);
  }

  /** Of dropping tables together. */
  public Impact ofDroppedTables(Collection<TableName> tables) {
    dropped.addAll(tables);
    tables.forEach(base -> dropTable(base, /* lostOfBase= */ null, Effect.DETACHED));
    return impact();
  }

  /**
   * @param lostOfBase values of the partitions of the base that are lost; null: all, as it is
   *     dropped
   * @param how what becomes of the base's own partitions, where it is a dependent table too
   */
  private void dropTable(TableName base, @Nullable Set<List<KeyValue>> lostOfBase, Effect how) {
    for (Found found : dependents.of(base)) {
      @Nullable DependentStruct table = found.table();
      if (isPassed(found, base)) {
        continue;
      }
      if (table == null) {
        refuse(found, base, "parameters are damaged", List.of());
        continue;
      }
      List<Listed> lost = lost(table, base, lostOfBase);
      boolean isCurrent = table.numbersOf(base).contains(table.dependencies().current());
      if (lost.isEmpty() && !(isCurrent && lostOfBase == null)) {
        continue;
      }
      DependentPolicies policies = table.dependencies().policies();
      if (how == Effect.PARTITIONS_DROPPED
          && policies.onPartitionDrop() == OnPartitionDrop.FORBID) {
        refuse(found, base, policy(DependentParameters.ON_PARTITION_DROP, "forbid"), lost);
        continue;
      }
      OnBaseDrop policy = policies.onBaseDrop();
      Effect effect =
          switch (policy) {
            case FORBID -> Effect.REFUSED;
            case DETACH -> Effect.DETACHED;
            case CASCADE -> Effect.PARTITIONS_DROPPED;
          };
      touched.add(
          new Touched(
              found.name(),
              table,
              base,
              effect,
              policy(DependentParameters.ON_BASE_DROP, policy.name()),
              names(lost)));
      dropTable(found.name(), values(lost), effect);
    }
  }

  /**
   * Of dropping partitions of a table.
   *
   * @param values of their keys
   */
  public Impact ofDroppedPartitions(TableName base, Collection<List<KeyValue>> values) {
    dropPartitions(base, new HashSet<>(values));
    return impact();
  }

  private void dropPartitions(TableName base, Set<List<KeyValue>> lostOfBase) {
    for (Found found : dependents.of(base)) {
      @Nullable DependentStruct table = found.table();
      if (table == null || isPassed(found, base)) {
        continue;
      }
      List<Listed> lost = lost(table, base, lostOfBase);
      if (lost.isEmpty()) {
        continue;
      }
      OnPartitionDrop policy = table.dependencies().policies().onPartitionDrop();
      touched.add(
          new Touched(
              found.name(),
              table,
              base,
              policy == OnPartitionDrop.FORBID ? Effect.REFUSED : Effect.SHRUNK,
              policy(DependentParameters.ON_PARTITION_DROP, policy.name()),
              names(lost)));
      dropPartitions(found.name(), values(lost));
    }
  }

  /** Of renaming a table. */
  public Impact ofRename(TableName base) {
    for (Found found : dependents.of(base)) {
      if (found.table() == null) {
        refuse(found, base, "parameters are damaged", List.of());
      } else {
        touched.add(
            new Touched(found.name(), found.table(), base, Effect.BASE_RENAMED, "", List.of()));
      }
    }
    return impact();
  }

  private boolean isPassed(Found found, TableName base) {
    return dropped.contains(found.name()) || !gone.add(List.of(found.name(), base));
  }

  private List<Listed> lost(
      DependentStruct table, TableName base, @Nullable Set<List<KeyValue>> lostOfBase) {
    DependentPartitions partitions = DependentPartitions.of(table, metastore);
    List<Listed> candidates = partitions.all();
    if (lostOfBase != null) {
      Set<List<KeyValue>> prefixes = new HashSet<>();
      int own = table.struct().getPartitionKeysSize();
      lostOfBase.stream()
          .filter(values -> values.size() >= own)
          .forEach(values -> prefixes.add(values.subList(0, own)));
      candidates = candidates.stream().filter(one -> prefixes.contains(one.values())).toList();
    }
    return partitions.on(table.numbersOf(base), candidates);
  }

  private void refuse(Found found, TableName base, String why, List<Listed> lost) {
    touched.add(new Touched(found.name(), found.table(), base, Effect.REFUSED, why, names(lost)));
  }

  private static String policy(String key, String value) {
    return key + "=" + value.toLowerCase(Locale.ROOT);
  }

  private static List<String> names(List<Listed> partitions) {
    return partitions.stream().map(Listed::name).toList();
  }

  private static Set<List<KeyValue>> values(List<Listed> partitions) {
    Set<List<KeyValue>> values = new HashSet<>();
    for (Listed one : partitions) {
      if (one.values() != null) {
        values.add(one.values());
      }
    }
    return values;
  }

  private Impact impact() {
    return new Impact(touched, dependents.warnings());
  }
}
