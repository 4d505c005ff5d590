package io.catalogd.load;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Makes equal immutable values of one load the same object: partitions repeat formats, key values
 * and parameters by the thousand (C316). Lives as long as the load. Any thread.
 */
final class Interner {
  private final ConcurrentMap<Object, Object> values = new ConcurrentHashMap<>();

  /** The first value equal to {@code value} that was handed in. */
  @SuppressWarnings("unchecked") // Equal values have one class: records, strings, immutable maps.
  <T> T shared(T value) {
    Object first = values.putIfAbsent(value, value);
    return first == null ? value : (T) first;
  }

  /** An immutable copy whose texts are shared. */
  List<String> copyOf(List<String> texts) {
    return texts.stream().map(text -> this.<String>shared(text)).toList();
  }

  /** An immutable copy whose texts are shared, and which is shared itself. */
  Map<String, String> copyOf(Map<String, String> texts) {
    Map<String, String> copy = new HashMap<>();
    texts.forEach((key, value) -> copy.put(shared(key), shared(value)));
    return shared(Map.copyOf(copy));
  }
}
