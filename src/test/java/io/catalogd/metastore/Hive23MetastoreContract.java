package io.catalogd.metastore;

import io.catalogd.metastore.embedded.OldMetastore;
import java.net.URI;

/** Hive Metastore 2.3.10; run by the profile old-metastores. */
class Hive23MetastoreContract extends RealMetastoreContract {
  @Override
  URI uri() {
    return OldMetastore.hive23();
  }
}
