package io.catalogd.caching;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.PackedPartition;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionKey;
import io.catalogd.model.PartitionSet;
import io.catalogd.model.Table;
import io.catalogd.storage.CacheDirectiveId;
import io.catalogd.storage.Caching;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    Map<Long, CacheDirectiveId> gone = gone(known.partitions(), left);
    if (!gone.isEmpty()) {
      for (PackedPartition packed : left.packedInKeyOrder()) {
        if (packed.namesDirective()) {
          findId(packed.unpack()).ifPresent(id -> gone.remove(id.number()));
        }
      }
      remove(new ArrayList<>(gone.values()));
    }
  }

  /** By number. Looks only at what is different, as each INSERT and REFRESH comes by here. */
  private static Map<Long, CacheDirectiveId> gone(PartitionSet before, PartitionSet left) {
    Map<Long, CacheDirectiveId> gone = new HashMap<>();
    for (PartitionKey key : left.changedSince(before)) {
      if (left.find(key).isEmpty()) {
        before
            .find(key)
            .filter(Partition::isMarkedCached)
            .flatMap(DirectiveRemoval::findId)
            .ifPresent(id -> gone.put(id.number(), id));
      }
    }
    return gone;
  }

  private static Optional<CacheDirectiveId> findId(Partition partition) {
    return CacheDirectives.findId(partition.location(), partition.parameters());
  }
}
