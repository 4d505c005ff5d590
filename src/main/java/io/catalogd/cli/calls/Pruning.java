package io.catalogd.cli.calls;

import io.catalogd.client.DataFile;
import io.catalogd.sql.FormatText;
import io.catalogd.sql.SqlResult;
import io.catalogd.sql.SqlText;
import io.catalogd.thrift.TPartitionScan;
import io.catalogd.thrift.TPartitionStatistics;
import io.catalogd.thrift.TPrunePartitionsRequest;
import io.catalogd.thrift.TPrunePartitionsResponse;
import io.catalogd.thrift.TPrunedPartition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.impala.thrift.TTableName;
import org.jspecify.annotations.Nullable;

/**
 * Which partitions a condition leaves, of a dependent table those of its bases, and what they hold.
 */
public final class Pruning {
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

  /** A row for each partition, with counts; an unknown count is empty. Null: no condition. */
  public Pruned partitions(String database, String table, @Nullable String where) {
    TPrunePartitionsResponse answer =
        calls.prunePartitions(request(database, table, where).setWant_statistics(true));
    List<List<String>> rows = new ArrayList<>();
    for (TPartitionScan scan : answer.getScans()) {
      String format = FormatText.name(scan.getStorage_descriptor());
      for (TPrunedPartition partition : scan.getPartitions()) {
        rows.add(row(scan, partition, format));
      }
    }
    return new Pruned(
        new SqlResult(
            List.of("table", "partition", "format", "rows", "files", "bytes", "answers for"), rows),
        warnings(answer));
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
            : "",
        Objects.requireNonNullElse(partition.getAnswers_for(), ""));
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

  private static List<String> warnings(TPrunePartitionsResponse answer) {
    return answer.isSetWarnings() ? List.copyOf(answer.getWarnings()) : List.of();
  }
}
