package io.catalogd.model;

import java.util.Comparator;
import java.util.List;

/**
 * The key values of a partition in key order: by type, and as the metastore's own texts, which
 * names and metastore calls use (C360). Ordered by the typed values, the texts break ties, so
 * partitions that are equal by type lie side by side (C361). Empty for the one partition of an
 * unpartitioned table.
 */
public record PartitionKey(List<KeyValue> values, List<String> texts)
    implements Comparable<PartitionKey> {
  /** Of the one partition of an unpartitioned table. */
  public static final PartitionKey UNPARTITIONED = new PartitionKey(List.of(), List.of());

  public PartitionKey {
    values = List.copyOf(values);
    texts = List.copyOf(texts);
  }

  /** The lowest key with these typed values; sorts before each real partition that has them. */
  static PartitionKey lowest(List<KeyValue> values) {
    return new PartitionKey(values, List.of());
  }

  @Override
  public int compareTo(PartitionKey other) {
    int byValue = compare(values, other.values, Comparator.naturalOrder());
    return byValue != 0 ? byValue : compare(texts, other.texts, KeyValue::compareCodePoints);
  }

  private static <T> int compare(List<T> left, List<T> right, Comparator<T> order) {
    int common = Math.min(left.size(), right.size());
    for (int i = 0; i < common; i++) {
      int one = order.compare(left.get(i), right.get(i));
      if (one != 0) {
        return one;
      }
    }
    return Integer.compare(left.size(), right.size());
  }
}
