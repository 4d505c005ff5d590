package io.catalogd.model;

import java.math.BigInteger;

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

  /** Whether anything is kept of columns of {@code type} (C371, C375). */
  public static boolean areKeptOf(ColumnType type) {
    return type instanceof ColumnType.Scalar scalar && scalar.primitive() != PrimitiveType.BINARY;
  }

  /** The same with no more distinct values than {@code most}. */
  public ColumnStatistics withDistinctValuesUpTo(long most) {
    return new ColumnStatistics(Math.min(distinctValues, most), nulls, averageBytes, maxBytes);
  }

  /** The same with no more distinct values than a type has, where others heed it (C148, D224). */
  public ColumnStatistics cappedFor(ColumnType.Scalar type) {
    return withDistinctValuesUpTo(
        switch (type.primitive()) {
          case TINYINT -> 1L << 8;
          case SMALLINT -> 1L << 16;
          case INT -> 1L << 32;
          case DECIMAL ->
              BigInteger.TEN
                  .pow(type.precision())
                  .min(BigInteger.valueOf(Long.MAX_VALUE))
                  .longValueExact();
          default -> Long.MAX_VALUE;
        });
  }
}
