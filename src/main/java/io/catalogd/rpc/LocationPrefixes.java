package io.catalogd.rpc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Splits the partition locations of one table into prefixes, which most of them share, and suffixes
 * (C131). One thread.
 */
final class LocationPrefixes {
  /** The index of no prefix. */
  static final int NONE = -1;

  private final int keys;
  private final Map<String, Integer> indexes = new HashMap<>();
  private final List<String> prefixes = new ArrayList<>();

  /** For a table with {@code keys} partition keys: a suffix holds so many directories. */
  LocationPrefixes(int keys) {
    this.keys = keys;
  }

  /**
   * A location in two parts.
   *
   * @param prefixIndex into {@link #prefixes}, or {@link #NONE}
   */
  record Split(int prefixIndex, String suffix) {}

  /** Prefix and suffix joined are exactly {@code location}. */
  Split split(String location) {
    int end = location.endsWith("/") ? location.length() - 1 : location.length();
    int prefixEnd = keys == 0 ? location.length() : afterSlash(location, end);
    if (prefixEnd == 0) {
      return new Split(NONE, location);
    }
    int index = index(location.substring(0, prefixEnd));
    return new Split(index, location.substring(prefixEnd));
  }

  /** Where the text behind the last {@code keys} slashes begins; 0 where there are fewer. */
  private int afterSlash(String location, int end) {
    int slash = end;
    for (int i = 0; i < keys && slash >= 0; i++) {
      slash = location.lastIndexOf('/', slash - 1);
    }
    return slash + 1;
  }

  private int index(String prefix) {
    Integer known = indexes.putIfAbsent(prefix, prefixes.size());
    if (known != null) {
      return known;
    }
    prefixes.add(prefix);
    return prefixes.size() - 1;
  }

  /** The prefixes so far, each at its index. */
  List<String> prefixes() {
    return prefixes;
  }
}
