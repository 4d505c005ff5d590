package io.catalogd.sql;

import io.catalogd.notation.PartitionNameText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.impala.thrift.TPartitionKeyValue;

/** Tells partitions by their names, such as {@code ds=1/hr=2}. */
interface PartitionMatch {
  boolean fits(String partition);

  /** Those that have the values of a spec, whose keys are the table's: numbers as numbers. */
  static PartitionMatch of(PartitionFilter.Spec spec, List<FieldSchema> keys) {
    Map<String, String> wanted = new HashMap<>();
    for (TPartitionKeyValue value : spec.values()) {
      wanted.put(value.getName(), value.getValue());
    }
    return partition -> {
      List<TPartitionKeyValue> values = values(partition);
      for (int i = 0; i < values.size(); i++) {
        String text = values.get(i).getValue();
        String sought = wanted.getOrDefault(values.get(i).getName(), text);
        if (!text.equals(sought) && !(isNumber(keys.get(i)) && isSameNumber(text, sought))) {
          return false;
        }
      }
      return true;
    };
  }

  private static boolean isNumber(FieldSchema key) {
    String type = key.getType().replaceAll("\\(.*", "");
    return Set.of("tinyint", "smallint", "int", "bigint", "float", "double", "decimal")
        .contains(type);
  }

  private static boolean isSameNumber(String one, String other) {
    try {
      return new BigDecimal(one).compareTo(new BigDecimal(other)) == 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /** A spec of all keys, in the table's order. */
  static List<TPartitionKeyValue> inOrder(PartitionFilter.Spec spec, List<String> keys) {
    checkKeys(spec, keys);
    Map<String, TPartitionKeyValue> byKey = new HashMap<>();
    for (TPartitionKeyValue value : spec.values()) {
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

  /**
   * Wants each key of a spec to be one of the table's.
   *
   * @throws SqlException for a key that the table has not
   */
  static void checkKeys(PartitionFilter.Spec spec, List<String> keys) {
    for (int i = 0; i < spec.values().size(); i++) {
      String key = spec.values().get(i).getName();
      if (!keys.contains(key)) {
        throw spec.comparisons()
            .get(i)
            .at(
                key,
                "there is no partition key '"
                    + key
                    + "'; the table's keys are "
                    + String.join(", ", keys));
      }
    }
  }
}
