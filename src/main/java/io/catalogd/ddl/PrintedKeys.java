package io.catalogd.ddl;

import io.catalogd.ddl.StatisticsSpec.OfPartition;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnType;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.KeyValue;
import io.catalogd.model.KeyValueParser;
import io.catalogd.model.Partition;
import io.catalogd.model.PrimitiveType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds partitions by their key values as a query prints them: by type, so that {@code 01} is
 * printed as {@code 1}, nothing escaped, and {@code NULL} for NULL, which a text may be as well
 * (D219).
 */
final class PrintedKeys {
  private static final String NULL = "NULL";

  private final List<Column> keys;
  private final KeyValueParser parser;

  PrintedKeys(FileSystemTable table) {
    keys = table.definition().partitionKeys();
    parser = new KeyValueParser(table.nullPartitionText());
  }

  /**
   * Those of {@code partitions} that were printed, by their key texts, with what goes with them.
   */
  Map<List<String>, OfPartition> find(
      Iterable<Partition> partitions, Map<List<String>, OfPartition> printed) {
    Map<List<String>, OfPartition> wanted = new HashMap<>();
    printed.forEach(
        (values, statistics) -> {
          if (values.size() == keys.size()) {
            wanted.put(reprinted(values), statistics);
          }
        });
    Map<List<String>, OfPartition> found = new HashMap<>();
    for (Partition partition : partitions) {
      @Nullable OfPartition statistics = wanted.get(printed(partition.key().values()));
      if (statistics != null) {
        found.put(partition.key().texts(), statistics);
      }
    }
    return found;
  }

  private List<String> printed(List<KeyValue> values) {
    List<String> texts = new ArrayList<>(values.size());
    for (int i = 0; i < values.size(); i++) {
      texts.add(print(keys.get(i).type(), values.get(i)));
    }
    return texts;
  }

  private List<String> reprinted(List<String> values) {
    List<String> texts = new ArrayList<>(values.size());
    for (int i = 0; i < values.size(); i++) {
      texts.add(reprint(keys.get(i).type(), values.get(i)));
    }
    return texts;
  }

  /** What is no value of the type stays as it is, and is no partition's. */
  private String reprint(ColumnType type, String printed) {
    try {
      return printed.equals(NULL) ? NULL : print(type, parser.parse(type, printed));
    } catch (CatalogException e) {
      return printed;
    }
  }

  private static String print(ColumnType type, KeyValue value) {
    if (value instanceof KeyValue.Numeric number) {
      boolean isFloat =
          type instanceof ColumnType.Scalar scalar && scalar.primitive() == PrimitiveType.FLOAT;
      return isFloat ? Float.toString(number.value().floatValue()) : number.value().toPlainString();
    }
    if (value instanceof KeyValue.Text text) {
      return text.value();
    }
    return value instanceof KeyValue.Bool bool ? Boolean.toString(bool.value()) : NULL;
  }
}
