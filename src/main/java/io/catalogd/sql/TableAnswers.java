package io.catalogd.sql;

import io.catalogd.client.DataFile;
import io.catalogd.sql.SqlCommand.Detail;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TColumnStats;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.apache.impala.thrift.TPartialTableInfo;
import org.apache.impala.thrift.TPartitionKeyValue;
import org.apache.impala.thrift.TTableInfoSelector;
import org.apache.impala.thrift.TTableName;
import org.jspecify.annotations.Nullable;

/** Answers questions about one table with rows. */
final class TableAnswers {
  private final Lookups lookups;
  private final DependencyAnswers dependencies;

  TableAnswers(CatalogCalls calls, Lookups lookups) {
    this.lookups = lookups;
    this.dependencies = new DependencyAnswers(calls);
  }

  SqlResult answer(SqlCommand command) {
    if (command instanceof SqlCommand.ShowCreate show) {
      String statement = CreateStatementText.of(lookups.table(show.table()));
      return new SqlResult(List.of("result"), List.of(List.of(statement)));
    }
    if (command instanceof SqlCommand.DescribeTable describe) {
      return describe(describe);
    }
    if (command instanceof SqlCommand.DescribePartition describe) {
      return describe(describe);
    }
    if (command instanceof SqlCommand.ShowTableStats show) {
      return tableStats(show.table());
    }
    if (command instanceof SqlCommand.ShowColumnStats show) {
      return columnStats(show.table());
    }
    if (command instanceof SqlCommand.ShowFiles show) {
      return files(show);
    }
    throw new IllegalArgumentException(
        "No question about a table: " + command.getClass().getSimpleName());
  }

  private SqlResult describe(SqlCommand.DescribeTable describe) {
    Table table = lookups.table(describe.table());
    Details details = new Details();
    details.columns(table);
    if (describe.detail() == Detail.EVERYTHING) {
      details.table(table);
      dependencies.add(describe.table(), details);
    }
    return new SqlResult(Details.HEADERS, details.rows());
  }

  private SqlResult describe(SqlCommand.DescribePartition describe) {
    List<TPartialPartitionInfo> found =
        lookups.partitions(describe.table(), List.of(describe.partition()));
    if (found.size() != 1) {
      throw new RefusedException(
          found.size()
              + " partitions of "
              + describe.table().getDb_name()
              + "."
              + describe.table().getTable_name()
              + " fit; DESCRIBE needs one: SHOW PARTITIONS lists them");
    }
    TPartialTableInfo info =
        lookups.table(
            describe.table(),
            new TTableInfoSelector(true, true, true, false)
                .setPartition_ids(List.of(found.get(0).getId())));
    Details details = new Details();
    details.columns(info.getHms_table());
    if (describe.detail() == Detail.EVERYTHING) {
      TPartialPartitionInfo partition = info.getPartitions().get(0);
      details.partition(partition.getName(), partition.getHms_partition());
      dependencies.add(describe.table(), partition.getName(), details);
    }
    return new SqlResult(Details.HEADERS, details.rows());
  }

  private SqlResult tableStats(TTableName name) {
    TPartialTableInfo info = lookups.table(name, new TTableInfoSelector(true, true, true, true));
    Table table = info.getHms_table();
    List<String> keys = table.getPartitionKeys().stream().map(FieldSchema::getName).toList();
    List<List<String>> rows = new ArrayList<>();
    long files = 0;
    long bytes = 0;
    for (TPartialPartitionInfo partition : Lookups.partitionsOf(info)) {
      List<DataFile> entries = files(partition, info);
      long size = entries.stream().mapToLong(DataFile::sizeBytes).sum();
      files += entries.size();
      bytes += size;
      if (!keys.isEmpty()) {
        StorageDescriptor sd = partition.getHms_partition().getSd();
        String numRows = numRows(partition.getHms_partition().getParameters());
        rows.add(row(values(partition), numRows, entries.size(), size, sd));
      }
    }
    List<String> total = new ArrayList<>(keys.stream().map(key -> "").toList());
    if (!keys.isEmpty()) {
      total.set(0, "Total");
    }
    rows.add(row(total, numRows(table.getParameters()), files, bytes, table.getSd()));
    List<String> headers =
        Stream.concat(keys.stream(), Stream.of("#rows", "#files", "bytes", "format", "location"))
            .toList();
    return new SqlResult(headers, rows);
  }

