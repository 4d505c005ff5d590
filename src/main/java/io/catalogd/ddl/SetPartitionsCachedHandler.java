package io.catalogd.ddl;

import io.catalogd.caching.CacheDirectives;
import io.catalogd.caching.CachingClause.Cached;
import io.catalogd.caching.DirectiveChanges;
import io.catalogd.ddl.AlterTableAction.SetPartitionsCached;
import io.catalogd.ddl.AlterTarget.Loaded;
import io.catalogd.ddl.PartitionCaching.Failures;
import io.catalogd.model.FileSystemTable;

/** SET CACHED and UNCACHED of partitions (D213, D214). */
final class SetPartitionsCachedHandler implements AlterHandler<SetPartitionsCached> {
  private final CacheDirectives directives;
  private final PartitionCaching partitions;

  SetPartitionsCachedHandler(CacheDirectives directives, PartitionCaching partitions) {
    this.directives = directives;
    this.partitions = partitions;
  }

  @Override
  public DdlOutcome execute(SetPartitionsCached action, AlterTarget target, DdlAttempt attempt) {
    Loaded<FileSystemTable> known = target.loadedFiles();
    try (DirectiveChanges changes = directives.change()) {
      PartitionCaching.Altered altered =
          partitions.apply(
              action.clause(),
              new PartitionSpecs(known.table()).findAll(action.partitions()),
              known.table(),
              attempt,
              changes,
              Failures.THROW);
      changes.keep();
      directives.watch(target.key(), changes.touched());
      String word = action.clause() instanceof Cached ? "Cached " : "Uncached ";
      return DdlOutcome.changed(
          word + altered.count() + " partition(s).", known.replacedBy(altered.table()));
    }
  }
}
