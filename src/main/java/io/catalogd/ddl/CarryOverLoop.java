package io.catalogd.ddl;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.Witness;
import io.catalogd.ddl.DdlRequest.CarryColumnsOver;
import io.catalogd.dependent.ColumnDrift;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.TableName;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Queues the statements by which dependent tables follow columns of their bases that were changed
 * outside, as loads and refreshes find out, which write nothing themselves (rules 7 and 10). A base
 * waits once, however often that is found; one statement is carried out after the other. What waits
 * is kept in memory only: the next load finds it again.
 */
public final class CarryOverLoop implements Witness {
  private static final Logger log = LoggerFactory.getLogger(CarryOverLoop.class);
  private static final int MAX_ATTEMPTS = 8;
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

  private final CatalogStore store;
  private final Function<DdlRequest, DdlResult> statements;
  private final BiConsumer<Runnable, Duration> timer;

  private final Object lock = new Object();

  @GuardedBy("lock")
  private final Set<TableName> waiting = new HashSet<>();

  /**
   * Does nothing before the store tells it something.
   *
   * @param statements carries one out, like a client's
   * @param timer does the work on one thread, after a pause; ends the loop by rejecting it
   */
  public CarryOverLoop(
      CatalogStore store,
      Function<DdlRequest, DdlResult> statements,
      BiConsumer<Runnable, Duration> timer) {
    this.store = store;
    this.statements = statements;
    this.timer = timer;
  }

  @Override
  public void published(CatalogImage before, CatalogImage after, Set<TableName> changed) {
    ColumnDrift.begun(before, after, changed)
        .forEach(base -> queue(base, /* attempt= */ 1, Duration.ZERO));
  }

  private void queue(TableName base, int attempt, Duration pause) {
    synchronized (lock) {
      if (!waiting.add(base)) {
        return;
      }
    }
    try {
      timer.accept(() -> attempt(base, attempt), pause);
    } catch (RejectedExecutionException e) {
      log.info("Columns of {} are not carried over any more before the end", base);
    }
  }

  /** What is found from here on is not sure to be seen by this attempt, and waits again. */
  private void attempt(TableName base, int attempt) {
    synchronized (lock) {
      waiting.remove(base);
    }
    if (ColumnDrift.isAhead(base, store.current())) {
      carryOver(base, attempt);
    }
  }

  @SuppressWarnings("checkstyle:IllegalCatch") // Whatever failed, the next base may pass.
  private void carryOver(TableName base, int attempt) {
    try {
      DdlResult result = statements.apply(new CarryColumnsOver(base));
      if (ColumnDrift.isAhead(base, store.current())) {
        log.warn(
            "Tables do not follow the columns of {}, which were changed outside: {}. Reading them"
                + " is an error where they do not fit.",
            base,
            result.summary());
      }
    } catch (RuntimeException e) {
      boolean again = attempt < MAX_ATTEMPTS && mayPass(e);
      log.warn(
          "Columns of {} were changed outside and are not carried over to the tables that depend on"
              + " it, attempt {}, {}: {}",
          base,
          attempt,
          again ? "next one soon" : "given up until one of them is invalidated",
          CatalogException.messages(e));
      if (again) {
        queue(base, attempt + 1, FIRST_PAUSE.multipliedBy(1L << (attempt - 1)));
      }
    }
  }

  private static boolean mayPass(RuntimeException failure) {
    return failure instanceof CatalogException e
        && e.kind() != ErrorKind.INVALID_REQUEST
        && e.kind() != ErrorKind.ACCESS_DENIED;
  }
}
