package io.catalogd.ddl;

import io.catalogd.load.TestCatalog;
import io.catalogd.model.TableName;
import io.catalogd.policy.Administrators;
import io.catalogd.policy.AuthorizationConfig;
import io.catalogd.policy.StoredPolicy;
import java.time.InstantSource;

/** Statements over a catalog of tests elsewhere. */
public final class TestStatements {
  private TestStatements() {}

  /** CREATE of a dependent table by {@code ds}; properties as {@code key=value}. */
  public static DdlRequest createDependent(TableName name, String... properties) {
    return DependentScene.createIn(name.database(), name.table(), properties);
  }

  /** DROP TABLE. */
  public static DdlRequest drop(TableName name) {
    return DdlFixture.drop(name.table(), /* ifExists= */ false);
  }

  /** Carries statements out, by the real clock. */
  public static DdlExecutor executor(TestCatalog catalog) {
    StoredPolicy policy = new StoredPolicy("server1", catalog.pool, InstantSource.system());
    HandlerParts parts =
        new HandlerParts(
            catalog.loads,
            catalog.source,
            catalog.storage,
            catalog.functions,
            catalog.pool,
            catalog.directives,
            policy,
            new Administrators(AuthorizationConfig.DEFAULT, catalog.metastore),
            InstantSource.system());
    return new DdlExecutor(
        catalog.store,
        catalog.locks,
        new DdlHandlers(parts),
        catalog.metastore,
        catalog.loads,
        new Aftermath(catalog.metastore, catalog.functions, policy),
        System::nanoTime);
  }
}
