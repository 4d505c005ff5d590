package io.catalogd.metastore;

import io.catalogd.metastore.hive.HiveMetastore;
import io.catalogd.metastore.hive.MetastoreConfig;
import io.catalogd.model.TableName;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hive.metastore.api.ColumnStatistics;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsDesc;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;
import org.apache.hadoop.hive.metastore.api.ThriftHiveMetastore;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TSocket;

/** The contract on a server reached by {@link HiveMetastore}. */
abstract class RealMetastoreContract extends MetastoreContract {
  private HiveMetastore metastore;

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

  @Override
  void putColumnStatistics(TableName table, ColumnStatisticsObj statistics) throws Exception {
    try (TSocket socket = new TSocket(uri().getHost(), uri().getPort())) {
      socket.open();
      ColumnStatisticsDesc target =
          new ColumnStatisticsDesc(/* isTblLevel= */ true, table.database(), table.table());
      new ThriftHiveMetastore.Client(new TBinaryProtocol(socket))
          .update_table_column_statistics(new ColumnStatistics(target, List.of(statistics)));
    }
  }
}
