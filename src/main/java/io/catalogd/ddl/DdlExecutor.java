package io.catalogd.ddl;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.LockName;
import io.catalogd.catalog.NameLocks;
import io.catalogd.load.TableLoads;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Deadline;
import io.catalogd.model.ObjectKey;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs any statement: locks, calls the handler, publishes. Nothing here is about one kind. Any
 * thread.
 */
public final class DdlExecutor {
  private static final Logger log = LoggerFactory.getLogger(DdlExecutor.class);

  private final CatalogStore store;
  private final StatementLocks locks;
  private final DdlHandlers handlers;
  private final Metastore metastore;
  private final TableLoads loads;
  private final Aftermath aftermath;
  private final LongSupplier nanoTicker;

  /**
   * @param locks those that all statements share
   * @param loads hears of tables that became unloaded
   * @param aftermath finds out what a failure halfway left
   */
  public DdlExecutor(
      CatalogStore store,
      NameLocks locks,
      DdlHandlers handlers,
      Metastore metastore,
      TableLoads loads,
      Aftermath aftermath,
      LongSupplier nanoTicker) {
    this.store = store;
    this.locks = new StatementLocks(locks, store);
    this.handlers = handlers;
    this.metastore = metastore;
    this.loads = loads;
    this.aftermath = aftermath;
    this.nanoTicker = nanoTicker;
  }

  /**
   * Carries a statement out.
   *
   * @throws CatalogException of any kind; CONFLICT when others held its names up to the deadline.
   *     When the metastore was or may have been changed before, what was touched has become
   *     unloaded (D313)
   */
  public DdlResult execute(DdlRequest request, Deadline deadline) {
    return run(request, handlers.of(request), deadline);
  }

  /**
   * Tells what a statement would do to dependent tables, by the checks that it makes itself; takes
   * no lock and changes nothing.
   *
   * @throws CatalogException where the statement could not be carried out whatever depends on it,
   *     as far as that can be told without doing it
   */
  public DdlExplanation explain(DdlRequest request, Deadline deadline) {
    return explain(request, handlers.of(request), deadline);
  }

  private <R extends DdlRequest> DdlExplanation explain(
      R request, DdlHandler<R> handler, Deadline deadline) {
    CatalogImage base = store.current();
    DdlAttempt attempt = new DdlAttempt(base, new RecordingMetastore(metastore), deadline);
    return new DdlExplanation(base.version(), handler.impact(request, attempt));
  }

  private <R extends DdlRequest> DdlResult run(
      R request, DdlHandler<R> handler, Deadline deadline) {
    long start = nanoTicker.getAsLong();
    settle(request, handler, deadline);
    DdlResult result;
    try (NameLocks.Held held =
        locks.acquire(request, image -> handler.writes(request, image), deadline)) {
      result = runLocked(request, handler, deadline);
    }
    log.info(
        "ddl done op={} target={} version={} ms={}",
        request.wording().operation(),
        request.wording().target(),
        result.update().version(),
        TimeUnit.NANOSECONDS.toMillis(nanoTicker.getAsLong() - start));
    return result;
  }

  /** What an earlier failure left of its names, where nobody could tell then, is told first. */
  private <R extends DdlRequest> void settle(R request, DdlHandler<R> handler, Deadline deadline) {
    Set<LockName> names = aftermath.unsettled(handler.writes(request, store.current()));
    if (!names.isEmpty()) {
      try (NameLocks.Held held = locks.acquire(request, image -> names, deadline)) {
        publish(aftermath.settle(aftermath.unsettled(names), store.current()));
      }
    }
  }

  private <R extends DdlRequest> DdlResult runLocked(
      R request, DdlHandler<R> handler, Deadline deadline) {
    CatalogImage base = store.current();
    RecordingMetastore recording = new RecordingMetastore(metastore);
    boolean done = false;
    try {
      DdlOutcome outcome = handler.execute(request, new DdlAttempt(base, recording, deadline));
      CatalogImage published = publish(outcome.published());
      done = true;
      return outcome.result(base, published);
    } finally {
      if (!done && !recording.written().isEmpty()) {
        forget(request, touched(recording.written(), handler.writes(request, base)));
      }
    }
  }

  private CatalogImage publish(List<? extends CatalogChange> changes) {
    CatalogImage published = store.publish(changes);
    loads.published(
        changes.stream()
            .filter(CatalogChange.OfOne.class::isInstance)
            .map(change -> ((CatalogChange.OfOne) change).key())
            .filter(key -> key.kind() == ObjectKey.Kind.TABLE)
            .map(ObjectKey::tableName));
    return published;
  }

  /**
   * With all roles and privileges, where the statement is about these: some of them are kept in
   * what is written as a database.
   */
  private static Set<LockName> touched(Set<LockName> written, Set<LockName> locked) {
    Set<LockName> touched = new TreeSet<>(written);
    locked.stream().filter(LockName.OfPolicy.class::isInstance).forEach(touched::add);
    return touched;
  }

  private void forget(DdlRequest request, Set<LockName> written) {
    List<CatalogChange> changes = aftermath.changes(written, store.current());
    CatalogImage published = publish(changes);
    log.info(
        "ddl failed halfway op={} target={} forgotten={} version={}",
        request.wording().operation(),
        request.wording().target(),
        written,
        published.version());
  }
}
