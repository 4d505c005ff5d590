package io.catalogd.load;

import io.catalogd.model.AccessLevel;
import io.catalogd.storage.Storage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Asks what may be done in directories. Those of one parent are asked for together, as one listing
 * tells them all (C328); parents are shared out among threads. Any thread.
 */
final class DirectoryAccess {
  /** From as many directories on, further parents are another thread's. */
  private static final int BULK = 1_000;

  private final Storage storage;

  DirectoryAccess(Storage storage) {
    this.storage = storage;
  }

  /** The level of one directory; a table without one is not held back. */
  AccessLevel read(String location) {
    return location.isEmpty()
        ? AccessLevel.READ_WRITE
        : storage.accessLevels(List.of(location)).getOrDefault(location, AccessLevel.READ_WRITE);
  }

  /** The levels of all these directories. */
  Map<String, AccessLevel> read(Collection<String> locations, IoPool pool) {
    Map<String, AccessLevel> levels = new HashMap<>();
    pool.callAll(bulks(locations), storage::accessLevels).forEach(levels::putAll);
    return levels;
  }

  private static List<List<String>> bulks(Collection<String> locations) {
    Map<String, List<String>> byParent = new TreeMap<>();
    for (String location : new HashSet<>(locations)) {
      String parent = location.substring(0, Math.max(0, location.lastIndexOf('/')));
      byParent.computeIfAbsent(parent, key -> new ArrayList<>()).add(location);
    }
    List<List<String>> bulks = new ArrayList<>();
    List<String> bulk = new ArrayList<>();
    for (List<String> siblings : byParent.values()) {
      bulk.addAll(siblings);
      if (bulk.size() >= BULK) {
        bulks.add(bulk);
        bulk = new ArrayList<>();
      }
    }
    if (!bulk.isEmpty()) {
      bulks.add(bulk);
    }
    return bulks;
  }
}
