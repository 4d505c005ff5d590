package io.catalogd.load;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.load.LoadQueue.Urgency;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Deadline;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads tables on demand: one load of a name at a time, all who ask wait for it (C98); the outcome
 * is published only over the very entry it began from (C99). Any thread.
 *
 * <p>Threads are those of {@code load.threads}; they take first what somebody waits for, then what
 * was prioritised, the latest first, then the rest. A load that hangs keeps its thread and those
 * who wait for this very table, until {@link TimedSource} cuts it off.
 *
 * <p>A table that failed because the metastore or the file system could not be reached, or the heap
 * was full, counts as unloaded here: whoever asks for it next starts a new load (C94, C502).
 */
public final class TableLoads implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(TableLoads.class);
  private static final int MAX_ATTEMPTS = LoadWorker.MAX_ATTEMPTS;

  private final CatalogStore store;
  private final LoadQueue queue = new LoadQueue();
  private final RunningLoads running = new RunningLoads();
  private final List<Thread> threads = new ArrayList<>();
  private final boolean background;

  /** Starts the threads. */
  public TableLoads(CatalogStore store, TableSource source, LoadConfig config) {
    this.store = store;
    this.background = config.background();
    LoadWorker worker = new LoadWorker(store, source, queue, running);
    for (int i = 1; i <= config.threads(); i++) {
      Thread thread = IoPool.daemon(worker, "load-" + i);
      threads.add(thread);
      thread.start();
    }
  }

  /**
   * The table's entry, loaded first if need be.
   *
   * @return an entry that is loaded or failed, never unloaded
   * @throws CatalogException NOT_FOUND when database or table are unknown (C97), CONFLICT when it
   *     was invalidated again and again meanwhile (C100, D31), UNAVAILABLE when the deadline passed
   *     first
   */
  public TableEntry loaded(SpelledName name, Deadline deadline) {
    TableEntry asked = entry(name, () -> CatalogException.databaseNotFound(name.database()));
    for (int attempt = 0; attempt < MAX_ATTEMPTS && needsLoad(asked.state()); attempt++) {
      Optional<TableEntry> outcome = await(name, deadline);
      TableEntry current = entry(name, () -> databaseDropped(name));
      if (needsLoad(current.state())
          && outcome.isPresent()
          && outcome.get().version() > asked.version()) {
        // Published after this call began, though forgotten or failed again since.
        return outcome.get();
      }
      asked = current;
    }
    if (needsLoad(asked.state())) {
      throw new CatalogException(
          ErrorKind.CONFLICT,
          "CatalogException",
          "Table '"
              + name
              + "' was modified while operation was in progress, aborting execution. It was"
              + " invalidated again and again while it was being loaded; try again.");
    }
    return asked;
  }

  private TableEntry entry(SpelledName name, Supplier<CatalogException> noDatabase) {
    CatalogImage image = store.current();
    if (image.findDatabase(name.database()).isEmpty()) {
      throw noDatabase.get();
    }
    return image.findTable(name.key()).orElseThrow(() -> CatalogException.tableNotFound(name));
  }

  /** Its database was dropped while the table was waited for (C101). */
  private static CatalogException databaseDropped(SpelledName name) {
    return new CatalogException(
        ErrorKind.NOT_FOUND,
        "DatabaseNotFoundException",
        "Database does not exist: " + name.database());
  }

  /** Whether a reader has to load the table first: unloaded, or failed for want of an answer. */
  public static boolean needsLoad(TableState state) {
    return state instanceof TableState.Unloaded
        || (state instanceof TableState.Failed failed
            && failed.reason().kind() == ErrorKind.UNAVAILABLE);
  }

  /**
   * Reads something of a table anew, for whoever wants to publish it over {@code entry}: in the
   * calling thread, and cut short like a load when there is another entry meanwhile, as after an
   * INVALIDATE (C230). Not for work that writes.
   *
   * @return nothing where it was cut short, or failed when the entry was another one already
   */
  public <T> Optional<T> whileCurrent(TableEntry entry, Supplier<T> work) {
    running.begin(entry.name(), entry.ownVersion());
    try {
      running.cutOutdated(store.current());
      return Optional.of(work.get());
    } catch (CatalogException e) {
      if (store.current().ownVersionOf(entry.name()) != entry.ownVersion()) {
        log.info("reload discarded table={} seen={}", entry.name(), entry.ownVersion());
        return Optional.empty();
      }
      throw e;
    } finally {
      running.end();
    }
  }

  private Optional<TableEntry> await(SpelledName name, Deadline deadline) {
    CompletableFuture<Optional<TableEntry>> outcome = queue.add(name.key(), Urgency.AWAITED);
    try {
      return outcome.get(deadline.remainingNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw unavailable(
          "Table " + name + " is still being loaded; the time for this request is over", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unavailable("Interrupted while table " + name + " was being loaded", e);
    } catch (ExecutionException e) {
      throw unavailable("Table " + name + " was not loaded: the service is stopping", e);
    }
  }

  private static CatalogException unavailable(String message, Exception cause) {
    return new CatalogException(ErrorKind.UNAVAILABLE, "CatalogException", message, cause);
  }

  /**
   * Queues a load before all that nobody waits for, and returns; unknown and loaded names are
   * ignored (C104).
   */
  public void prioritize(TableName name) {
    queueUnloaded(name, Urgency.PRIORITIZED);
  }

  /**
   * Says that something was published. Loads that began from what is no more are cut short. If
   * {@code load.background} is set, those of the named tables that are unloaded now are loaded when
   * there is nothing more urgent (C121).
   */
  public void published(Stream<TableName> names) {
    running.cutOutdated(store.current());
    if (background) {
      names.forEach(name -> queueUnloaded(name, Urgency.BACKGROUND));
    }
  }

  private void queueUnloaded(TableName name, Urgency urgency) {
    if (store.current().findTable(name).filter(table -> needsLoad(table.state())).isPresent()) {
      queue.add(name, urgency);
    }
  }

  /** How many tables wait for a thread. */
  public int queued() {
    return queue.size();
  }

  /** Interrupts what is being loaded and fails whoever waits. */
  @Override
  public void close() {
    queue.close();
    threads.forEach(Thread::interrupt);
  }
}
