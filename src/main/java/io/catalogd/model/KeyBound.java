package io.catalogd.model;

import java.util.List;

/**
 * A place between partitions in key order.
 *
 * @param values of the first keys; none for all partitions
 * @param isBehind whether it lies behind all that have these values, else before them
 */
public record KeyBound(List<KeyValue> values, boolean isBehind) {
  public KeyBound {
    values = List.copyOf(values);
  }

  public static KeyBound before(List<KeyValue> values) {
    return new KeyBound(values, /* isBehind= */ false);
  }

  public static KeyBound behind(List<KeyValue> values) {
    return new KeyBound(values, /* isBehind= */ true);
  }

  SortedTree.Place<PackedPartition> place() {
    KeyPlace place = new KeyPlace(PartitionKey.lowest(values));
    int order = isBehind ? 1 : -1;
    return partition -> {
      int from = place.fromValues(partition);
      return from == 0 ? order : from;
    };
  }
}
