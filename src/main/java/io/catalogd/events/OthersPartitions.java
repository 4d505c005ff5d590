package io.catalogd.events;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.catalogd.caching.DirectiveRemoval;
import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.NameLocks;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.load.TableLoads;
import io.catalogd.load.TableSource;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Deadline;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes up partitions that others made or dropped, behind an INSERT, which itself asks for what it
 * wrote only (D294). The list of names, which grows with the table, is read without the table's
 * lock; under it the metastore is asked for those again that are different, so that whatever was
 * done meanwhile stays as it is. A table waits once, however many INSERTs there are. Any thread.
 */
public final class OthersPartitions {
  private static final Logger log = LoggerFactory.getLogger(OthersPartitions.class);

  private final CatalogStore store;
  private final KnownTables tables;
  private final TableLoads loads;
  private final TableSource source;
  private final DirectiveRemoval directives;
  private final Supplier<Deadline> deadlines;
  private final Executor worker;

  private final Object lock = new Object();

  @GuardedBy("lock")
  private final Set<TableName> waiting = new HashSet<>();

  /**
   * Does nothing before it is told of a table.
   *
   * @param deadlines for the wait for a table's lock
   * @param worker does the work, on one thread; ends it by rejecting
   */
  public OthersPartitions(
      CatalogStore store,
      NameLocks locks,
      TableLoads loads,
      TableSource source,
      DirectiveRemoval directives,
      Supplier<Deadline> deadlines,
      Executor worker) {
    this.store = store;
    this.tables = new KnownTables(store, locks);
    this.loads = loads;
    this.source = source;
    this.directives = directives;
    this.deadlines = deadlines;
    this.worker = worker;
  }

  /** Has the table's list followed soon; returns at once. */
  public void follow(TableName name) {
    synchronized (lock) {
      if (!waiting.add(name)) {
        return;
      }
    }
    try {
      worker.execute(() -> attempt(name));
    } catch (RejectedExecutionException e) {
      log.debug("Partitions of {} are not looked for any more before the end", name);
    }
  }

  @SuppressWarnings("checkstyle:IllegalCatch") // Whatever failed, the next table may pass.
  private void attempt(TableName name) {
    synchronized (lock) {
      waiting.remove(name); // What is done from here on is not sure to be seen, and waits again.
    }
    try {
      takeUp(name);
    } catch (RuntimeException e) {
      log.warn(
          "What others did to the partitions of {} is not taken up, until the next INSERT or"
              + " REFRESH: {}",
          name,
          e instanceof CatalogException known ? known.messages() : e.toString());
    }
  }

  private void takeUp(TableName name) {
    Collection<String> different =
        find(name)
            .flatMap(entry -> loads.whileCurrent(entry, () -> source.differentNames(table(entry))))
            .orElse(List.of());
    if (different.isEmpty()) {
      return;
    }
    try (NameLocks.Held held =
        tables.lock(
            new SpelledName(name.database(), name.table()),
            deadlines.get(),
            () ->
                EventErrors.contention(
                    "CatalogException", "Other statements on " + name + " take too long"))) {
      find(name).ifPresent(entry -> reload(entry, different));
    }
  }

  private void reload(TableEntry entry, Collection<String> names) {
    FileSystemTable known = table(entry);
    loads
        .whileCurrent(entry, () -> source.reloadPartitions(known, names))
        .filter(next -> next != known)
        .ifPresent(next -> publish(entry, known, next));
  }

  private void publish(TableEntry entry, FileSystemTable known, FileSystemTable next) {
    store
        .publishIf(
            entry.name(),
            entry.ownVersion(),
            List.of(new PutTable(entry.name(), new TableState.Loaded(next))))
        .ifPresent(
            image -> {
              directives.removeOfGone(known, next);
              log.info(
                  "partitions of others taken up target={} partitions={} version={}",
                  entry.name(),
                  next.partitions().size(),
                  image.versionOf(entry.name()));
            });
  }

  /** The entry of a partitioned table of files that is loaded. */
  private Optional<TableEntry> find(TableName name) {
    return store
        .current()
        .findTable(name)
        .filter(
            entry ->
                entry.state() instanceof TableState.Loaded loaded
                    && loaded.table() instanceof FileSystemTable table
                    && table.isPartitioned());
  }

  private static FileSystemTable table(TableEntry entry) {
    return (FileSystemTable) entry.content();
  }
}
