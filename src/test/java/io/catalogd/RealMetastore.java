package io.catalogd;

import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.embedded.TestMetastores;
import io.catalogd.metastore.embedded.TestMetastores.TestMetastore;

/** A metastore server of each database, with a daemon on it that all tests of this JVM share. */
public enum RealMetastore {
  DERBY,
  POSTGRES;

  /** The server itself. */
  TestMetastore server() {
    return switch (this) {
      case DERBY -> TestMetastores.derby();
      case POSTGRES -> TestMetastores.postgres();
    };
  }

  /** Ends with this JVM; tests use it one after the other. */
  public RunningCatalog catalog() {
    return switch (this) {
      case DERBY -> OnDerby.CATALOG;
      case POSTGRES -> OnPostgres.CATALOG;
    };
  }

  Metastore outside() {
    return catalog().outside();
  }

  private static RunningCatalog start(RealMetastore metastore) {
    RunningCatalog catalog = RunningCatalog.over(metastore.server().uri()).start();
    Runtime.getRuntime().addShutdownHook(new Thread(catalog::close, "test-catalog-close"));
    return catalog;
  }

  private static final class OnDerby {
    static final RunningCatalog CATALOG = start(DERBY);
  }

  private static final class OnPostgres {
    static final RunningCatalog CATALOG = start(POSTGRES);
  }
}
