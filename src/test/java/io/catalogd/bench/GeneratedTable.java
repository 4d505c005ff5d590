package io.catalogd.bench;

import io.catalogd.model.FileFormat;
import io.catalogd.model.TableName;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.function.IntFunction;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.SerDeInfo;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;

/**
 * A table with any number of partitions, none of which is kept anywhere: each is computed from its
 * number. Two string keys, {@code day} and {@code hour}; 8 parameters each; locations under the
 * table's own.
 *
 * @param root location of the table's directory's parent, without a slash at its end
 */
public record GeneratedTable(TableName name, int partitions, String root) {
  static final List<String> KEYS = List.of("day", "hour");

  private static final int HOURS = 24;
  private static final LocalDate FIRST_DAY = LocalDate.of(1950, 1, 1);
  private static final int COLUMNS = 10;

  /** On HDFS. */
  public static GeneratedTable of(String table, int partitions) {
    return new GeneratedTable(new TableName("bench", table), partitions, "hdfs://nn/warehouse");
  }

  /** The directory of the table. */
  public String location() {
    return root + "/" + name.database() + ".db/" + name.table();
  }

  /** {@code day=1950-01-01/hour=00} and on, in key order. */
  public String partitionName(int index) {
    return "day=" + day(index) + "/hour=" + hour(index);
  }

  /** All names; each is made when it is asked for. */
  public List<String> partitionNames() {
    return new Computed<>(partitions, this::partitionName);
  }

  /** The number of the partition with that name; -1 when there is none. */
  public int indexOf(String partitionName) {
    String[] parts = partitionName.split("[=/]", -1);
    if (parts.length != 4) {
      return -1;
    }
    long days = ChronoUnit.DAYS.between(FIRST_DAY, LocalDate.parse(parts[1]));
    long index = days * HOURS + Integer.parseInt(parts[3]);
    return index >= 0 && index < partitions ? (int) index : -1;
  }

  /** Names of the directories in the table's directory or in one of those; none elsewhere. */
  public List<String> directoriesIn(String directory) {
    int days = (partitions + HOURS - 1) / HOURS;
    if (directory.equals(location())) {
      return new Computed<>(days, day -> "day=" + day(day * HOURS));
    }
    String prefix = location() + "/day=";
    if (!directory.startsWith(prefix) || directory.indexOf('/', prefix.length()) >= 0) {
      return List.of();
    }
    int first = indexOf(directory.substring(location().length() + 1) + "/hour=00");
    return first < 0
        ? List.of()
        : new Computed<>(Math.min(HOURS, partitions - first), hour -> "hour=" + hour(first + hour));
  }

  /** As a metastore holds it. */
  public Table struct() {
    Table table = new Table();
    table.setTableName(name.table());
    table.setDbName(name.database());
    table.setOwner("ada");
    table.setSd(descriptor(location()));
    table.setPartitionKeys(KEYS.stream().map(key -> new FieldSchema(key, "string", "")).toList());
    table.setTableType("EXTERNAL_TABLE");
    table.setParameters(
        new HashMap<>(Map.of("EXTERNAL", "TRUE", "transient_lastDdlTime", "1500000000")));
    return table;
  }

  /** As a metastore answers it: complete, columns included. */
  public Partition partition(int index) {
    Partition partition = new Partition();
    partition.setValues(List.of(day(index), hour(index)));
    partition.setDbName(name.database());
    partition.setTableName(name.table());
    partition.setCreateTime(1_500_000_000 + index);
    partition.setLastAccessTime(0);
    partition.setSd(descriptor(location() + "/" + partitionName(index)));
    partition.setParameters(parameters(index));
    return partition;
  }

  /** The parameters of the partition with that number. */
  public static Map<String, String> parameters(int index) {
    Map<String, String> parameters = new HashMap<>();
    parameters.put("numRows", Integer.toString(index));
    parameters.put("numFiles", "1");
    parameters.put("totalSize", Integer.toString(1_048_576 + index));
    parameters.put("rawDataSize", Integer.toString(2_097_152 + index));
    parameters.put("transient_lastDdlTime", Integer.toString(1_500_000_000 + index));
    parameters.put("COLUMN_STATS_ACCURATE", "{\"BASIC_STATS\":\"true\"}");
    parameters.put("spark.sql.create.version", "2.2 or prior");
    parameters.put("last_modified_by", "etl");
    return parameters;
  }

  private static StorageDescriptor descriptor(String location) {
    List<FieldSchema> columns = new ArrayList<>();
    for (int i = 0; i < COLUMNS; i++) {
      columns.add(new FieldSchema("c" + i, i % 2 == 0 ? "bigint" : "string", "column " + i));
    }
    StorageDescriptor descriptor = new StorageDescriptor();
    descriptor.setCols(columns);
    descriptor.setLocation(location);
    descriptor.setInputFormat(FileFormat.PARQUET.inputFormat());
    descriptor.setOutputFormat(FileFormat.PARQUET.outputFormat());
    descriptor.setNumBuckets(-1);
    descriptor.setSerdeInfo(
        new SerDeInfo(null, FileFormat.PARQUET.serde(), Map.of("serialization.format", "1")));
    descriptor.setBucketCols(List.of());
    descriptor.setSortCols(List.of());
    descriptor.setParameters(Map.of());
    return descriptor;
  }

  static String day(int index) {
    return FIRST_DAY.plusDays(index / HOURS).toString();
  }

  static String hour(int index) {
    int hour = index % HOURS;
    return (hour < 10 ? "0" : "") + hour;
  }

  /** A list whose elements are made one by one while somebody goes through it. */
  static final class Computed<T> extends AbstractList<T> implements RandomAccess {
    private final int size;
    private final IntFunction<T> element;

    Computed(int size, IntFunction<T> element) {
      this.size = size;
      this.element = element;
    }

    @Override
    public int size() {
      return size;
    }

    @Override
    public T get(int index) {
      if (index < 0 || index >= size) {
        throw new IndexOutOfBoundsException("Element " + index + " of " + size);
      }
      return element.apply(index);
    }
  }
}
