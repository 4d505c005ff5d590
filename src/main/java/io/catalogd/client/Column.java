package io.catalogd.client;

import java.util.List;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/**
 * A column or partition key of a table.
 *
 * @param name in lower case
 * @param type as the metastore writes it, {@code decimal(10,2)} say
 * @param comment null without one
 */
public record Column(String name, String type, @Nullable String comment) {
  /** The columns that are no keys, in the table's order. */
  static List<Column> columns(Table table) {
    return list(table.getSd().getCols());
  }

  static List<Column> keys(Table table) {
    return list(table.getPartitionKeys());
  }

  private static List<Column> list(List<FieldSchema> fields) {
    return fields.stream()
        .map(field -> new Column(field.getName(), field.getType(), field.getComment()))
        .toList();
  }
}
