package io.catalogd.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.hive.metastore.api.FieldSchema;

/** What is inside of types, as the metastore writes them: {@code map<string,struct<a:int>>}. */
final class NestedType {
  private NestedType() {}

  /**
   * Fields of a STRUCT, of an ARRAY {@code item} and {@code pos}, of a MAP {@code key} and {@code
   * value}, as queries name them; none of other types.
   */
  static List<FieldSchema> fields(String type) {
    int open = type.indexOf('<');
    if (open < 0 || !type.endsWith(">")) {
      return List.of();
    }
    List<String> inside = split(type.substring(open + 1, type.length() - 1));
    return switch (type.substring(0, open).toLowerCase(Locale.ROOT)) {
      case "array" -> List.of(field("item", inside.get(0)), field("pos", "bigint"));
      case "map" -> List.of(field("key", inside.get(0)), field("value", inside.get(1)));
      case "struct" -> inside.stream().map(NestedType::field).toList();
      default -> List.of();
    };
  }

  private static FieldSchema field(String nameAndType) {
    int colon = nameAndType.indexOf(':');
    return field(nameAndType.substring(0, colon), nameAndType.substring(colon + 1));
  }

  private static FieldSchema field(String name, String type) {
    return new FieldSchema(name, type, /* comment= */ null);
  }

  /** At commas that are in nothing else. */
  private static List<String> split(String types) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < types.length(); i++) {
      switch (types.charAt(i)) {
        case '<', '(' -> depth++;
        case '>', ')' -> depth--;
        case ',' -> {
          if (depth == 0) {
            parts.add(types.substring(start, i));
            start = i + 1;
          }
        }
        default -> {}
      }
    }
    parts.add(types.substring(start));
    return parts;
  }
}
