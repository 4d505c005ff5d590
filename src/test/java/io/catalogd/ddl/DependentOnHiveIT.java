package io.catalogd.ddl;

import io.catalogd.metastore.embedded.TestMetastores;

/** On the server that the daemon brings along. */
class DependentOnHiveIT extends DependentOnHiveCases {
  DependentOnHiveIT() {
    super(TestMetastores.derby().uri());
  }
}
