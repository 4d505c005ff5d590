package io.catalogd.sql;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.SerDeInfo;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/** The rows of DESCRIBE: columns, then sections of properties. */
final class Details {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE MMM dd HH:mm:ss zzz yyyy", Locale.ENGLISH)
          .withZone(ZoneId.of("UTC"));

  static final List<String> HEADERS = List.of("name", "type", "comment");

  private final List<List<String>> rows = new ArrayList<>();

  List<List<String>> rows() {
    return rows;
  }

  void columns(Table table) {
    table.getSd().getCols().forEach(this::column);
    if (!table.getPartitionKeys().isEmpty()) {
      title("# Partition Information");
      table.getPartitionKeys().forEach(this::column);
    }
  }

  void table(Table table) {
    title("# Detailed Table Information");
    add("Database", table.getDbName());
    add("Table", table.getTableName());
    add("Table Type", table.getTableType());
    add("Owner", table.getOwner());
    add("Create Time", date(table.getCreateTime()));
    add("Location", table.getSd().getLocation());
    section("Table Parameters", table.getParameters());
    if (table.isSetViewExpandedText()) {
      title("# View Information");
      add("View Original Text", table.getViewOriginalText());
      add("View Expanded Text", table.getViewExpandedText());
    } else {
      storage(table.getSd());
    }
  }

  void partition(String name, Partition partition) {
    title("# Detailed Partition Information");
    add("Partition", name);
    add("Create Time", date(partition.getCreateTime()));
    add("Location", partition.getSd().getLocation());
    section("Partition Parameters", partition.getParameters());
    storage(partition.getSd());
  }

  /** As Hive prints it, but in UTC wherever this runs. */
  private static String date(int seconds) {
    return seconds == 0 ? "UNKNOWN" : DATE.format(Instant.ofEpochSecond(seconds));
  }

  /** Rows of name and value, sorted by name. */
  static List<List<String>> parameters(@Nullable Map<String, String> parameters) {
    List<List<String>> rows = new ArrayList<>();
    if (parameters != null) {
      new TreeMap<>(parameters)
          .forEach((key, value) -> rows.add(List.of(key, Objects.requireNonNullElse(value, ""))));
    }
    return rows;
  }

  private void storage(StorageDescriptor sd) {
    title("# Storage Information");
    SerDeInfo serde = sd.getSerdeInfo();
    add("SerDe Library", serde.getSerializationLib());
    add("InputFormat", sd.getInputFormat());
    add("OutputFormat", sd.getOutputFormat());
    add("Compressed", String.valueOf(sd.isCompressed()));
    add("Buckets", String.valueOf(sd.getNumBuckets()));
    if (sd.getBucketCols() != null && !sd.getBucketCols().isEmpty()) {
      add("Bucket Columns", String.join(", ", sd.getBucketCols()));
    }
    section("SerDe Parameters", serde.getParameters());
  }

  private void section(String title, @Nullable Map<String, String> parameters) {
    List<List<String>> section = parameters(parameters);
    if (!section.isEmpty()) {
      title(title + ":");
      section.forEach(row -> rows.add(List.of("  " + row.get(0), row.get(1), "")));
    }
  }

  private void column(FieldSchema column) {
    rows.add(row(column));
  }

  static List<String> row(FieldSchema column) {
    return List.of(
        column.getName(), column.getType(), Objects.requireNonNullElse(column.getComment(), ""));
  }

  void title(String title) {
    rows.add(List.of(title, "", ""));
  }

  void add(String name, @Nullable String value) {
    rows.add(List.of(name + ":", Objects.requireNonNullElse(value, ""), ""));
  }
}
