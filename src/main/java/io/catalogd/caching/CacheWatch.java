package io.catalogd.caching;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.catalogd.model.CatalogException;
import io.catalogd.model.TableName;
import io.catalogd.notation.Count;
import io.catalogd.storage.CacheDirective;
import io.catalogd.storage.CacheDirectiveId;
import io.catalogd.storage.Caching;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows directives until their files are in memory, and then has the table refreshed, so that
 * clients hear which replicas are (D246). Each look asks for all watched directives at once; none
 * is made while nothing is watched. Any thread may add; one looks.
 */
public final class CacheWatch {
  private static final Logger log = LoggerFactory.getLogger(CacheWatch.class);

  /** Looks without progress after which a directive counts as complete as it gets. */
  private static final int MAX_IDLE_LOOKS = 5;

  /** More tables than that at once are not watched: they show what is cached when refreshed. */
  private static final int MAX_TABLES = 10_000;

  private final Caching caching;
  private final Consumer<TableName> refresh;
  private final Object lock = new Object();

  @GuardedBy("lock")
  private final Map<TableName, Map<CacheDirectiveId, Progress>> watched = new HashMap<>();

  /**
   * Looks at nothing by itself.
   *
   * @param refresh reads a table again; may fail as a CatalogException
   */
  public CacheWatch(Caching caching, Consumer<TableName> refresh) {
    this.caching = caching;
    this.refresh = refresh;
  }

  /** How long to wait between two looks, so that the name node has looked in between. */
  public Duration interval() {
    return caching.scanInterval().multipliedBy(5).dividedBy(4);
  }

  /** Watches directives of a table, those again that are watched already. */
  void add(TableName table, Collection<CacheDirectiveId> ids) {
    synchronized (lock) {
      if (ids.isEmpty() || (watched.size() >= MAX_TABLES && !watched.containsKey(table))) {
        return;
      }
      Map<CacheDirectiveId, Progress> progress =
          watched.computeIfAbsent(table, key -> new HashMap<>());
      ids.forEach(id -> progress.put(id, Progress.UNKNOWN));
    }
  }

  /** How many tables are watched. */
  public int size() {
    synchronized (lock) {
      return watched.size();
    }
  }

  /** One look, and a refresh of each table that it finds ready. */
  public void look() {
    Set<CacheDirectiveId> ids = new HashSet<>();
    synchronized (lock) {
      watched.values().forEach(progress -> ids.addAll(progress.keySet()));
    }
    if (!ids.isEmpty()) {
      takeReady(ask(ids)).forEach(this::refresh);
    }
  }

  /** Null where the name node does not answer, which shows no progress either. */
  private @Nullable Map<CacheDirectiveId, CacheDirective> ask(Set<CacheDirectiveId> ids) {
    try {
      return caching.find(ids);
    } catch (CatalogException e) {
      log.info(
          "Progress of {} is unknown: {}", Count.of(ids.size(), "cache directive"), e.getMessage());
      return null;
    }
  }

  private List<TableName> takeReady(@Nullable Map<CacheDirectiveId, CacheDirective> found) {
    List<TableName> ready = new ArrayList<>();
    synchronized (lock) {
      watched.forEach(
          (table, directives) -> {
            directives.replaceAll((id, progress) -> progress.next(id, found));
            directives.values().removeIf(Progress::isOver);
            if (directives.isEmpty()) {
              ready.add(table);
            }
          });
      ready.forEach(watched::remove);
    }
    return ready;
  }

  private void refresh(TableName table) {
    try {
      refresh.accept(table);
    } catch (CatalogException e) {
      log.info("table not refreshed after caching target={}: {}", table, e.getMessage());
    }
  }

  /**
   * How far a directive was at the last look.
   *
   * @param bytesCached -1 before the first look
   * @param idleLooks how many in a row found it as it was before
   */
  private record Progress(long bytesCached, int idleLooks, boolean isOver) {
    static final Progress UNKNOWN = new Progress(-1, 0, /* isOver= */ false);

    Progress next(CacheDirectiveId id, @Nullable Map<CacheDirectiveId, CacheDirective> found) {
      if (found == null) {
        return idle();
      }
      CacheDirective directive = found.get(id);
      if (directive == null) {
        return new Progress(bytesCached, idleLooks, /* isOver= */ true);
      }
      // Before the name node has looked itself, all directives seem to be complete.
      if (bytesCached >= 0 && directive.isComplete()) {
        return new Progress(directive.bytesCached(), 0, /* isOver= */ true);
      }
      return directive.bytesCached() == bytesCached
          ? idle()
          : new Progress(directive.bytesCached(), 0, /* isOver= */ false);
    }

    private Progress idle() {
      return new Progress(bytesCached, idleLooks + 1, idleLooks + 1 >= MAX_IDLE_LOOKS);
    }
  }
}
