package io.catalogd.load;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Makes equal immutable values of one load the same object: partitions repeat formats and
 * statistics by the thousand (C316). Lives as long as the load. Any thread.
 */
final class Interner {
  private final ConcurrentMap<Object, Object> values = new ConcurrentHashMap<>();

  /** The first value equal to {@code value} that was handed in. */
  @SuppressWarnings("unchecked") // Equal values have one class: records, strings, immutable maps.
  <T> T shared(T value) {
    Object first = values.putIfAbsent(value, value);
    return first == null ? value : (T) first;
  }
}
