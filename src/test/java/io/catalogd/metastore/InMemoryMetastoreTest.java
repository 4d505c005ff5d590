package io.catalogd.metastore;

/** The fake is honest. */
class InMemoryMetastoreTest extends MetastoreContract {
  private final InMemoryMetastore metastore = new InMemoryMetastore();

  @Override
  Metastore metastore() {
    return metastore;
  }
}
