package io.catalogd.bench;

import org.jspecify.annotations.Nullable;

/**
 * One figure.
 *
 * @param bench that measured it
 * @param row what was measured
 * @param column which of its properties; may be empty where there is but one
 * @param target that it is held against; null where there is none
 * @param note what it is to be compared with; may be empty
 */
record Measurement(
    String bench,
    String row,
    String column,
    double value,
    String unit,
    @Nullable Target target,
    String note) {

  /** A bound on a figure. */
  record Target(Bound bound, double value) {
    static Target atMost(double value) {
      return new Target(Bound.AT_MOST, value);
    }

    static Target atLeast(double value) {
      return new Target(Bound.AT_LEAST, value);
    }

    boolean isMetBy(double figure) {
      return bound == Bound.AT_MOST ? figure <= value : figure >= value;
    }

    /** "≤ 250". */
    String text() {
      return (bound == Bound.AT_MOST ? "≤ " : "≥ ") + number(value);
    }
  }

  /** On which side of the target's value a figure has to be. */
  enum Bound {
    AT_MOST,
    AT_LEAST
  }

  /** Row and column in one. */
  String name() {
    return column.isEmpty() ? row : row + ": " + column;
  }

  /** "met", "MISSED", or nothing where there is no target. */
  String verdict() {
    if (target == null) {
      return "";
    }
    return target.isMetBy(value) ? "met" : "MISSED";
  }

  /** With as many digits as a reader can use. */
  static String number(double value) {
    double size = Math.abs(value);
    if (size >= 100 || value == Math.rint(value)) {
      return String.format("%,.0f", value);
    }
    return String.format(size >= 10 ? "%.1f" : size >= 0.1 ? "%.2f" : "%.4f", value);
  }
}
