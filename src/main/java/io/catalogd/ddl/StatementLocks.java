package io.catalogd.ddl;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.LockName;
import io.catalogd.catalog.NameLocks;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Deadline;
import io.catalogd.model.ErrorKind;
import java.util.Set;
import java.util.function.Function;

/**
 * Locks the names that a statement writes. Which these are may depend on the image, which others
 * change until the names are held: so it is asked, the locks are taken, and it is asked again; if
 * more are wanted now, all are released and it starts over, up to the deadline. Any thread.
 */
final class StatementLocks {
  private final NameLocks locks;
  private final CatalogStore store;

  StatementLocks(NameLocks locks, CatalogStore store) {
    this.locks = locks;
    this.store = store;
  }

  /**
   * Waits for the locks.
   *
   * @return what the calling thread has to close
   * @throws CatalogException CONFLICT when the deadline passed first (D32), UNAVAILABLE when
   *     interrupted; then nothing is held
   */
  NameLocks.Held acquire(
      DdlRequest request, Function<CatalogImage, Set<LockName>> writes, Deadline deadline) {
    Set<LockName> names = writes.apply(store.current());
    while (true) {
      NameLocks.Held held = acquire(request, names, deadline);
      boolean settled = false;
      try {
        Set<LockName> now = writes.apply(store.current());
        settled = names.containsAll(now);
        names = now;
      } finally {
        if (!settled) {
          held.close();
        }
      }
      if (settled) {
        return held;
      }
      if (deadline.hasPassed()) {
        throw DdlErrors.contention(request);
      }
    }
  }

  private NameLocks.Held acquire(DdlRequest request, Set<LockName> names, Deadline deadline) {
    try {
      return locks.acquire(names, deadline).orElseThrow(() -> DdlErrors.contention(request));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CatalogException(
          ErrorKind.UNAVAILABLE,
          "InternalException",
          "Interrupted while " + request.wording().doing() + ", before anything was changed",
          e);
    }
  }
}
