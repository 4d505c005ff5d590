package io.catalogd.catalog;

import io.catalogd.model.TableName;
import java.util.List;
import java.util.Optional;

/**
 * Owner of the current image. Readers take it and never wait; writers meet in one short critical
 * section that does no I/O. Any thread.
 */
public final class CatalogStore {
  private final Object publishLock = new Object();

  /** Read by anybody, written under {@link #publishLock} only. */
  private volatile CatalogImage current;

  /** Begins with an empty catalog at version 0, remembering {@code deletionLimit} removals. */
  public CatalogStore(int deletionLimit) {
    current = CatalogImage.empty(deletionLimit);
  }

  public CatalogImage current() {
    return current;
  }

  /**
   * Publishes all changes together, or, where one cannot be applied, none; an empty list publishes
   * nothing.
   *
   * @return the image that has them; versions of removed objects are in its deletion log
   */
  public CatalogImage publish(List<? extends CatalogChange> changes) {
    synchronized (publishLock) {
      if (!changes.isEmpty()) {
        CatalogEdit edit = new CatalogEdit(current);
        changes.forEach(change -> change.applyTo(edit));
        current = edit.finish();
      }
      return current;
    }
  }

  /**
   * Publishes only if {@code name} is still at version {@code seen}, as {@link
   * CatalogImage#versionOf} tells it; else somebody was faster and the work is stale (C33, C99).
   *
   * @return the image that has the changes, or nothing where the name had moved on
   */
  public Optional<CatalogImage> publishIf(
      TableName name, long seen, List<? extends CatalogChange> changes) {
    synchronized (publishLock) {
      return current.versionOf(name) == seen ? Optional.of(publish(changes)) : Optional.empty();
    }
  }
}
