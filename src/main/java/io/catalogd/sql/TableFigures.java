package io.catalogd.sql;

import io.catalogd.thrift.TPartitionScan;
import io.catalogd.thrift.TPartitionStatistics;
import io.catalogd.thrift.TPrunePartitionsRequest;
import io.catalogd.thrift.TPrunePartitionsResponse;
import io.catalogd.thrift.TPrunedPartition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.impala.thrift.TTableName;

/** Answers SHOW TABLE STATS: counts by partition, and of all together. For one answer. */
final class TableFigures {
  /** No partition's name, as those have values. */
  private static final String TOTAL = "Total";

  private static final Held NOTHING = new Held(0, 0, 0, "", "");

  private final TTableName name;
  private final Lookups lookups;
  private final Map<String, Held> byPartition = new HashMap<>();

  /**
   * What is in a partition.
   *
   * @param rows -1 when unknown
   * @param location empty where several base partitions have one each
   */
  private record Held(long rows, long files, long bytes, String format, String location) {
    /** A dependent table's partition may stand for several. */
    Held with(Held other) {
      return new Held(
          Math.min(rows, other.rows) < 0 ? -1 : rows + other.rows,
          files + other.files,
          bytes + other.bytes,
          format.equals(other.format) ? format : "",
          "");
    }

    List<String> row(String name) {
      return List.of(
          name,
          rows < 0 ? "" : String.valueOf(rows),
          String.valueOf(files),
          String.valueOf(bytes),
          format,
          location);
    }
  }

  TableFigures(Lookups lookups, TTableName name) {
    this.lookups = lookups;
    this.name = name;
  }

  SqlResult answer() {
    Table table = lookups.tableOfFiles(name);
    TPrunePartitionsResponse reply =
        lookups.prune(
            name,
            null,
            new TPrunePartitionsRequest().setWant_metadata(true).setWant_statistics(true));
    reply.getScans().forEach(this::add);
    List<List<String>> rows = new ArrayList<>();
    if (table.getPartitionKeys().isEmpty()) {
      rows.add(total(table).row(""));
    } else {
      for (String partition : reply.getInputs().get(0).getPartition_names()) {
        rows.add(byPartition.getOrDefault(partition, NOTHING).row(partition));
      }
      rows.add(total(table).row(TOTAL));
    }
    return new SqlResult(
        List.of("partition", "rows", "files", "bytes", "format", "location"), rows);
  }

  private void add(TPartitionScan scan) {
    String format = FormatText.name(scan.getStorage_descriptor());
    for (TPrunedPartition partition : scan.getPartitions()) {
      String of = partition.isSetAnswers_for() ? partition.getAnswers_for() : partition.getName();
      byPartition.merge(of, held(partition, format), Held::with);
    }
  }

  private static Held held(TPrunedPartition partition, String format) {
    TPartitionStatistics counts = partition.getStatistics();
    return new Held(
        counts.isSetNum_rows() ? counts.getNum_rows() : -1,
        counts.getNum_files(),
        counts.getTotal_file_bytes(),
        format,
        partition.isSetHms_partition()
            ? Objects.requireNonNullElse(partition.getHms_partition().getSd().getLocation(), "")
            : "");
  }

  /** The rows of all are a figure of its own, which the table has. */
  private Held total(Table table) {
    String rows = table.isSetParameters() ? table.getParameters().get("numRows") : null;
    return new Held(
        rows == null ? -1 : rowsOf(rows),
        byPartition.values().stream().mapToLong(Held::files).sum(),
        byPartition.values().stream().mapToLong(Held::bytes).sum(),
        FormatText.name(table.getSd()),
        Objects.requireNonNullElse(table.getSd().getLocation(), ""));
  }

  /** Whoever can alter a table can set it to anything. */
  private static long rowsOf(String parameter) {
    try {
      return Long.parseLong(parameter);
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}
