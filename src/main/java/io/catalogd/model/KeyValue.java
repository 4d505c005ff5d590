package io.catalogd.model;

import java.math.BigDecimal;

/**
 * The value of one partition key, by type rather than by text: {@code 01} and {@code 1} of a number
 * key are one value (C210, C282). Ordered NULL first, then by value; values of different kinds
 * never meet in one table.
 */
public sealed interface KeyValue extends Comparable<KeyValue> {
  @Override
  default int compareTo(KeyValue other) {
    if (this instanceof Numeric number && other instanceof Numeric that) {
      return number.value().compareTo(that.value());
    }
    if (this instanceof Text text && other instanceof Text that) {
      return compareCodePoints(text.value(), that.value());
    }
    if (this instanceof Bool bool && other instanceof Bool that) {
      return Boolean.compare(bool.value(), that.value());
    }
    return Integer.compare(rank(), other.rank());
  }

  /** The order of the texts' UTF-8 bytes, in which partitions are kept. */
  static int compareCodePoints(String left, String right) {
    int common = Math.min(left.length(), right.length());
    for (int i = 0; i < common; i++) {
      char one = left.charAt(i);
      char other = right.charAt(i);
      if (one != other) {
        boolean pairs = Character.isSurrogate(one) != Character.isSurrogate(other);
        // What takes two chars comes behind all that takes one.
        return pairs ? (Character.isSurrogate(one) ? 1 : -1) : Character.compare(one, other);
      }
    }
    return Integer.compare(left.length(), right.length());
  }

  private int rank() {
    return this instanceof Null ? 0 : this instanceof Bool ? 1 : this instanceof Numeric ? 2 : 3;
  }

  /** NULL, which the empty text means too (C210). */
  record Null() implements KeyValue {
    /** The one NULL. */
    public static final Null VALUE = new Null();
  }

  /** Of BOOLEAN keys. */
  record Bool(boolean value) implements KeyValue {}

  /** Of all numeric keys; trailing zeros are dropped, so that equality is numeric. */
  record Numeric(BigDecimal value) implements KeyValue {
    public Numeric {
      value = value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
    }
  }

  /** Of STRING, CHAR and VARCHAR keys, verbatim (C356). */
  record Text(String value) implements KeyValue {}
}
