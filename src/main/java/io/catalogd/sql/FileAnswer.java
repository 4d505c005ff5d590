package io.catalogd.sql;

import io.catalogd.client.DataFile;
import io.catalogd.thrift.TPartitionScan;
import io.catalogd.thrift.TPrunePartitionsRequest;
import io.catalogd.thrift.TPrunePartitionsResponse;
import io.catalogd.thrift.TPrunedPartition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.impala.thrift.THdfsFileDesc;

/** Answers SHOW FILES; of a dependent table with the files of its bases. */
final class FileAnswer {
  private final Lookups lookups;

  FileAnswer(Lookups lookups) {
    this.lookups = lookups;
  }

  SqlResult of(SqlCommand.ShowFiles show) {
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
