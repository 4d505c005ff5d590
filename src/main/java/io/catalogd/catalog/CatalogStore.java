package io.catalogd.catalog;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.catalogd.model.TableName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Owner of the current image. Readers take it and never wait; writers meet in one short critical
 * section that does no I/O. Any thread.
 */
public final class CatalogStore {
  /** How often what follows a change is worked out beside the others, before all have to wait. */
  private static final int ATTEMPTS_ASIDE = 3;

  private final Object publishLock = new Object();
  private final Followers followers;

  /** Read by anybody, written under {@link #publishLock} only. */
  private volatile CatalogImage current;

  private volatile Witness witness = Witness.NONE;

  /**
   * Begins with an empty catalog at version 0, remembering {@code deletionLimit} removals.
   *
   * @param followers says what else changes with each change
   */
  public CatalogStore(int deletionLimit, Followers followers) {
    this.current = CatalogImage.empty(deletionLimit);
    this.followers = followers;
  }

  /** The same for a catalog in which no table depends on another. */
  public CatalogStore(int deletionLimit) {
    this(deletionLimit, Followers.NONE);
  }

  /** From now on tells {@code newWitness}, and nobody else, what is published. */
  public void tell(Witness newWitness) {
    witness = newWitness;
  }

  public CatalogImage current() {
    return current;
  }

  /**
   * Publishes all changes together, and what follows from them, or, where one cannot be applied,
   * none; an empty list publishes nothing.
   *
   * @return the image that has them; versions of removed objects are in its deletion log
   */
  public CatalogImage publish(List<? extends CatalogChange> changes) {
    return publishWhere(image -> true, changes).orElseThrow();
  }

  /**
   * Publishes only if {@code name} is still at version {@code seen}, as {@link
   * CatalogImage#ownVersionOf} tells it; else somebody was faster and the work is stale (C33, C99).
   *
   * @return the image that has the changes, or nothing where the name had moved on
   */
  public Optional<CatalogImage> publishIf(
      TableName name, long seen, List<? extends CatalogChange> changes) {
    return publishWhere(image -> image.ownVersionOf(name) == seen, changes);
  }

  private Optional<CatalogImage> publishWhere(
      Predicate<CatalogImage> allowed, List<? extends CatalogChange> changes) {
    Optional<Published> published = tryPublish(allowed, changes);
    published.ifPresent(
        one -> witness.published(one.before, one.step.image, one.step.allChanged()));
    return published.map(one -> one.step.image);
  }

  /**
   * What was published.
   *
   * @param before the image that it replaced
   */
  private record Published(CatalogImage before, Next step) {}

  private Optional<Published> tryPublish(
      Predicate<CatalogImage> allowed, List<? extends CatalogChange> changes) {
    for (int i = 0; i < ATTEMPTS_ASIDE; i++) {
      Next aside = next(current, changes);
      synchronized (publishLock) {
        if (!allowed.test(current)) {
          return Optional.empty();
        }
        if (aside.holdsFor(current)) {
          Next step = aside.beganFrom(current) ? aside : aside.repeatedOn(current, changes);
          return Optional.of(replace(step));
        }
      }
    }
    synchronized (publishLock) {
      if (!allowed.test(current)) {
        return Optional.empty();
      }
      return Optional.of(replace(next(current, changes)));
    }
  }

  @GuardedBy("publishLock")
  private Published replace(Next step) {
    Published published = new Published(current, step);
    current = step.image;
    return published;
  }

  private Next next(CatalogImage from, List<? extends CatalogChange> changes) {
    if (changes.isEmpty()) {
      return new Next(from, from, Set.of(), Map.of());
    }
    CatalogEdit edit = new CatalogEdit(from);
    changes.forEach(change -> change.applyTo(edit));
    Set<TableName> changed = new TreeSet<>(edit.touched());
    Map<TableName, TableState> following = followers.of(from, edit.finish(), changed);
    following.forEach(edit::follow);
    return new Next(from, edit.finish(), changed, following);
  }

  /**
   * An image worked out beside the others.
   *
   * @param changed tables that the changes put or remove
   * @param following what other tables become because of that
   */
  private record Next(
      CatalogImage from,
      CatalogImage image,
      Set<TableName> changed,
      Map<TableName, TableState> following) {
    @SuppressWarnings("ReferenceEquality") // Comparing whole catalogs would be slow.
    boolean beganFrom(CatalogImage now) {
      return from == now;
    }

    /** Whether the same follows from the changes where {@code now} is current. */
    boolean holdsFor(CatalogImage now) {
      return beganFrom(now)
          || (changed.stream().allMatch(name -> isAsBefore(name, now))
              && following.keySet().stream().allMatch(name -> isAsBefore(name, now)));
    }

    /** A table that no other has to do with may be whatever it likes. */
    private boolean isAsBefore(TableName name, CatalogImage now) {
      boolean alone =
          now.dependentsOf(name).isEmpty()
              && from.dependentsOf(name).isEmpty()
              && image.basesOf(name).isEmpty();
      return alone
          || (areAsBefore(Set.of(name), now)
              && now.dependentsOf(name).equals(from.dependentsOf(name))
              && areAsBefore(now.dependentsOf(name), now)
              && areAsBefore(image.basesOf(name), now));
    }

    /** No two states of a name have one version. */
    private boolean areAsBefore(Set<TableName> names, CatalogImage now) {
      return names.stream().allMatch(name -> now.versionOf(name) == from.versionOf(name));
    }

    Set<TableName> allChanged() {
      Set<TableName> all = new TreeSet<>(changed);
      all.addAll(following.keySet());
      return all;
    }

    Next repeatedOn(CatalogImage now, List<? extends CatalogChange> changes) {
      CatalogEdit edit = new CatalogEdit(now);
      changes.forEach(change -> change.applyTo(edit));
      following.forEach(edit::follow);
      return new Next(now, edit.finish(), changed, following);
    }
  }
}
