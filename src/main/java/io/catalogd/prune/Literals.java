package io.catalogd.prune;

import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnType;
import io.catalogd.model.KeyValue;
import io.catalogd.model.KeyValueParser;
import io.catalogd.model.PrimitiveType;
import io.catalogd.notation.SqlQuotes;
import io.catalogd.prune.FilterParser.KeyContext;
import io.catalogd.prune.FilterParser.LiteralContext;

/** What names and values in a filter stand for. */
final class Literals {
  /** A number may be compared with any other, be it one that the key's type cannot hold. */
  private static final ColumnType ANY_NUMBER = ColumnType.Scalar.of(PrimitiveType.DOUBLE);

  /** No text is NULL here but the empty one, which is none of these types. */
  private static final KeyValueParser PARSER = new KeyValueParser("");

  private Literals() {}

  /** Without backticks. */
  static String name(KeyContext key) {
    return SqlQuotes.unquoteName(key.getText());
  }

  static boolean isText(Column key) {
    return kind(key) == Kind.TEXT;
  }

  static boolean isBoolean(Column key) {
    return kind(key) == Kind.BOOLEAN;
  }

  /**
   * The value by the key's type. Of a text key a number is its digits, as partition specs have it;
   * of other keys a text is what it says.
   *
   * @throws CatalogException INVALID_REQUEST with the position where it does not fit the type
   */
  static KeyValue value(LiteralContext literal, Column key) {
    if (literal.NULL() != null) {
      return KeyValue.Null.VALUE;
    }
    boolean isTruth = literal.TRUE() != null || literal.FALSE() != null;
    String text =
        literal.STRING() == null ? literal.getText() : SqlQuotes.unquote(literal.getText());
    return switch (kind(key)) {
      case TEXT -> {
        if (isTruth) {
          throw misfit(literal, key, "a text");
        }
        yield new KeyValue.Text(text);
      }
      case NUMBER -> {
        if (isTruth) {
          throw misfit(literal, key, "a number");
        }
        yield typed(ANY_NUMBER, text, literal, key, "a number");
      }
      case BOOLEAN -> {
        if (literal.NUMBER() != null) {
          throw misfit(literal, key, "TRUE or FALSE");
        }
        yield typed(key.type(), text, literal, key, "TRUE or FALSE");
      }
      case OTHER -> throw misfit(literal, key, "of a type that filters cannot compare");
    };
  }

  private static KeyValue typed(
      ColumnType type, String text, LiteralContext literal, Column key, String wanted) {
    if (!text.isEmpty()) {
      try {
        return PARSER.parse(type, text);
      } catch (CatalogException e) {
        // Told below: what the parser says of partitions is not about this filter.
      }
    }
    throw misfit(literal, key, wanted);
  }

  private static CatalogException misfit(LiteralContext literal, Column key, String wanted) {
    return FilterSyntax.error(
        literal.getStart(),
        String.format(
            "but key %s of type %s is compared with it, expected %s",
            key.name(), key.type().toSql(), wanted));
  }

  private enum Kind {
    TEXT,
    NUMBER,
    BOOLEAN,
    OTHER
  }

  private static Kind kind(Column key) {
    if (!(key.type() instanceof ColumnType.Scalar scalar)) {
      return Kind.OTHER;
    }
    return switch (scalar.primitive()) {
      case STRING, CHAR, VARCHAR -> Kind.TEXT;
      case TINYINT, SMALLINT, INT, BIGINT, FLOAT, DOUBLE, DECIMAL -> Kind.NUMBER;
      case BOOLEAN -> Kind.BOOLEAN;
      case DATE, TIMESTAMP, BINARY -> Kind.OTHER;
    };
  }
}
