package io.catalogd.catalog;

import io.catalogd.model.ObjectKey;
import java.util.OptionalLong;
import org.pcollections.TreePMap;

/**
 * Which objects were removed, at which versions; the newest {@code limit} of them. Immutable.
 * Removals at or below {@link #floor()} may have been forgotten.
 */
public final class DeletionLog {
  private final int limit;
  private final long floor;
  private final TreePMap<Long, ObjectKey> byVersion;
  private final TreePMap<ObjectKey, Long> byKey;

  private DeletionLog(
      int limit, long floor, TreePMap<Long, ObjectKey> byVersion, TreePMap<ObjectKey, Long> byKey) {
    this.limit = limit;
    this.floor = floor;
    this.byVersion = byVersion;
    this.byKey = byKey;
  }

  /** Keeps {@code limit} removals, at least one. */
  static DeletionLog empty(int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("A deletion log must keep one removal or more: " + limit);
    }
    return new DeletionLog(limit, 0, TreePMap.empty(), TreePMap.empty());
  }

  DeletionLog plus(ObjectKey key, long version) {
    TreePMap<Long, ObjectKey> versions = byVersion;
    Long earlier = byKey.get(key);
    if (earlier != null) {
      versions = versions.minus(earlier);
    }
    DeletionLog grown =
        new DeletionLog(limit, floor, versions.plus(version, key), byKey.plus(key, version));
    return grown.byVersion.size() > limit ? grown.withoutOldest() : grown;
  }

  private DeletionLog withoutOldest() {
    Long oldest = byVersion.firstKey();
    ObjectKey key = byVersion.get(oldest);
    return new DeletionLog(limit, oldest, byVersion.minus(oldest), byKey.minus(key));
  }

  /** An object that was created again is removed no more. */
  DeletionLog minus(ObjectKey key) {
    Long version = byKey.get(key);
    return version == null
        ? this
        : new DeletionLog(limit, floor, byVersion.minus(version), byKey.minus(key));
  }

  /** The version of the newest removal that may have been forgotten; 0 when none was. */
  public long floor() {
    return floor;
  }

  /**
   * The version at which the object was removed last, if that is remembered and it has not come
   * back.
   */
  public OptionalLong findVersion(ObjectKey key) {
    Long version = byKey.get(key);
    return version == null ? OptionalLong.empty() : OptionalLong.of(version);
  }

  public int size() {
    return byVersion.size();
  }
}
