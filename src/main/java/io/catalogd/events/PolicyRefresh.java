package io.catalogd.events;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.NameLocks;
import io.catalogd.metastore.Metastore;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Deadline;
import io.catalogd.model.ErrorKind;
import io.catalogd.policy.StoredPolicy;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the metastore's roles and privileges and publishes what is not as it was (D287). Statements
 * about them wait meanwhile (D274). Any thread.
 */
public final class PolicyRefresh {
  private static final Logger log = LoggerFactory.getLogger(PolicyRefresh.class);

  private final CatalogStore store;
  private final NameLocks locks;
  private final Metastore metastore;
  private final StoredPolicy policy;

  public PolicyRefresh(
      CatalogStore store, NameLocks locks, Metastore metastore, StoredPolicy policy) {
    this.store = store;
    this.locks = locks;
    this.metastore = metastore;
    this.policy = policy;
  }

  /**
   * Does nothing before the catalog has been read: what is published first counts as all there is.
   *
   * @throws CatalogException D302, with the kind of its cause; then nothing is changed. CONFLICT
   *     when statements last longer than the deadline (IMPALA-7824: never wait for ever)
   */
  public void run(Deadline deadline) {
    if (store.current().version() == 0) {
      return;
    }
    try (NameLocks.Held held = lock(deadline)) {
      List<CatalogChange.OfOne> changes = policy.changes(store.current(), metastore);
      CatalogImage published = store.publish(changes);
      if (!changes.isEmpty()) {
        log.info("policy read changes={} version={}", changes.size(), published.version());
      }
    } catch (CatalogException e) {
      throw EventErrors.policyFailed(e);
    }
  }

  /** The same where nobody depends on it: a failure is only logged. */
  public void tryRun(Deadline deadline) {
    try {
      run(deadline);
    } catch (CatalogException e) {
      log.warn("Roles and privileges stay as they were: {}", e.messages());
    }
  }

  private NameLocks.Held lock(Deadline deadline) {
    try {
      return locks
          .acquire(StoredPolicy.LOCKS, deadline)
          .orElseThrow(
              () ->
                  EventErrors.contention(
                      "CatalogException",
                      "Statements about roles and privileges have gone on for too long"));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CatalogException(
          ErrorKind.UNAVAILABLE, "InternalException", "Interrupted while waiting for others", e);
    }
  }
}
