package io.catalogd.sql;

import io.catalogd.client.DataFile;
import io.catalogd.sql.SqlCommand.Detail;
import io.catalogd.thrift.TPartitionScan;
import io.catalogd.thrift.TPrunePartitionsRequest;
import io.catalogd.thrift.TPrunePartitionsResponse;
import io.catalogd.thrift.TPrunedPartition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TColumnStats;
import org.apache.impala.thrift.THdfsFileDesc;
import org.apache.impala.thrift.TPartialPartitionInfo;
import org.apache.impala.thrift.TTableName;

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
      return new TableFigures(lookups, show.table()).answer();
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
    PartitionLookup lookup = new PartitionLookup(lookups, describe.table());
    List<String> found = lookup.names(List.of(describe.partition()));
    if (found.size() != 1) {
      throw new RefusedException(
          found.size()
              + " partitions of "
              + SqlText.dotted(describe.table())
              + " fit; DESCRIBE needs one: SHOW PARTITIONS lists them");
    }
    Details details = new Details();
    details.columns(lookup.table());
    if (describe.detail() == Detail.EVERYTHING) {
      TPartialPartitionInfo partition = lookup.partition(found.get(0));
      details.partition(partition.getName(), partition.getHms_partition());
      dependencies.add(describe.table(), partition.getName(), details);
    }
    return new SqlResult(Details.HEADERS, details.rows());
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
        List.of("column", "type", "distinct values", "nulls", "max size", "avg size"), rows);
  }

  private static List<String> row(FieldSchema column, TColumnStats figures) {
    return List.of(
        column.getName(),
        column.getType(),
        known(figures.getNum_distinct_values()),
        known(figures.getNum_nulls()),
        known(figures.getMax_size()),
        figures.getAvg_size() == -1 ? "" : String.valueOf(figures.getAvg_size()));
  }

  private static String known(long figure) {
    return figure == -1 ? "" : String.valueOf(figure);
  }

  private SqlResult files(SqlCommand.ShowFiles show) {
    boolean partitioned = !lookups.tableOfFiles(show.table()).getPartitionKeys().isEmpty();
    FilterText filter = show.filters().isEmpty() ? null : show.filters().get(0).text();
    TPrunePartitionsResponse reply =
        lookups.prune(
            show.table(),
            filter,
            new TPrunePartitionsRequest().setWant_metadata(true).setWant_files(true));
    List<List<String>> rows = new ArrayList<>();
    for (TPartitionScan scan : reply.getScans()) {
      for (TPrunedPartition partition : scan.getPartitions()) {
        String location =
            partition.isSetHms_partition()
                ? partition.getHms_partition().getSd().getLocation()
                : scan.getStorage_descriptor().getLocation();
        for (THdfsFileDesc file : partition.getFile_descriptors()) {
          rows.add(
              row(
                  location,
                  DataFile.of(file, scan.getNetwork_addresses()),
                  partitioned ? name(partition) : ""));
        }
      }
    }
    return new SqlResult(List.of("path", "bytes", "modified", "partition"), rows);
  }

  private static List<String> row(String location, DataFile file, String partition) {
    return List.of(
        location + "/" + file.name(),
        String.valueOf(file.sizeBytes()),
        Instant.ofEpochMilli(file.modifiedMs()).toString(),
        partition);
  }

  /** Of the table that was asked for. */
  private static String name(TPrunedPartition partition) {
    return partition.isSetAnswers_for() ? partition.getAnswers_for() : partition.getName();
  }
}
