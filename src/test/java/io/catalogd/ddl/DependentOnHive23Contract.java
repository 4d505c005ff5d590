package io.catalogd.ddl;

import io.catalogd.metastore.embedded.OldMetastore;

/** On Hive Metastore 2.3.10; run by the profile old-metastores. */
class DependentOnHive23Contract extends DependentOnHiveCases {
  DependentOnHive23Contract() {
    super(OldMetastore.hive23());
  }
}
