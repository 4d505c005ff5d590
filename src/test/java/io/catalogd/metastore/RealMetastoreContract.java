package io.catalogd.metastore;

import io.catalogd.metastore.hive.HiveMetastore;
import io.catalogd.metastore.hive.MetastoreConfig;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Random;

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
}
