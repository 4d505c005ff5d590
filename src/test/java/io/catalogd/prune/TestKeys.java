package io.catalogd.prune;

import io.catalogd.model.AccessLevel;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnType;
import io.catalogd.model.Deadline;
import io.catalogd.model.KeyValue;
import io.catalogd.model.KeyValueParser;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionFiles;
import io.catalogd.model.PartitionKey;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.PartitionSet;
import io.catalogd.model.PrimitiveType;
import io.catalogd.model.StorageFormat;
import io.catalogd.model.TestTables;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Partitions of which nothing matters but their keys. */
final class TestKeys {
  private static final StorageFormat FORMAT = TestTables.parquet();
  private static final KeyValueParser PARSER = new KeyValueParser(PartitionNames.DEFAULT_NULL_TEXT);

  private TestKeys() {}

  static Deadline noHurry() {
    return Deadline.after(Duration.ofMinutes(1), () -> 0);
  }

  static Column key(String name, PrimitiveType type) {
    return new Column(
        name,
        type == PrimitiveType.DECIMAL
            ? new ColumnType.Scalar(type, 0, 10, 2)
            : ColumnType.Scalar.of(type),
        null);
  }

  /** One of each name, such as {@code a/1}; {@code NULL} for the null partition. */
  static PartitionSet partitions(List<Column> keys, String... values) {
    List<Partition> made = new ArrayList<>();
    for (String value : values) {
      made.add(partition(keys, made.size() + 1, Arrays.asList(value.split("/", -1))));
    }
    return PartitionSet.of(made);
  }

  static Partition partition(List<Column> keys, long id, List<String> given) {
    List<String> texts = given.stream().map(text -> text.equals("NULL") ? "" : text).toList();
    List<KeyValue> values = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      values.add(PARSER.parse(keys.get(i).type(), texts.get(i)));
    }
    String name =
        PartitionNames.make(
            keys.stream().map(Column::name).toList(), texts, PartitionNames.DEFAULT_NULL_TEXT);
    return new Partition(
        id,
        name,
        new PartitionKey(values, texts),
        FORMAT,
        "hdfs://nn/t/" + name,
        AccessLevel.READ_WRITE,
        Map.of(),
        null,
        0,
        0,
        PartitionFiles.EMPTY);
  }

  /** The values of those that fit, such as {@code a/1}, in key order. */
  static List<String> selected(String filter, List<Column> keys, PartitionSet partitions) {
    return PartitionFilter.parse(filter, keys).select(partitions, noHurry()).stream()
        .map(one -> String.join("/", one.unpack().key().texts()))
        .toList();
  }
}