  private static List<String> row(
      List<String> keys, String numRows, long files, long bytes, StorageDescriptor sd) {
    List<String> row = new ArrayList<>(keys);
    row.add(numRows);
    row.add(String.valueOf(files));
    row.add(String.valueOf(bytes));
    row.add(FormatText.name(sd));
    row.add(Objects.requireNonNullElse(sd.getLocation(), ""));
    return row;
  }

  private static List<String> values(TPartialPartitionInfo partition) {
    return PartitionMatch.values(partition.getName()).stream()
        .map(TPartitionKeyValue::getValue)
        .toList();
  }

  private static String numRows(@Nullable Map<String, String> parameters) {
    return parameters == null ? "-1" : parameters.getOrDefault("numRows", "-1");
  }

  private SqlResult columnStats(TTableName name) {
    Table table = lookups.table(name);
    List<FieldSchema> columns = new ArrayList<>(table.getPartitionKeys());
    columns.addAll(table.getSd().getCols());
    Map<String, TColumnStats> known = new HashMap<>();
    List<String> names = columns.stream().map(FieldSchema::getName).toList();
    for (ColumnStatisticsObj found : new ColumnFigures(lookups).find(name, names)) {
      known.put(found.getColName(), ColumnFigures.of(found));
    }
    List<List<String>> rows =
        columns.stream()
            .map(
                column ->
                    row(
                        column,
                        known.getOrDefault(column.getName(), new TColumnStats(-1, -1, -1, -1))))
            .toList();
    return new SqlResult(
        List.of("column", "type", "#distinct values", "#nulls", "max size", "avg size"), rows);
  }

  private static List<String> row(FieldSchema column, TColumnStats figures) {
    return List.of(
        column.getName(),
        column.getType(),
        String.valueOf(figures.getNum_distinct_values()),
        String.valueOf(figures.getNum_nulls()),
        String.valueOf(figures.getMax_size()),
        figures.getAvg_size() == -1 ? "-1" : String.valueOf(figures.getAvg_size()));
  }

  private SqlResult files(SqlCommand.ShowFiles show) {
    TTableInfoSelector selector = new TTableInfoSelector(true, true, true, true);
    if (!show.filters().isEmpty()) {
      selector.setPartition_ids(
          lookups.partitions(show.table(), show.filters()).stream()
              .map(TPartialPartitionInfo::getId)
              .toList());
    }
    TPartialTableInfo info = lookups.table(show.table(), selector);
    boolean partitioned = !info.getHms_table().getPartitionKeys().isEmpty();
    List<List<String>> rows = new ArrayList<>();
    for (TPartialPartitionInfo partition : Lookups.partitionsOf(info)) {
      StorageDescriptor sd =
          partitioned ? partition.getHms_partition().getSd() : info.getHms_table().getSd();
      for (DataFile file : files(partition, info)) {
        rows.add(
            List.of(
                sd.getLocation() + "/" + file.name(),
                String.valueOf(file.sizeBytes()),
                Instant.ofEpochMilli(file.modifiedMs()).toString(),
                partitioned ? partition.getName() : ""));
      }
    }
    return new SqlResult(List.of("path", "bytes", "modified", "partition"), rows);
  }

  private static List<DataFile> files(TPartialPartitionInfo partition, TPartialTableInfo info) {
    return partition.getFile_descriptors().stream()
        .map(file -> DataFile.of(file, info.getNetwork_addresses()))
        .toList();
  }
}
