package io.catalogd.cli.calls;

import io.catalogd.client.DataFile;
import io.catalogd.sql.FormatText;
import io.catalogd.sql.SqlResult;
import io.catalogd.sql.SqlText;
import io.catalogd.thrift.TPartitionCompleteness;
import io.catalogd.thrift.TPartitionScan;
import io.catalogd.thrift.TPartitionStatistics;
import io.catalogd.thrift.TPrunePartitionsRequest;
import io.catalogd.thrift.TPrunePartitionsResponse;
import io.catalogd.thrift.TPrunedPartition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.impala.thrift.TTableName;
import org.jspecify.annotations.Nullable;

/**
 * Which partitions a condition leaves, of a dependent table those of its bases, and what they hold.
 */
public final class Pruning {
  private static final Set<String> OF_DEPENDENT_TABLES =
      Set.of("answers for", "present", "expected");

  private static final List<String> PARTITION_COLUMNS =
      List.of(
          "table",
          "partition",
          "format",
          "rows",
          "files",
          "bytes",
          "answers for",
          "present",
          "expected");

  private final ClientCalls calls;

  public Pruning(ClientCalls calls) {
    this.calls = calls;
  }

  /**
   * What fits.
   *
   * @param warnings for a person to read; mostly none
   */
  public record Pruned(SqlResult result, List<String> warnings) {}

  /**
   * A row for each partition, with counts; an unknown count is empty. Beside the dependent
   * partition that it answers for stands how many parts that has, of how many it should have, which
   * is empty where nothing was declared. Null: no condition.
   */
  public Pruned partitions(String database, String table, @Nullable String where) {
    TPrunePartitionsResponse answer =
        calls.prunePartitions(request(database, table, where).setWant_statistics(true));
    Map<String, TPartitionCompleteness> completeness = completeness(answer);
    List<List<String>> rows = new ArrayList<>();
    for (TPartitionScan scan : answer.getScans()) {
      String format = FormatText.name(scan.getStorage_descriptor());
      for (TPrunedPartition partition : scan.getPartitions()) {
        String dependent = Objects.requireNonNullElse(partition.getAnswers_for(), "");
        List<String> row = new ArrayList<>(row(scan, partition, format));
        row.add(dependent);
        @Nullable TPartitionCompleteness whole = completeness.get(dependent);
        row.add(whole == null ? "" : String.valueOf(whole.getNum_present()));
        row.add(whole == null ? "" : String.valueOf(whole.getNum_expected()));
        rows.add(row);
      }
    }
    return new Pruned(
        new SqlResult(PARTITION_COLUMNS, rows, OF_DEPENDENT_TABLES), warnings(answer));
  }

  /** A row for each file. */
  public Pruned files(String database, String table, @Nullable String where) {
    TPrunePartitionsResponse answer =
        calls.prunePartitions(
            request(database, table, where).setWant_files(true).setWant_metadata(true));
    List<List<String>> rows = new ArrayList<>();
    for (TPartitionScan scan : answer.getScans()) {
      for (TPrunedPartition partition : scan.getPartitions()) {
        partition
            .getFile_descriptors()
            .forEach(
                file ->
                    rows.add(row(scan, partition, DataFile.of(file, scan.getNetwork_addresses()))));
      }
    }
    return new Pruned(
        new SqlResult(List.of("table", "partition", "path", "bytes", "modified"), rows),
        warnings(answer));
  }

  private static TPrunePartitionsRequest request(
      String database, String table, @Nullable String where) {
    return new TPrunePartitionsRequest().setTable(new TTableName(database, table)).setFilter(where);
  }

  private static List<String> row(TPartitionScan scan, TPrunedPartition partition, String format) {
    TPartitionStatistics counts = partition.getStatistics();
    return List.of(
        SqlText.dotted(scan.getTable()),
        partition.getName(),
        format,
        counts != null && counts.isSetNum_rows() ? String.valueOf(counts.getNum_rows()) : "",
        counts != null && counts.isSetNum_files() ? String.valueOf(counts.getNum_files()) : "",
        counts != null && counts.isSetTotal_file_bytes()
            ? String.valueOf(counts.getTotal_file_bytes())
            : "");
  }

  private static List<String> row(TPartitionScan scan, TPrunedPartition partition, DataFile file) {
    StorageDescriptor storage =
        partition.isSetHms_partition()
            ? partition.getHms_partition().getSd()
            : scan.getStorage_descriptor();
    return List.of(
        SqlText.dotted(scan.getTable()),
        partition.getName(),
        storage.getLocation() + "/" + file.name(),
        String.valueOf(file.sizeBytes()),
        Instant.ofEpochMilli(file.modifiedMs()).toString());
  }

  /** By name of the dependent table's partition, where it can be told. */
  private static Map<String, TPartitionCompleteness> completeness(TPrunePartitionsResponse answer) {
    Map<String, TPartitionCompleteness> byName = new HashMap<>();
    if (answer.isSetCompleteness()) {
      answer.getCompleteness().stream()
          .filter(TPartitionCompleteness::isSetNum_expected)
          .forEach(one -> byName.put(one.getName(), one));
    }
    return byName;
  }

  private static List<String> warnings(TPrunePartitionsResponse answer) {
    return answer.isSetWarnings() ? List.copyOf(answer.getWarnings()) : List.of();
  }
}
