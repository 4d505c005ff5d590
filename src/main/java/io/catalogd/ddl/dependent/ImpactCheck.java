package io.catalogd.ddl.dependent;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.ddl.dependent.DependentPartitions.Listed;
import io.catalogd.ddl.dependent.Dependents.Found;
import io.catalogd.ddl.dependent.Impact.Effect;
import io.catalogd.ddl.dependent.Impact.Touched;
import io.catalogd.dependent.DependentParameters;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.DependentPolicies;
import io.catalogd.model.DependentPolicies.OnPartitionDrop;
import io.catalogd.model.KeyValue;
import io.catalogd.model.TableName;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/**
 * Works out what dropping tables or partitions, or renaming a table, does to all that depends on
 * them, however far and on however many ways; changes nothing. For one statement.
 */
public final class ImpactCheck {
  private static final String DAMAGED = RefusalRemedy.MEND.reason();

  private final Metastore metastore;
  private final Dependents dependents;
  private final Map<TableName, DependentPartitions> partitions = new HashMap<>();

  /** Tables that the statement drops do not count. */
  private final Set<TableName> dropped = new HashSet<>();

  /** The same of partitions, by the values of their keys; a circle leads back to them. */
  private final Map<TableName, Set<List<KeyValue>>> droppedPartitions = new HashMap<>();

  /** What was lost on each way from a base to a dependent table, by both names. */
  private final Map<List<TableName>, Loss> losses = new LinkedHashMap<>();

  /** Whose dependents have yet to be looked at. */
  private final Deque<Lost> open = new ArrayDeque<>();

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

  /**
   * Something that a table loses, and that was not known before.
   *
   * @param values of the keys of its partitions; null: all, as it is dropped
   * @param how what becomes of them
   */
  private record Lost(TableName base, @Nullable Set<List<KeyValue>> values, Effect how) {}

  /** What a dependent table loses on its way from one base, as far as it is known. */
  private static final class Loss {
    private final Found found;
    private final TableName base;
    private final Set<Listed> partitions = new HashSet<>();
    private Effect effect;
    private String policy;

    /** Whether its partitions are listed only if somebody wants to be told. */
    private boolean isUnlisted;

    Loss(Found found, TableName base, Effect effect, String policy) {
      this.found = found;
      this.base = base;
      this.effect = effect;
      this.policy = policy;
    }
  }

  /** Of dropping tables together. */
  public Impact ofDroppedTables(Collection<TableName> tables) {
    dropped.addAll(tables);
    tables.forEach(base -> open.add(new Lost(base, /* values= */ null, Effect.DETACHED)));
    return follow();
  }

  /**
   * Of dropping partitions of a table.
   *
   * @param values of their keys
   */
  public Impact ofDroppedPartitions(TableName base, Collection<List<KeyValue>> values) {
    Set<List<KeyValue>> all = Set.copyOf(values);
    droppedPartitions.put(base, all);
    open.add(new Lost(base, all, Effect.SHRUNK));
    return follow();
  }

  /** A table is gone through again for what another way adds, so this ends with circles, too. */
  private Impact follow() {
    while (!open.isEmpty()) {
      Lost lost = open.remove();
      for (Found found : dependents.of(lost.base())) {
        @Nullable DependentStruct table = found.table();
        if (dropped.contains(found.name())) {
          continue;
        }
        if (table == null) {
          passDamaged(found, lost);
        } else {
          pass(found, table, lost);
        }
      }
    }
    return impact();
  }

  private void pass(Found found, DependentStruct table, Lost lost) {
    @Nullable Loss before = losses.get(List.of(found.name(), lost.base()));
    boolean isCurrent = table.numbersOf(lost.base()).contains(table.dependencies().current());
    boolean losesCurrent = before == null && isCurrent && lost.values() == null;
    DependentPolicies policies = table.dependencies().policies();
    OnPartitionDrop onPartitionDrop = policies.onPartitionDrop();
    Effect effect = effect(lost.how(), policies);
    // A call for each of thousands, which nothing needs where all are lost in any case.
    boolean isUnlisted =
        losesCurrent
            && effect != Effect.PARTITIONS_DROPPED
            && dependents.of(found.name()).isEmpty();
    List<Listed> more =
        isUnlisted ? List.of() : more(table, lost, before == null ? Set.of() : before.partitions);
    if (more.isEmpty() && !losesCurrent) {
      return;
    }
    boolean asPartition =
        lost.how() == Effect.SHRUNK
            || (lost.how() == Effect.PARTITIONS_DROPPED
                && onPartitionDrop == OnPartitionDrop.FORBID);
    Loss loss =
        note(
            found,
            lost.base(),
            effect,
            asPartition
                ? policy(DependentParameters.ON_PARTITION_DROP, onPartitionDrop.name())
                : policy(DependentParameters.ON_BASE_DROP, policies.onBaseDrop().name()));
    loss.isUnlisted = isUnlisted;
    loss.partitions.addAll(more);
    open.add(new Lost(found.name(), values(more), effect));
  }

