package io.catalogd.model;

import org.jspecify.annotations.Nullable;

/**
 * Where in HBase the values of a column lie.
 *
 * @param family {@link #ROW_KEY} for the key of rows
 * @param qualifier null for the row key, and for a column that is the whole family
 * @param binary whether values are stored as bytes of their type instead of as text
 */
public record HBaseColumn(String family, @Nullable String qualifier, boolean binary) {
  /** Stands for a family where the key of rows is meant. */
  public static final String ROW_KEY = ":key";

  public boolean isRowKey() {
    return family.equals(ROW_KEY);
  }
}
