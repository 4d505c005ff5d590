package io.catalogd.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.pcollections.TreePMap;

/**
 * The partitions of one table, in key order. Immutable; a change shares all that it does not touch
 * and costs O(log n).
 */
public final class PartitionSet {
  /** No partitions. */
  public static final PartitionSet EMPTY = new PartitionSet(TreePMap.empty(), TreePMap.empty());

  private final TreePMap<PartitionKey, Partition> byKey;
  private final TreePMap<Long, Partition> byId;

  private PartitionSet(TreePMap<PartitionKey, Partition> byKey, TreePMap<Long, Partition> byId) {
    this.byKey = byKey;
    this.byId = byId;
  }

  /** All of {@code partitions}; of two with one key the later one. */
  public static PartitionSet of(Collection<Partition> partitions) {
    PartitionSet set = EMPTY;
    for (Partition partition : partitions) {
      set = set.plus(partition);
    }
    return set;
  }

  /** Adds a partition, in place of the one that has the same key texts. */
  public PartitionSet plus(Partition partition) {
    Partition replaced = byKey.get(partition.key());
    TreePMap<Long, Partition> ids = replaced == null ? byId : byId.minus(replaced.id());
    return new PartitionSet(
        byKey.plus(partition.key(), partition), ids.plus(partition.id(), partition));
  }

  /** Removes the partition with exactly this key, if there is one. */
  public PartitionSet minus(PartitionKey key) {
    Partition removed = byKey.get(key);
    return removed == null ? this : new PartitionSet(byKey.minus(key), byId.minus(removed.id()));
  }

  public int size() {
    return byKey.size();
  }

  public Optional<Partition> find(long id) {
    return Optional.ofNullable(byId.get(id));
  }

  /** The partition with exactly this key: typed values and texts. */
  public Optional<Partition> find(PartitionKey key) {
    return Optional.ofNullable(byKey.get(key));
  }

  /**
   * The partitions whose key values are equal by type, in order of their texts; mostly none or one
   * (C361).
   */
  public List<Partition> findByValues(List<KeyValue> values) {
    List<Partition> found = new ArrayList<>();
    PartitionKey next = byKey.higherKey(PartitionKey.lowest(values));
    while (next != null && next.values().equals(values)) {
      found.add(byKey.get(next));
      next = byKey.higherKey(next);
    }
    return found;
  }

  /** All partitions in key order; a view, immutable as this set. */
  public Collection<Partition> inKeyOrder() {
    return byKey.values();
  }
}
