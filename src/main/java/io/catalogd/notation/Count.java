package io.catalogd.notation;

/** Counts as people read them. */
public final class Count {
  private Count() {}

  /** Such as {@code 1 table} and {@code 2 tables}, of words that take an s. */
  public static String of(long count, String one) {
    return count + " " + one + (count == 1 ? "" : "s");
  }
}
