package io.catalogd.caching;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionSet;
import io.catalogd.model.Table;
import io.catalogd.storage.CacheDirectiveId;
import io.catalogd.storage.Caching;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes directives of what is gone. Nobody can be told of a failure any more, so what is left is
 * told in the log (D130, D193). Any thread.
 */
public final class DirectiveRemoval {
  private static final Logger log = LoggerFactory.getLogger(DirectiveRemoval.class);

  private final Caching caching;

  public DirectiveRemoval(Caching caching) {
    this.caching = caching;
  }

  /** Those of something that was dropped. A name node that does not answer is not asked again. */
  public void remove(List<CacheDirectiveId> ids) {
    for (int i = 0; i < ids.size(); i++) {
      try {
        caching.remove(ids.get(i));
      } catch (CatalogException e) {
        boolean unreachable = e.kind() == ErrorKind.UNAVAILABLE;
        List<CacheDirectiveId> left =
            unreachable ? ids.subList(i, ids.size()) : ids.subList(i, i + 1);
        left.forEach(id -> DirectiveChanges.logLeak(id, e));
        if (unreachable) {
          return;
        }
      }
    }
    if (!ids.isEmpty()) {
      log.info("cache directives removed count={} first={}", ids.size(), ids.get(0).location());
    }
  }

  /**
   * Those of partitions that others dropped: the table had them, and has them no more (C250). One
   * that a partition of the table still names stays: that was renamed.
   */
  public void removeOfGone(Table before, Table after) {
    if (!(before instanceof FileSystemTable known) || !known.isPartitioned()) {
      return;
    }
    PartitionSet left =
        after instanceof FileSystemTable table && table.isPartitioned()
            ? table.partitions()
            : PartitionSet.EMPTY;
    if (left == known.partitions()) {
      return;
    }
    Map<Long, CacheDirectiveId> gone = new HashMap<>();
    for (Partition partition : known.partitions().inKeyOrder()) {
      if (partition.isMarkedCached() && left.find(partition.key()).isEmpty()) {
        CacheDirectives.findId(partition.location(), partition.parameters())
            .ifPresent(id -> gone.put(id.number(), id));
      }
    }
    if (!gone.isEmpty()) {
      for (Partition partition : left.inKeyOrder()) {
        CacheDirectives.findId(partition.location(), partition.parameters())
            .ifPresent(id -> gone.remove(id.number()));
      }
      remove(new ArrayList<>(gone.values()));
    }
  }
}
