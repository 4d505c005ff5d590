package io.catalogd.metastore;

import io.catalogd.metastore.embedded.TestMetastores;
import java.net.URI;

/** Hive Metastore 4.0.1 on Derby, the embedded one. */
class HiveMetastoreIT extends RealMetastoreContract {
  @Override
  URI uri() {
    return TestMetastores.derby().uri();
  }
}
