package io.catalogd.model;

import java.math.BigDecimal;

/**
 * Whether a value can be one of its key's type. Stricter than loading, which takes what is there
 * (C350): this is for partitions that do not exist yet.
 */
public final class PartitionValues {
  /** What every supported metastore holds of a value. */
  private static final int MAX_LENGTH = 256;

  /** What they hold of a partition's name, in which values are escaped. */
  private static final int MAX_NAME_LENGTH = 767;

  private PartitionValues() {}

  /**
   * Checks one value of a partition that shall be made.
   *
   * @throws CatalogException INVALID_REQUEST when a whole number is none or out of range, a text is
   *     too long for its type or for the metastore, or has a character that databases refuse
   */
  public static void checkFits(ColumnType type, KeyValue value, String text) {
    if (text.length() > MAX_LENGTH) {
      throw unfit(
          type,
          String.format(
              "value of %d characters; at most %d are allowed, and it begins with %s",
              text.length(), MAX_LENGTH, text.substring(0, 32)));
    }
    if (text.indexOf('\0') >= 0) {
      throw unfit(type, "value with a NUL character: " + text.replace("\0", "\\0"));
    }
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

  /**
   * Checks the name of a partition that shall be made.
   *
   * @throws CatalogException INVALID_REQUEST when it is too long for the metastore
   */
  public static void checkName(String name) {
    if (name.length() > MAX_NAME_LENGTH) {
      throw CatalogException.invalidRequest(
          String.format(
              "The partition name that begins with '%s' has %d characters, escaped ones counted as"
                  + " three; at most %d are allowed",
              name.substring(0, 64), name.length(), MAX_NAME_LENGTH));
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

  /** Whether equal values of a type have equal texts (C356). */
  public static boolean isText(ColumnType type) {
    return type instanceof ColumnType.Scalar scalar
        && switch (scalar.primitive()) {
          case STRING, CHAR, VARCHAR -> true;
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
