package io.catalogd.metastore;

import io.catalogd.model.TableName;
import org.apache.hadoop.hive.metastore.api.ColumnStatisticsObj;

/** The fake is honest. */
class InMemoryMetastoreTest extends MetastoreContract {
  private final InMemoryMetastore metastore = new InMemoryMetastore();

  @Override
  Metastore metastore() {
    return metastore;
  }

  @Override
  void putColumnStatistics(TableName table, ColumnStatisticsObj statistics) {
    metastore.putColumnStatistics(table, statistics);
  }
}
