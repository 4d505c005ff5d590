package io.catalogd.load;

import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.load.LoadQueue.Claim;
import io.catalogd.load.LoadQueue.Load;
import io.catalogd.model.DependentTable;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.TableName;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The work of one loading thread; no failure of a load ends it (C119). All threads may share one.
 */
final class LoadWorker implements Runnable {
  /** How often a table is loaded anew because it was invalidated meanwhile (C100). */
  static final int MAX_ATTEMPTS = 3;

  private static final Logger log = LoggerFactory.getLogger(LoadWorker.class);

  private final CatalogStore store;
  private final TableSource source;
  private final LoadQueue queue;
  private final RunningLoads running;

  LoadWorker(CatalogStore store, TableSource source, LoadQueue queue, RunningLoads running) {
    this.store = store;
    this.source = source;
    this.queue = queue;
    this.running = running;
  }

  @Override
  @SuppressWarnings("checkstyle:IllegalCatch") // The thread must go on to the next table (C119).
  public void run() {
    while (!queue.isClosed()) {
      try {
        run(queue.take());
      } catch (InterruptedException e) {
        // Sent by whoever closed the queue, which ends the loop, or left over from a load.
      } catch (Throwable e) {
        log.error("A load ended without an outcome", e);
      }
    }
  }

  private void run(Load load) {
    Optional<TableEntry> published = Optional.empty();
    try {
      Optional<TableEntry> wanted = wanted(load.name);
      for (int i = 0; i < MAX_ATTEMPTS && published.isEmpty() && wanted.isPresent(); i++) {
        published = attempt(load, wanted.get().ownVersion());
        wanted = wanted(load.name);
      }
    } finally {
      queue.remove(load);
      load.outcome.complete(published);
    }
  }

  /** The entry that a load has to begin from; none when there is nothing to load any more. */
  private Optional<TableEntry> wanted(TableName name) {
    return queue.isClosed()
        ? Optional.empty()
        : store.current().findTable(name).filter(entry -> TableLoads.needsLoad(entry.state()));
  }

  /**
   * Loads and publishes; nothing when the entry moved on meanwhile.
   *
   * @param seen version of the entry that was found to need it, and of no later one: after a drop
   *     in between, the version would be the removal's, and the table would come back
   */
  private Optional<TableEntry> attempt(Load load, long seen) {
    TableName name = load.name;
    long startNanos = System.nanoTime();
    TableState state = withBases(load, load(name, seen));
    if (queue.isClosed()) {
      return Optional.empty();
    }
    Optional<CatalogImage> image = store.publishIf(name, seen, List.of(new PutTable(name, state)));
    Optional<TableEntry> entry = image.flatMap(now -> now.findTable(name));
    // Unloaded where a base was forgotten meanwhile.
    if (entry.isEmpty() || entry.get().state() instanceof TableState.Unloaded) {
      log.info("load discarded table={} seen={}", name, seen);
      return Optional.empty();
    }
    log(name, entry.get().version(), state, System.nanoTime() - startNanos);
    return entry;
  }

  /**
   * Has the bases of a dependent table loaded, so that whoever reads it finds them in one image
   * with it. One that fails is known to be broken.
   */
  private TableState withBases(Load load, TableState state) {
    if (!(state instanceof TableState.Loaded loaded)
        || !(loaded.table() instanceof DependentTable table)) {
      return state;
    }
    for (TableName base : table.dependencies().baseNames()) {
      if (wanted(base).isPresent()) {
        Optional<Claim> claim = queue.claim(base, load);
        if (claim.isEmpty()) {
          return new TableState.Failed(LoadErrors.circle(load.name, base));
        }
        if (claim.get().isOurs()) {
          run(claim.get().load());
        } else {
          await(claim.get().load());
        }
      }
    }
    return state;
  }

  /** Whatever becomes of it is found in the image. */
  private static void await(Load base) {
    try {
      base.outcome.get();
    } catch (ExecutionException e) {
      log.debug("The load of {} was given up", base.name);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @SuppressWarnings(
      "checkstyle:IllegalCatch") // Whatever it was, it is this table's failure (C119).
  private TableState load(TableName name, long seen) {
    running.begin(name, seen);
    try {
      return new TableState.Loaded(source.load(name));
    } catch (Throwable e) {
      return new TableState.Failed(LoadErrors.failed(name, e));
    } finally {
      running.end();
    }
  }

  private static void log(TableName name, long version, TableState state, long nanos) {
    long ms = TimeUnit.NANOSECONDS.toMillis(nanos);
    if (!(state instanceof TableState.Failed failed)) {
      log.info("load done table={} version={} ms={}", name, version, ms);
    } else if (failed.reason().kind() == ErrorKind.INTERNAL) {
      log.warn("load failed table={} version={} ms={}", name, version, ms, failed.reason());
    } else {
      String reason = failed.reason().messages();
      log.warn("load failed table={} version={} ms={}: {}", name, version, ms, reason);
    }
  }
}
