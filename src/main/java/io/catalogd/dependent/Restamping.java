package io.catalogd.dependent;

import io.catalogd.model.Base;
import io.catalogd.model.Dependencies;
import io.catalogd.model.DependentTable;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.KeyValue;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionKey;
import io.catalogd.model.PartitionSet;
import io.catalogd.model.Table;
import io.catalogd.model.TableDefinition;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** New ids for the partitions of one dependent table, after one of its bases changed. */
final class Restamping {
  private final DependentTable table;
  private final TableName base;
  private final LongSupplier ids;
  private final int keys;

  /** As {@link PartitionDependency} has them: the numbers under which the base is one. */
  private final Set<String> numbers;

  Restamping(DependentTable table, TableName base, LongSupplier ids) {
    this.table = table;
    this.base = base;
    this.ids = ids;
    this.keys = table.definition().partitionKeys().size();
    this.numbers =
        table.dependencies().all().stream()
            .filter(this::isMeant)
            .map(one -> Integer.toString(one.number()))
            .collect(Collectors.toSet());
  }

  private boolean isMeant(Base one) {
    return one.name().equals(base) || base.equals(one.renaming());
  }

  /**
   * What {@code put} is with the ids that {@code known} gives to the same partitions, and with new
   * ones where a partition's base is another now; nothing where it has them.
   */
  static Optional<DependentTable> withStampsOf(
      DependentTable known, DependentTable put, LongSupplier ids) {
    PartitionSet stamped = put.own().partitions();
    Set<String> moved = moved(known.dependencies(), put.dependencies());
    for (PartitionKey key : stamped.changedSince(known.own().partitions())) {
      Optional<Partition> now = known.own().partitions().find(key);
      Optional<Partition> told = stamped.find(key);
      if (now.isPresent()
          && told.isPresent()
          && told.get().withId(now.get().id()).equals(now.get())) {
        stamped = stamped.plus(now.get());
      }
    }
    if (!moved.isEmpty()) {
      for (Partition partition : stamped.inKeyOrder()) {
        stamped = moved.contains(base(partition)) ? renewed(stamped, partition, ids) : stamped;
      }
    }
    return stamped == put.own().partitions()
        ? Optional.empty()
        : Optional.of(put.withPartitions(stamped));
  }

  /** The numbers that mean something else in one than in the other. */
  private static Set<String> moved(Dependencies known, Dependencies put) {
    Set<Integer> numbers = new HashSet<>(known.bases().keySet());
    numbers.addAll(put.bases().keySet());
    return numbers.stream()
        .filter(number -> !known.find(number).equals(put.find(number)))
        .map(number -> Integer.toString(number))
        .collect(Collectors.toSet());
  }

  private static @Nullable String base(Partition partition) {
    return partition.parameters().get(DependentParameters.BASE);
  }

  private static PartitionSet renewed(
      PartitionSet partitions, Partition partition, LongSupplier ids) {
    return partitions.plus(partition.withId(ids.getAsLong()));
  }

  /**
   * The dependent table after its base changed from one to the other; null if it stays as it is.
   */
  @Nullable DependentTable after(Table was, Table is) {
    if (!isTheSame(was, is)) {
      PartitionSet all = table.own().partitions();
      for (Partition partition : table.own().partitions().inKeyOrder()) {
        all = stamped(all, partition);
      }
      return table.withPartitions(all);
    }
    @Nullable PartitionSet old = partitions(was);
    @Nullable PartitionSet current = partitions(is);
    if (old == null || current == null) {
      return null;
    }
    PartitionSet next = table.own().partitions();
    for (List<KeyValue> values : prefixes(current.changedSince(old))) {
      for (Partition partition : table.own().partitions().findByValues(values)) {
        next = stamped(next, partition);
      }
    }
    return next == table.own().partitions() ? null : table.withPartitions(next);
  }

  /** The keys of ours that the changed base partitions have, each once. */
  private List<List<KeyValue>> prefixes(List<PartitionKey> changed) {
    List<List<KeyValue>> prefixes = new ArrayList<>();
    List<KeyValue> last = List.of();
    for (PartitionKey key : changed) {
      if (key.values().size() >= keys) {
        List<KeyValue> prefix = key.values().subList(0, keys);
        if (!prefix.equals(last)) {
          prefixes.add(prefix);
          last = prefix;
        }
      }
    }
    return prefixes;
  }

  private PartitionSet stamped(PartitionSet partitions, Partition partition) {
    return numbers.contains(base(partition)) ? renewed(partitions, partition, ids) : partitions;
  }

  /** Whether, partitions left aside, a dependent table cannot tell one from the other. */
  private static boolean isTheSame(Table was, Table is) {
    TableDefinition old = was.definition();
    TableDefinition current = is.definition();
    return was.getClass() == is.getClass()
        && old.columns().equals(current.columns())
        && old.partitionKeys().equals(current.partitionKeys())
        && old.columnStatistics().equals(current.columnStatistics())
        && old.traits().equals(current.traits())
        && describe(was).equals(describe(is));
  }

  private static List<Object> describe(Table table) {
    if (table instanceof FileSystemTable files) {
      return List.of(files.format(), files.nullPartitionText());
    }
    return table instanceof DependentTable dependent
        ? List.of(dependent.dependencies())
        : List.of();
  }

  private static @Nullable PartitionSet partitions(Table table) {
    if (table instanceof FileSystemTable files) {
      return files.partitions();
    }
    return table instanceof DependentTable dependent ? dependent.own().partitions() : null;
  }
}
