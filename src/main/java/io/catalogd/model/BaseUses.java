package io.catalogd.model;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How many partitions of a dependent table name each of its bases, counted once, so that nobody has
 * to look at all of them for it. Immutable.
 *
 * @param byBase number of partitions by what they have in {@link #PARAMETER}, which is empty where
 *     they have nothing; without those that none has
 */
public record BaseUses(Map<String, Integer> byBase) {
  /** The number of its base, on a partition. */
  public static final String PARAMETER = "dependent.base";

  public BaseUses {
    byBase = Map.copyOf(byBase);
  }

  /** Those of all these partitions. */
  static BaseUses of(PartitionSet partitions) {
    Map<String, Integer> counts = new HashMap<>();
    partitions.packedInKeyOrder().forEach(one -> add(counts, one, 1));
    return new BaseUses(counts);
  }

  /** What these, of some partitions, are of other ones; costs what is different in them. */
  BaseUses after(PartitionSet before, PartitionSet now) {
    if (before.size() == 0) {
      return of(now);
    }
    Map<String, Integer> counts = new HashMap<>(byBase);
    for (PartitionKey key : now.changedSince(before)) {
      before.findPacked(key).ifPresent(one -> add(counts, one, -1));
      now.findPacked(key).ifPresent(one -> add(counts, one, 1));
    }
    counts.values().removeIf(count -> count == 0);
    return new BaseUses(counts);
  }

  private static void add(Map<String, Integer> counts, PackedPartition partition, int more) {
    @Nullable String base = new PartitionCursor(partition).parameter(PARAMETER);
    counts.merge(base == null ? "" : base, more, Integer::sum);
  }

  /** Whether there are partitions, and all are of this base. */
  public boolean areAllOf(Base base) {
    return byBase.keySet().equals(Set.of(Integer.toString(base.number())));
  }
}
