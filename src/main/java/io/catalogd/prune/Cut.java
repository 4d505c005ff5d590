package io.catalogd.prune;

import io.catalogd.model.KeyValue;
import org.jspecify.annotations.Nullable;

/**
 * A place between values of one key, in their order, in which NULL comes first.
 *
 * @param value that it lies at; null for the end, behind all values
 * @param isBehind whether it lies behind the value, else before it
 */
record Cut(@Nullable KeyValue value, boolean isBehind) implements Comparable<Cut> {
  static final Cut START = before(KeyValue.Null.VALUE);
  static final Cut BEHIND_NULL = behind(KeyValue.Null.VALUE);
  static final Cut END = new Cut(null, /* isBehind= */ true);

  static Cut before(KeyValue value) {
    return new Cut(value, /* isBehind= */ false);
  }

  static Cut behind(KeyValue value) {
    return new Cut(value, /* isBehind= */ true);
  }

  @Override
  public int compareTo(Cut other) {
    if (value == null || other.value == null) {
      return Boolean.compare(value == null, other.value == null);
    }
    int byValue = value.compareTo(other.value);
    return byValue != 0 ? byValue : Boolean.compare(isBehind, other.isBehind);
  }

  static Cut lower(Cut one, Cut other) {
    return one.compareTo(other) <= 0 ? one : other;
  }

  static Cut higher(Cut one, Cut other) {
    return one.compareTo(other) >= 0 ? one : other;
  }
}
