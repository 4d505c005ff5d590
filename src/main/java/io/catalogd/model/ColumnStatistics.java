package io.catalogd.model;

/**
 * What is known of a column's values, as the metastore said it (C365 to C376); -1 is unknown.
 *
 * @param distinctValues number of distinct values, uncapped (C372)
 * @param nulls number of NULLs
 * @param averageBytes average size of a value, bytes; the slot size for types of fixed length
 * @param maxBytes largest size of a value, bytes; the slot size for types of fixed length
 */
public record ColumnStatistics(
    long distinctValues, long nulls, double averageBytes, long maxBytes) {
  /** Nothing known of a column of {@code type} (C370). */
  public static ColumnStatistics unknown(ColumnType type) {
    int slot = type instanceof ColumnType.Scalar scalar ? scalar.slotBytes() : -1;
    return new ColumnStatistics(-1, -1, slot, slot);
  }
}
