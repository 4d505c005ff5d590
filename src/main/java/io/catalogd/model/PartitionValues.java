package io.catalogd.model;

import java.math.BigDecimal;

/**
 * Whether a value can be one of its key's type. Stricter than loading, which takes what is there
 * (C350): this is for partitions that do not exist yet.
 */
public final class PartitionValues {
  private PartitionValues() {}

  /**
   * Checks one value of a partition that shall be made.
   *
   * @throws CatalogException INVALID_REQUEST when a whole number is none or out of range, or a text
   *     is too long
   */
  public static void checkFits(ColumnType type, KeyValue value, String text) {
    if (!(type instanceof ColumnType.Scalar scalar)) {
      return;
    }
    if (value instanceof KeyValue.Numeric number && isWholeNumber(type)) {
      int bits = 8 * scalar.primitive().slotBytes();
      if (!isWhole(number.value()) || number.value().toBigInteger().bitLength() >= bits) {
        throw unfit(type, "invalid " + type.toSql() + " value: " + text);
      }
    }
    if (value instanceof KeyValue.Text && scalar.length() > 0) {
      int characters = text.codePointCount(0, text.length());
      if (characters > scalar.length()) {
        throw unfit(type, "value of " + characters + " characters: " + text);
      }
    }
  }

  /** Whether values of a type have no fraction. */
  public static boolean isWholeNumber(ColumnType type) {
    return type instanceof ColumnType.Scalar scalar
        && switch (scalar.primitive()) {
          case TINYINT, SMALLINT, INT, BIGINT -> true;
          default -> false;
        };
  }

  private static boolean isWhole(BigDecimal value) {
    return value.stripTrailingZeros().scale() <= 0;
  }

  private static CatalogException unfit(ColumnType type, String reason) {
    return new CatalogException(
        ErrorKind.INVALID_REQUEST,
        "CatalogException",
        "Invalid partition key value of type: " + type.toSql(),
        new CatalogException(ErrorKind.INVALID_REQUEST, "AnalysisException", reason));
  }
}
