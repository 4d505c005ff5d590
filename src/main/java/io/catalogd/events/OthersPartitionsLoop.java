package io.catalogd.events;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.catalogd.caching.DirectiveRemoval;
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
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes up partitions that others made or dropped, behind an INSERT, which itself asks for what it
 * wrote only (D294). The list of names, which grows with the table, is read without the table's
 * lock; under it the metastore is asked for those again that are different, so that whatever was
 * done meanwhile stays as it is. A table waits once, however many INSERTs there are, and lists take
 * no more than a tenth of the time. Any thread.
 */
public final class OthersPartitionsLoop {
  private static final Logger log = LoggerFactory.getLogger(OthersPartitionsLoop.class);

  /** So that one list serves for the INSERTs of a while. */
  private static final Duration PAUSE = Duration.ofSeconds(1);

  /** Times as long as a list took. */
  private static final int REST = 9;

  private final CatalogStore store;
  private final KnownTables tables;
  private final TableLoads loads;
  private final TableSource source;
  private final ReloadedTables reloads;
  private final Supplier<Deadline> deadlines;
  private final BiConsumer<Runnable, Duration> timer;
  private final LongSupplier nanoTicker;

  private final Object lock = new Object();

  @GuardedBy("lock")
  private final Set<TableName> waiting = new HashSet<>();

  /** Before it no list is read; by the ticker. */
  @GuardedBy("lock")
  private long restUntilNanos;

  /**
   * Does nothing before it is told of a table.
   *
   * @param deadlines for the wait for a table's lock
   * @param timer does work on one thread, after a pause; ends it by rejecting
   */
  public OthersPartitionsLoop(
      CatalogStore store,
      NameLocks locks,
      TableLoads loads,
      TableSource source,
      DirectiveRemoval directives,
      Supplier<Deadline> deadlines,
      BiConsumer<Runnable, Duration> timer,
      LongSupplier nanoTicker) {
    this.store = store;
    this.tables = new KnownTables(store, locks);
    this.loads = loads;
    this.source = source;
    this.reloads = new ReloadedTables(store, loads, directives);
    this.deadlines = deadlines;
    this.timer = timer;
    this.nanoTicker = nanoTicker;
    this.restUntilNanos = nanoTicker.getAsLong();
  }

  /** Has the table's list followed soon; returns at once. */
  public void follow(TableName name) {
    Duration pause;
    synchronized (lock) {
      if (!waiting.add(name)) {
        return;
      }
      Duration rest = Duration.ofNanos(restUntilNanos - nanoTicker.getAsLong());
      pause = rest.compareTo(PAUSE) > 0 ? rest : PAUSE;
    }
    try {
      timer.accept(() -> attempt(name), pause);
    } catch (RejectedExecutionException e) {
      log.debug("Partitions of {} are not looked for any more before the end", name);
    }
  }

  @SuppressWarnings("checkstyle:IllegalCatch") // Whatever failed, the next table may pass.
  private void attempt(TableName name) {
    synchronized (lock) {
      waiting.remove(name); // What is done from here on is not sure to be seen, and waits again.
    }
    long startNanos = nanoTicker.getAsLong();
    try {
      takeUp(name);
    } catch (RuntimeException e) {
      log.warn(
          "What others did to the partitions of {} is not taken up, until the next INSERT or"
              + " REFRESH: {}",
          name,
          e instanceof CatalogException known ? known.messages() : e.toString());
    } finally {
      synchronized (lock) {
        long endNanos = nanoTicker.getAsLong();
        restUntilNanos = Math.max(restUntilNanos, endNanos + REST * (endNanos - startNanos));
      }
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
        .filter(next -> next.partitions() != known.partitions())
        .ifPresent(
            next ->
                log.info(
                    "partitions of others taken up target={} partitions={} version={}",
                    entry.name(),
                    names.size(),
                    reloads.publish(entry, next).version()));
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
