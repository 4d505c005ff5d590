package io.catalogd.caching;

import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has partitions cached that were just made: as their statement says, else as their table is. One
 * look-up of the table's directive at most, one submission for each partition, and one alteration
 * of all. Any thread.
 */
public final class NewPartitionCaching {
  private static final Logger log = LoggerFactory.getLogger(NewPartitionCaching.class);

  private final CacheDirectives directives;

  public NewPartitionCaching(CacheDirectives directives) {
    this.directives = directives;
  }

  /**
   * For statements (D182, D205): all or none.
   *
   * @param table as the metastore has it
   * @param made as the metastore made them; what they are told of directives is added to them
   * @param clause what the statement says of one; nothing where it is silent
   * @throws CatalogException of the name node or the metastore; then none is cached
   */
  public void cache(
      Table table,
      List<Partition> made,
      Function<Partition, Optional<CachingClause>> clause,
      Metastore metastore) {
    if (made.isEmpty()) {
      return;
    }
    Optional<Placement> inherited = directives.findPlacement(table);
    try (DirectiveChanges changes = directives.change()) {
      List<Partition> cached = new ArrayList<>();
      for (Partition partition : made) {
        Optional<Placement> placement =
            placement(clause.apply(partition), inherited.filter(any -> isPossible(partition)));
        if (placement.isPresent()) {
          submit(partition, placement.get(), changes);
          cached.add(partition);
        }
      }
      write(table, cached, changes, metastore);
    }
  }

  private static Optional<Placement> placement(
      Optional<CachingClause> clause, Optional<Placement> inherited) {
    if (clause.isEmpty()) {
      return inherited;
    }
    int fallback = inherited.map(Placement::replicas).orElse(CachingClause.DEFAULT_REPLICAS);
    return clause.get() instanceof CachingClause.Cached cached
        ? Optional.of(cached.placement(fallback))
        : Optional.empty();
  }

  /**
   * For INSERT, whose rows are written: as the table is; what cannot be cached is told in the log
   * alone (D293, D365).
   */
  public void cacheAsTable(Table table, List<Partition> made, Metastore metastore) {
    if (made.isEmpty()) {
      return;
    }
    try (DirectiveChanges changes = directives.change()) {
      Optional<Placement> inherited = directives.findPlacement(table);
      List<Partition> cached = new ArrayList<>();
      for (Partition partition : inherited.isPresent() ? made : List.<Partition>of()) {
        if (isPossible(partition) && trySubmit(partition, inherited.get(), changes)) {
          cached.add(partition);
        }
      }
      write(table, cached, changes, metastore);
    } catch (CatalogException e) {
      log.warn(
          "New partitions of {} are not cached. Action: Cache manually via 'ALTER TABLE'. Cause: {}",
          name(table),
          e.getMessage());
    }
  }

  private static boolean trySubmit(
      Partition partition, Placement placement, DirectiveChanges changes) {
    try {
      submit(partition, placement, changes);
      return true;
    } catch (CatalogException e) {
      log.warn(
          "Partition {}.{}({}): State: Not cached. Action: Cache manually via 'ALTER TABLE'. Cause:"
              + " {}",
          partition.getDbName(),
          partition.getTableName(),
          partition.getValues(),
          e.getMessage());
      return false;
    }
  }

  /** A partition may lie on another file system than its table. */
  private boolean isPossible(Partition partition) {
    return directives.isPossibleAt(partition.getSd().getLocation());
  }

  private static void submit(Partition partition, Placement placement, DirectiveChanges changes) {
    if (partition.getParameters() == null) {
      partition.setParameters(new HashMap<>());
    }
    changes.submit(partition.getSd().getLocation(), partition.getParameters(), placement);
  }

  private void write(
      Table table, List<Partition> cached, DirectiveChanges changes, Metastore metastore) {
    if (!cached.isEmpty()) {
      // The metastore leaves them out of what it made, and would take that for a change.
      cached.forEach(partition -> partition.getSd().setCols(table.getSd().getCols()));
      metastore.alterPartitions(name(table), cached);
      changes.keep();
      directives.watch(name(table), changes.touched());
    }
  }

  private static TableName name(Table table) {
    return new TableName(table.getDbName(), table.getTableName());
  }
}
