package io.catalogd.metastore;

import io.catalogd.metastore.embedded.OldMetastore;
import java.net.URI;

/** Hive Metastore 3.1.3; run by the profile old-metastores. */
class Hive31MetastoreContract extends RealMetastoreContract {
  @Override
  URI uri() {
    return OldMetastore.hive31();
  }
}
