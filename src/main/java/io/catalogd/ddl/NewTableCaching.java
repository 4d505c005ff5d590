package io.catalogd.ddl;

import io.catalogd.caching.CacheDirectives;
import io.catalogd.caching.CachingClause;
import io.catalogd.caching.DirectiveChanges;
import io.catalogd.model.CatalogException;
import io.catalogd.model.TableName;
import java.time.InstantSource;
import org.apache.hadoop.hive.metastore.api.Table;

/** CREATE TABLE … CACHED (D97, D98): has a table cached that was just made. */
final class NewTableCaching {
  private final CacheDirectives directives;
  private final InstantSource clock;

  NewTableCaching(CacheDirectives directives, InstantSource clock) {
    this.directives = directives;
    this.clock = clock;
  }

  /** Refuses a table that shall be cached outside of HDFS, before it is made (D249). */
  void check(TableSpec table, DdlAttempt attempt) {
    if (table.caching() instanceof CachingClause.Cached) {
      directives.requirePossible(
          table.location() != null
              ? table.location()
              : defaultLocation(table.name().database(), attempt));
    }
  }

  private static String defaultLocation(String database, DdlAttempt attempt) {
    try {
      return attempt.metastore().loadDatabase(database).getLocationUri();
    } catch (CatalogException e) {
      throw DdlErrors.rpc("createTable", e);
    }
  }

  /** When it fails the table is there, and not cached; the executor lists it as it is (D313). */
  void cache(TableSpec table, DdlAttempt attempt) {
    if (!(table.caching() instanceof CachingClause.Cached cached)) {
      return;
    }
    TableName name = table.name().key();
    Table struct = attempt.loadFresh(name, "alter_table");
    try (DirectiveChanges changes = directives.change()) {
      changes.submit(
          struct.getSd().getLocation(), TableStructs.parameters(struct), cached.placement());
      TableStructs.stamp(struct, clock);
      attempt.metastore().alterTable(name, struct);
      changes.keep();
      directives.watch(name, changes.touched());
    }
  }
}
