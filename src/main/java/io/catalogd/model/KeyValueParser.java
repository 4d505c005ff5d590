package io.catalogd.model;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Pattern;

/** Reads partition key values by the types of their keys (C348 to C356). Any thread. */
public final class KeyValueParser {
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d{1,3})?");

  /**
   * Longest text that is read as a number, four times what a metastore holds of a key value.
   * Reading digits takes time that grows with the square of their count, and nothing can interrupt
   * it.
   */
  private static final int MAX_NUMBER_LENGTH = 1_024;

  private static final int LENGTH_IN_MESSAGE = 32;

  private final String nullText;

  /**
   * @param nullText the metastore's text for a NULL key, {@code __HIVE_DEFAULT_PARTITION__} (C341)
   */
  public KeyValueParser(String nullText) {
    this.nullText = nullText;
  }

  /**
   * Parses one value.
   *
   * @throws CatalogException INVALID_REQUEST in the words of C351 to C353 when the text is no value
   *     of the type
   */
  public KeyValue parse(ColumnType type, String text) {
    if (text.isEmpty() || text.equals(nullText)) {
      return KeyValue.Null.VALUE;
    }
    if (!(type instanceof ColumnType.Scalar scalar)) {
      throw invalid(type, "unsupported partition key type");
    }
    return switch (scalar.primitive()) {
      case STRING, CHAR, VARCHAR -> new KeyValue.Text(text);
      case BOOLEAN -> bool(type, text);
      case TINYINT, SMALLINT, INT, BIGINT, FLOAT, DOUBLE ->
          new KeyValue.Numeric(number(type, text));
      case DECIMAL -> decimal(scalar, text);
      case DATE, TIMESTAMP, BINARY -> throw invalid(type, "unsupported partition key type");
    };
  }

  private static KeyValue bool(ColumnType type, String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> new KeyValue.Bool(true);
      case "false" -> new KeyValue.Bool(false);
      default -> throw invalid(type, "invalid BOOLEAN literal: " + text);
    };
  }

  private static BigDecimal number(ColumnType type, String text) {
    if (text.length() > MAX_NUMBER_LENGTH) {
      throw invalid(
          type,
          String.format(
              "numeric literal of %d characters, at most %d are allowed: %s…",
              text.length(), MAX_NUMBER_LENGTH, text.substring(0, LENGTH_IN_MESSAGE)));
    }
    if (!NUMBER.matcher(text).matches()) {
      throw invalid(type, "invalid numeric literal: " + text);
    }
    return new BigDecimal(text);
  }

  private static KeyValue decimal(ColumnType.Scalar type, String text) {
    BigDecimal value = number(type, text);
    int integerDigits = value.precision() - value.scale();
    if (value.scale() > type.scale() || integerDigits > type.precision() - type.scale()) {
      throw invalid(type, "invalid " + type.toSql() + " value: " + text);
    }
    return new KeyValue.Numeric(value);
  }

  private static CatalogException invalid(ColumnType type, String reason) {
    return new CatalogException(
        ErrorKind.INVALID_REQUEST,
        "CatalogException",
        "Invalid partition key value of type: " + type.toSql(),
        new CatalogException(ErrorKind.INVALID_REQUEST, "AnalysisException", reason));
  }
}
