package io.catalogd.ddl;

import io.catalogd.caching.CacheDirectives;
import io.catalogd.caching.CachingClause;
import io.catalogd.caching.CachingClause.Cached;
import io.catalogd.caching.DirectiveChanges;
import io.catalogd.caching.Placement;
import io.catalogd.model.CatalogException;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Partition;
import io.catalogd.storage.CacheDirective;
import io.catalogd.storage.CacheDirectiveId;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Caches and uncaches partitions that are there. Only those are read and written that are not as
 * they shall be, all together (D210, D214).
 */
final class PartitionCaching {
  private static final Logger log = LoggerFactory.getLogger(PartitionCaching.class);

  private final PartitionAlteration alteration;

  PartitionCaching(PartitionAlteration alteration) {
    this.alteration = alteration;
  }

  /** What a failure of the name node about one partition means for the others. */
  enum Failures {
    /** None is changed. */
    THROW,
    /** The others are. */
    LOG
  }

  /** The table with what was altered, and how many partitions that was. */
  record Altered(FileSystemTable table, int count) {}

  /** The directives of those that have one, as far as the catalog knows. */
  static List<CacheDirectiveId> ids(Collection<Partition> partitions) {
    return partitions.stream().flatMap(one -> id(one).stream()).toList();
  }

  private static Optional<CacheDirectiveId> id(Partition partition) {
    return CacheDirectives.findId(partition.location(), partition.parameters());
  }

  /** Changes those of {@code partitions} that need it. */
  Altered apply(
      CachingClause clause,
      Collection<Partition> partitions,
      FileSystemTable known,
      DdlAttempt attempt,
      DirectiveChanges changes,
      Failures failures) {
    changes.lookUp(ids(partitions));
    List<String> names =
        partitions.stream()
            .filter(one -> needsChange(clause, one, changes))
            .map(Partition::name)
            .toList();
    AtomicInteger count = new AtomicInteger();
    FileSystemTable altered =
        alteration.altered(
            known,
            names,
            attempt,
            partition -> {
              if (change(clause, partition, changes, failures)) {
                count.incrementAndGet();
              }
            });
    return new Altered(altered, count.get());
  }

  private static boolean needsChange(
      CachingClause clause, Partition partition, DirectiveChanges changes) {
    Optional<CacheDirectiveId> id = id(partition);
    if (!(clause instanceof Cached cached)) {
      return id.isPresent();
    }
    Optional<CacheDirective> present = id.flatMap(changes::find);
    return present.isEmpty()
        || !new Placement(present.get().pool(), present.get().replicas())
            .equals(cached.placement());
  }

  private static boolean change(
      CachingClause clause,
      org.apache.hadoop.hive.metastore.api.Partition partition,
      DirectiveChanges changes,
      Failures failures) {
    if (partition.getParameters() == null) {
      partition.setParameters(new HashMap<>());
    }
    String location = partition.getSd().getLocation();
    try {
      if (clause instanceof Cached cached) {
        return changes.cache(location, partition.getParameters(), cached.placement());
      }
      changes.uncache(location, partition.getParameters());
      return true;
    } catch (CatalogException e) {
      if (failures == Failures.THROW) {
        throw e;
      }
      log.warn("Caching of partition {} is not changed: {}", location, e.getMessage());
      return false;
    }
  }
}
