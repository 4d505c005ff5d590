package io.catalogd.prune;

import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnType;
import io.catalogd.model.KeyValue;
import io.catalogd.model.KeyValueParser;
import io.catalogd.model.PrimitiveType;
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
    String text = key.getText();
    return key.QUOTED_NAME() == null
        ? text
        : text.substring(1, text.length() - 1).replace("``", "`");
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
    String text = literal.STRING() == null ? literal.getText() : text(literal);
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

  /** Without quotes; a backslash takes the next character as it is, but for some letters. */
  private static String text(LiteralContext literal) {
    String quoted = literal.getText();
    char quote = quoted.charAt(0);
    StringBuilder text = new StringBuilder(quoted.length());
    int i = 1;
    while (i < quoted.length() - 1) {
      char c = quoted.charAt(i);
      if (c == '\\') {
        text.append(escaped(quoted.charAt(i + 1)));
        i += 2;
      } else {
        text.append(c);
        i += c == quote ? 2 : 1;
      }
    }
    return text.toString();
  }

  private static String escaped(char c) {
    return switch (c) {
      case '0' -> "\0";
      case 'b' -> "\b";
      case 'n' -> "\n";
      case 'r' -> "\r";
      case 't' -> "\t";
      case 'Z' -> "\u001a";
      case '%', '_' -> "\\" + c; // so that they stay what they are in a pattern
      default -> String.valueOf(c);
    };
  }
}
