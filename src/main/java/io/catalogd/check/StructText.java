package io.catalogd.check;

import io.catalogd.load.WireForms;
import io.catalogd.model.Partition;
import io.catalogd.model.StorageFormat;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.SerDeInfo;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/** Tells tables and partitions as texts by item, in order, so that two can be compared. */
final class StructText {
  /** When a table or partition was made. */
  static final String CREATED = "created";

  /** What the items of columns begin with, and of partition keys; a number follows. */
  static final String COLUMN = "column";

  static final String KEY = "partition key";

  private final Map<String, String> items = new TreeMap<>();

  private StructText() {}

  static Map<String, String> of(Table table) {
    StructText text = new StructText();
    text.fields(KEY, table.getPartitionKeys());
    text.put("owner", table.getOwner());
    text.put("owner type", table.getOwnerType());
    text.put("kind", table.getTableType());
    text.put("view", table.getViewExpandedText());
    text.put("view as written", table.getViewOriginalText());
    text.put(CREATED, time(table.getCreateTime()));
    text.put("last access", time(table.getLastAccessTime()));
    text.put("retention", table.getRetention());
    text.put("temporary", table.isTemporary());
    text.put("privileges", table.getPrivileges());
    text.parameters("parameter", table.getParameters());
    if (table.getSd() != null) {
      text.fields(COLUMN, table.getSd().getCols());
      text.put("location", table.getSd().getLocation());
      text.descriptor(table.getSd());
    }
    return text.items;
  }

  /** Without files. */
  static Map<String, String> of(Partition partition) {
    StructText text = new StructText();
    text.put("name", partition.name());
    text.put("location", partition.location());
    text.put("access", partition.access());
    text.put(CREATED, time(partition.createTime()));
    text.put("last access", time(partition.lastAccessTime()));
    if (partition.statistics() != null) {
      text.put("intermediate statistics", partition.statistics().keptBytes() + " bytes, deflated");
    }
    text.parameters("parameter", partition.parameters());
    text.format(partition.format());
    return text.items;
  }

  private void format(StorageFormat format) {
    descriptor(WireForms.toDescriptor(format.descriptorTail()));
  }

  private void descriptor(StorageDescriptor sd) {
    put("input format", sd.getInputFormat());
    put("output format", sd.getOutputFormat());
    put("compressed", sd.isCompressed());
    put("buckets", sd.getNumBuckets());
    put("bucket columns", sd.getBucketCols());
    put("sort columns", sd.getSortCols());
    put("skew", sd.getSkewedInfo());
    put("stored as subdirectories", sd.isStoredAsSubDirectories());
    parameters("storage parameter", sd.getParameters());
    @Nullable SerDeInfo serde = sd.getSerdeInfo();
    if (serde != null) {
      put("serde", serde.getSerializationLib());
      put("serde name", serde.getName());
      parameters("serde parameter", serde.getParameters());
    }
  }

  private void fields(String what, @Nullable List<FieldSchema> fields) {
    for (int i = 0; fields != null && i < fields.size(); i++) {
      put(String.format("%s %d", what, i + 1), text(fields.get(i)));
    }
  }

  private static String text(FieldSchema field) {
    String comment = field.getComment() == null ? "" : ", comment '" + field.getComment() + "'";
    return field.getName() + " " + field.getType() + comment;
  }

  private void parameters(String what, @Nullable Map<String, String> parameters) {
    if (parameters != null) {
      parameters.forEach((key, value) -> put(what + " " + key, value));
    }
  }

  private static String time(int seconds) {
    return Instant.ofEpochSecond(seconds).toString();
  }

  private void put(String item, @Nullable Object value) {
    if (value != null) {
      items.put(item, value.toString());
    }
  }
}
