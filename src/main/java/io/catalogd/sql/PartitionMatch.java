package io.catalogd.sql;

import io.catalogd.notation.PartitionNameText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.impala.thrift.TPartitionKeyValue;

/** Tells partitions by their names, such as {@code ds=1/hr=2}. */
interface PartitionMatch {
  boolean fits(String partition);

  static PartitionMatch of(List<String> partitions) {
    Set<String> names = new HashSet<>(partitions);
    return names::contains;
  }

  /**
   * Those that have the values of a spec, as text.
   *
   * @throws RefusedException for a key that the table has not
   */
  static PartitionMatch of(PartitionFilter.Spec spec, List<String> keys) {
    Map<String, String> wanted = new HashMap<>();
    for (TPartitionKeyValue value : spec.values()) {
      checkKey(value.getName(), keys);
      wanted.put(value.getName(), value.getValue());
    }
    return partition ->
        values(partition).stream()
            .allMatch(
                value ->
                    wanted
                        .getOrDefault(value.getName(), value.getValue())
                        .equals(value.getValue()));
  }

  /** A spec of all keys, in the table's order. */
  static List<TPartitionKeyValue> inOrder(PartitionFilter.Spec spec, List<String> keys) {
    Map<String, TPartitionKeyValue> byKey = new HashMap<>();
    for (TPartitionKeyValue value : spec.values()) {
      checkKey(value.getName(), keys);
      byKey.put(value.getName(), value);
    }
    return keys.stream().map(byKey::get).toList();
  }

  /** The keys and values that a partition's name tells. */
  static List<TPartitionKeyValue> values(String partition) {
    List<TPartitionKeyValue> values = new ArrayList<>();
    for (String part : partition.split("/", -1)) {
      int equal = part.indexOf('=');
      values.add(
          new TPartitionKeyValue(
              PartitionNameText.unescape(part.substring(0, equal)),
              PartitionNameText.unescape(part.substring(equal + 1))));
    }
    return values;
  }

  private static void checkKey(String key, List<String> keys) {
    if (!keys.contains(key)) {
      throw new RefusedException(
          "There is no partition key '"
              + key
              + "'; the table's keys are "
              + String.join(", ", keys));
    }
  }
}
