package io.catalogd.ddl;

import io.catalogd.caching.CacheDirectives;
import io.catalogd.caching.CachingClause.Cached;
import io.catalogd.caching.DirectiveChanges;
import io.catalogd.ddl.AlterTableAction.SetCached;
import io.catalogd.ddl.AlterTarget.Loaded;
import io.catalogd.ddl.PartitionCaching.Failures;
import io.catalogd.load.TableSource;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Partition;
import io.catalogd.storage.CacheDirectiveId;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.Table;

/** SET CACHED and UNCACHED of a table with all its partitions (D208 to D213). */
final class SetCachedHandler implements AlterHandler<SetCached> {
  private final CacheDirectives directives;
  private final PartitionCaching partitions;
  private final TableSource source;
  private final InstantSource clock;

  SetCachedHandler(
      CacheDirectives directives,
      PartitionCaching partitions,
      TableSource source,
      InstantSource clock) {
    this.directives = directives;
    this.partitions = partitions;
    this.source = source;
    this.clock = clock;
  }

  @Override
  public DdlOutcome execute(SetCached action, AlterTarget target, DdlAttempt attempt) {
    Loaded<FileSystemTable> known = files(target);
    Table struct = attempt.loadFresh(target.key(), "alter_table");
    Collection<Partition> all =
        known.table().isPartitioned() ? known.table().partitions().inKeyOrder() : List.of();
    FileSystemTable altered;
    try (DirectiveChanges changes = directives.change()) {
      changes.lookUp(ids(struct, all));
      boolean changed = change(action, struct, changes);
      PartitionCaching.Altered done =
          partitions.apply(action.clause(), all, known.table(), attempt, changes, Failures.LOG);
      if (changed || done.count() > 0) {
        TableStructs.stamp(struct, clock);
        attempt.metastore().alterTable(target.key(), struct);
      }
      changes.keep();
      directives.watch(target.key(), changes.touched());
      altered = done.table();
    }
    return DdlOutcome.changed(
        action.clause() instanceof Cached ? "Cached table." : "Uncached table.",
        known.replacedBy(source.reloadDefinition(altered)));
  }

  private static Loaded<FileSystemTable> files(AlterTarget target) {
    Loaded<io.catalogd.model.Table> loaded = target.loaded();
    if (loaded.table() instanceof FileSystemTable files) {
      return new Loaded<>(files, loaded.version());
    }
    throw new CatalogException(
        ErrorKind.INVALID_REQUEST,
        "ImpalaRuntimeException",
        "ALTER TABLE SET CACHED/UNCACHED must target an HDFS table.");
  }

  private static List<CacheDirectiveId> ids(Table struct, Collection<Partition> partitions) {
    List<CacheDirectiveId> ids = new ArrayList<>(PartitionCaching.ids(partitions));
    CacheDirectives.findId(struct.getSd().getLocation(), struct.getParameters())
        .ifPresent(ids::add);
    return ids;
  }

  /** Whether the table is to be written: uncached always, so that what is left over goes (D212). */
  private static boolean change(SetCached action, Table struct, DirectiveChanges changes) {
    String location = struct.getSd().getLocation();
    Map<String, String> parameters = TableStructs.parameters(struct);
    if (action.clause() instanceof Cached cached) {
      return changes.cache(location, parameters, cached.placement());
    }
    changes.uncache(location, parameters);
    return true;
  }
}
