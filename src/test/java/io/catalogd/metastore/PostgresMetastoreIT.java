package io.catalogd.metastore;

import io.catalogd.metastore.embedded.TestMetastores;
import java.net.URI;

/** Hive Metastore 4.0.1 on PostgreSQL, the production kind. */
class PostgresMetastoreIT extends RealMetastoreContract {
  @Override
  URI uri() {
    return TestMetastores.postgres().uri();
  }
}