  private static Effect effect(Effect how, DependentPolicies policies) {
    boolean keepsPartitions = policies.onPartitionDrop() == OnPartitionDrop.FORBID;
    if (how == Effect.SHRUNK) {
      return keepsPartitions ? Effect.REFUSED : Effect.SHRUNK;
    }
    if (how == Effect.PARTITIONS_DROPPED && keepsPartitions) {
      return Effect.REFUSED;
    }
    return switch (policies.onBaseDrop()) {
      case FORBID -> Effect.REFUSED;
      case DETACH -> Effect.DETACHED;
      case CASCADE -> Effect.PARTITIONS_DROPPED;
    };
  }

  /** What it stands for nobody knows; dropping partitions takes no more than what it forbids. */
  private void passDamaged(Found found, Lost lost) {
    String key = DependentParameters.ON_PARTITION_DROP;
    String allow = OnPartitionDrop.ALLOW.name();
    String said = DependentStruct.parameters(found.struct()).getOrDefault(key, allow);
    if (lost.how() != Effect.SHRUNK) {
      note(found, lost.base(), Effect.REFUSED, DAMAGED);
    } else if (!said.equalsIgnoreCase(allow)) {
      note(found, lost.base(), Effect.REFUSED, policy(key, said) + ", but " + DAMAGED);
    }
  }

  /** Of what one way is told on several occasions, the refusal stays. */
  private Loss note(Found found, TableName base, Effect effect, String policy) {
    Loss loss =
        losses.computeIfAbsent(
            List.of(found.name(), base), any -> new Loss(found, base, effect, policy));
    if (effect == Effect.REFUSED && loss.effect != Effect.REFUSED) {
      loss.effect = effect;
      loss.policy = policy;
    }
    return loss;
  }

  /** Of renaming a table. */
  public Impact ofRename(TableName base) {
    List<Touched> touched = new ArrayList<>();
    for (Found found : dependents.of(base)) {
      if (found.table() == null) {
        touched.add(touched(found, base, Effect.REFUSED, DAMAGED));
      } else {
        touched.add(touched(found, base, Effect.BASE_RENAMED, ""));
      }
    }
    return new Impact(touched, dependents.warnings());
  }

  /** Partitions that are lost and not known to be yet. */
  private List<Listed> more(DependentStruct table, Lost lost, Set<Listed> known) {
    DependentPartitions all = partitions(table);
    Set<List<KeyValue>> prefixes = new HashSet<>();
    int own = table.struct().getPartitionKeysSize();
    if (lost.values() != null) {
      lost.values().stream()
          .filter(values -> values.size() >= own)
          .forEach(values -> prefixes.add(values.subList(0, own)));
    }
    List<Listed> candidates =
        all.all().stream()
            .filter(one -> lost.values() == null || prefixes.contains(one.values()))
            .filter(one -> !known.contains(one) && !isDropped(table.name(), one))
            .toList();
    return all.on(table.numbersOf(lost.base()), candidates);
  }

  private boolean isDropped(TableName table, Listed partition) {
    return partition.values() != null
        && droppedPartitions.getOrDefault(table, Set.of()).contains(partition.values());
  }

  private DependentPartitions partitions(DependentStruct table) {
    return partitions.computeIfAbsent(
        table.name(), any -> DependentPartitions.of(table, metastore));
  }

  private static String policy(String key, String value) {
    return key + "=" + value.toLowerCase(Locale.ROOT);
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

  private static Touched touched(Found found, TableName base, Effect effect, String policy) {
    return new Touched(found.name(), found.table(), base, effect, policy, List.of());
  }

  private Touched touched(Loss loss) {
    return new Touched(
        loss.found.name(), loss.found.table(), loss.base, loss.effect, loss.policy, names(loss));
  }

  private List<String> names(Loss loss) {
    @Nullable DependentStruct table = loss.found.table();
    if (table != null && loss.isUnlisted) {
      Lost all = new Lost(loss.base, /* values= */ null, loss.effect);
      return new NamesWhenReached(
          () -> more(table, all, Set.of()).stream().map(Listed::name).toList());
    }
    return table == null || loss.partitions.isEmpty()
        ? List.of()
        : partitions(table).all().stream()
            .filter(loss.partitions::contains)
            .map(Listed::name)
            .toList();
  }

  /** Each way once, bases first. */
  private Impact impact() {
    Set<TableName> bases = new TreeSet<>();
    SortedMap<TableName, SortedMap<TableName, Loss>> byTable = new TreeMap<>();
    SortedMap<TableName, Set<TableName>> edges = new TreeMap<>();
    for (Loss loss : losses.values()) {
      bases.add(loss.base);
      byTable.computeIfAbsent(loss.found.name(), any -> new TreeMap<>()).put(loss.base, loss);
      edges.computeIfAbsent(loss.base, any -> new TreeSet<>()).add(loss.found.name());
    }
    List<Touched> touched = new ArrayList<>();
    for (TableName table : BaseFirst.order(bases, base -> edges.getOrDefault(base, Set.of()))) {
      byTable
          .getOrDefault(table, new TreeMap<>())
          .values()
          .forEach(loss -> touched.add(touched(loss)));
    }
    return new Impact(touched, dependents.warnings());
  }
}
