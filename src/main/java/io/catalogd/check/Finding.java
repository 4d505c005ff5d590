package io.catalogd.check;

import org.jspecify.annotations.Nullable;

/**
 * One thing that is different, or wrong.
 *
 * @param partition its name; null where it is about the table
 * @param item what of it: a column, a parameter, a file, another table; null where it is all
 * @param here what the catalog has; null if nothing
 * @param there what the metastore or the file system has; null if nothing
 */
public record Finding(
    FindingKind kind,
    @Nullable String partition,
    @Nullable String item,
    @Nullable String here,
    @Nullable String there,
    Remedy remedy) {
  private static final int MOST_CHARS = 1_000;

  public Finding {
    here = shortened(here);
    there = shortened(there);
  }

  /** What others wrote may be long. */
  private static @Nullable String shortened(@Nullable String text) {
    return text == null || text.length() <= MOST_CHARS
        ? text
        : text.substring(0, MOST_CHARS) + "… (" + text.length() + " characters)";
  }
}
