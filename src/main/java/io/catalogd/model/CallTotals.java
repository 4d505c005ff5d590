package io.catalogd.model;

/** What calls of one kind came to since the start; nanoseconds of all together, failed ones too. */
public record CallTotals(long calls, long errors, long elapsedNs) {
  static final CallTotals NONE = new CallTotals(0, 0, 0);
}
