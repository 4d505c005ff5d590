package io.catalogd.storage.hdfs;

import io.catalogd.model.FileReplica;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Numbers the disks of one data node 0, 1, 2 … in order of appearance, by the storage ids that the
 * name node gives them (C311). Any thread; looking up a known disk takes no lock.
 */
final class DiskIds {
  /** Descriptors have 16 bits, of which one value means unknown. */
  static final int MAX_DISKS = 0xFFFF;

  private final ConcurrentMap<String, Integer> ids = new ConcurrentHashMap<>();
  private final AtomicInteger next = new AtomicInteger();

  /**
   * The number of a disk; {@link FileReplica#NO_DISK} for an empty id, and past {@link #MAX_DISKS}.
   */
  int idOf(String storageId) {
    Integer known = ids.get(storageId);
    if (known != null) {
      return known;
    }
    // The bound is approximate when threads race past it, so the number is checked as well.
    if (storageId.isEmpty() || next.get() >= MAX_DISKS) {
      return FileReplica.NO_DISK;
    }
    int id = ids.computeIfAbsent(storageId, key -> next.getAndIncrement());
    return id < MAX_DISKS ? id : FileReplica.NO_DISK;
  }
}
