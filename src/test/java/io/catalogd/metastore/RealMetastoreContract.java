package io.catalogd.metastore;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.metastore.Metastore.Existing;
import io.catalogd.metastore.hive.HiveMetastore;
import io.catalogd.metastore.hive.MetastoreConfig;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.TableName;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** The contract on a server reached by {@link HiveMetastore}. */
abstract class RealMetastoreContract extends MetastoreContract {
  private HiveMetastore metastore;

  @Test
  void locationThatNoFileSystemHasIsTheCallersMistake() {
    for (String location : List.of("nosuchfs://h/x", "hdfs://no-such-host.invalid:8020/x")) {
      for (ThrowingCallable write : writesAt(location)) {
        assertThat(ContractPart.assertFails(write, ErrorKind.INVALID_REQUEST))
            .hasMessageContaining("correct the location");
      }
    }
  }

  @Test
  void locationWhoseNameNodeIsDownIsUnavailable() {
    for (ThrowingCallable write : writesAt("hdfs://127.0.0.1:1/x")) {
      assertThat(ContractPart.assertFails(write, ErrorKind.UNAVAILABLE))
          .hasMessageContaining("try again once its name node is up");
    }
  }

  /** What has the metastore look at a location. */
  private List<ThrowingCallable> writesAt(String location) {
    Database database = new Database(database() + "_at", null, location, Map.of());
    Table table = MetastoreStructs.externalTable(table(), location);
    return List.of(
        () -> metastore.createDatabase(database),
        () -> metastore.createTable(table),
        () -> {
          TableName there = new TableName(database(), "there");
          if (!metastore.tableNames(database()).contains("there")) {
            metastore.createTable(MetastoreStructs.table(there, "p"));
          }
          Partition partition = MetastoreStructs.partition(there, "1");
          partition.getSd().setLocation(location);
          metastore.addPartitions(there, List.of(partition), Existing.FAIL);
        });
  }

  /** Where the server answers. */
  abstract URI uri();

  @Override
  Metastore metastore() {
    // Dropping a thousand partitions takes an old server on Derby a minute.
    MetastoreConfig config =
        MetastoreConfig.DEFAULT.withUris(List.of(uri())).withCallTimeout(Duration.ofMinutes(5));
    metastore = new HiveMetastore(config, new Random(1));
    return metastore;
  }

  @Override
  void release() {
    if (metastore != null) {
      metastore.close();
    }
  }
}
