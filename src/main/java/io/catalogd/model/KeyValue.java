package io.catalogd.model;

import java.math.BigDecimal;
import java.util.Comparator;

/**
 * The value of one partition key, by type rather than by text: {@code 01} and {@code 1} of a number
 * key are one value (C210, C282). Ordered NULL first, then by value; values of different kinds
 * never meet in one table.
 */
public sealed interface KeyValue extends Comparable<KeyValue> {
  /** NULL, which the empty text means too (C210). */
  Null NULL = new Null();

  @Override
  default int compareTo(KeyValue other) {
    if (this instanceof Number number && other instanceof Number that) {
      return number.value().compareTo(that.value());
    }
    if (this instanceof Text text && other instanceof Text that) {
      return text.value().compareTo(that.value());
    }
    if (this instanceof Bool bool && other instanceof Bool that) {
      return Boolean.compare(bool.value(), that.value());
    }
    return RANK.compare(this, other);
  }

  /** Order of kinds. */
  Comparator<KeyValue> RANK =
      Comparator.comparingInt(
          value ->
              value instanceof Null
                  ? 0
                  : value instanceof Bool ? 1 : value instanceof Number ? 2 : 3);

  /** The absent value. */
  record Null() implements KeyValue {}

  /** Of BOOLEAN keys. */
  record Bool(boolean value) implements KeyValue {}

  /** Of all numeric keys; trailing zeros are dropped, so that equality is numeric. */
  record Number(BigDecimal value) implements KeyValue {
    public Number {
      value = value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
    }
  }

  /** Of STRING, CHAR and VARCHAR keys, verbatim (C356). */
  record Text(String value) implements KeyValue {}
}
