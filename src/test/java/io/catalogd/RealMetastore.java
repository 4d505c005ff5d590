package io.catalogd;

import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.embedded.TestMetastores;
import io.catalogd.metastore.embedded.TestMetastores.TestMetastore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A metastore server of each database, with a daemon on it that all tests of this JVM share. */
public enum RealMetastore {
  DERBY(TestMetastores::derby),
  POSTGRES(TestMetastores::postgres);

  private final Supplier<TestMetastore> server;
  private @Nullable RunningCatalog catalog;

  RealMetastore(Supplier<TestMetastore> server) {
    this.server = server;
  }

  /** Ends with this JVM; tests use it one after the other. */
  public RunningCatalog catalog() {
    RunningCatalog running = catalog;
    if (running == null) {
      running = RunningCatalog.over(server.get().uri()).start();
      catalog = running;
      Runtime.getRuntime().addShutdownHook(new Thread(running::close, "test-catalog-close"));
    }
    return running;
  }

  /** The server itself. */
  TestMetastore server() {
    return server.get();
  }

  Metastore outside() {
    return catalog().outside();
  }
}
