package io.catalogd.events;

import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.LockName;
import io.catalogd.catalog.NameLocks;
import io.catalogd.catalog.TableEntry;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Deadline;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.SpelledName;
import java.util.List;
import java.util.function.Supplier;

/** Looks tables up and locks them, in the words of REFRESH and INSERT. Any thread. */
final class KnownTables {
  private final CatalogStore store;
  private final NameLocks locks;

  KnownTables(CatalogStore store, NameLocks locks) {
    this.store = store;
    this.locks = locks;
  }

  /** The table's entry; NOT_FOUND in the words of C200 and C201. */
  TableEntry entry(SpelledName name) {
    CatalogImage image = store.current();
    if (image.findDatabase(name.database()).isEmpty()) {
      throw CatalogException.databaseNotFound(name.database());
    }
    return image.findTable(name.key()).orElseThrow(() -> CatalogException.tableNotFound(name));
  }

  /** Waits until no statement on the table is under way; {@code late} when the deadline passes. */
  NameLocks.Held lock(SpelledName name, Deadline deadline, Supplier<CatalogException> late) {
    return lock(locks, new LockName.OfTable(name.key()), deadline, late);
  }

  /** The same for anything else. */
  static NameLocks.Held lock(
      NameLocks locks, LockName name, Deadline deadline, Supplier<CatalogException> late) {
    try {
      return locks.acquire(List.of(name), deadline).orElseThrow(late);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CatalogException(
          ErrorKind.UNAVAILABLE,
          "CatalogException",
          "Interrupted while waiting for other statements on " + name,
          e);
    }
  }
}
