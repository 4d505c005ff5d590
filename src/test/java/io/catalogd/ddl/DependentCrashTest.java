package io.catalogd.ddl;

import io.catalogd.metastore.InMemoryMetastore;
import io.catalogd.metastore.Metastore;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;

/** On the metastore in memory, at every point. */
class DependentCrashTest extends DependentCrashCases {
  @Override
  Metastore emptyMetastore() {
    return new InMemoryMetastore(URI.create("hdfs://nn/w"), InstantSource.fixed(DdlFixture.NOW));
  }

  @Override
  List<Boolean> done() {
    return List.of(false, true);
  }
}
