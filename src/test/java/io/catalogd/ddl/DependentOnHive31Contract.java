package io.catalogd.ddl;

import io.catalogd.metastore.embedded.OldMetastore;

/** On Hive Metastore 3.1.3; run by the profile old-metastores. */
class DependentOnHive31Contract extends DependentOnHiveCases {
  DependentOnHive31Contract() {
    super(OldMetastore.hive31());
  }
}
