package io.catalogd.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Parses the metastore's type texts, such as {@code map<string,array<decimal(9,2)>>}. Source: the
 * {@code type} of a metastore column. One instance parses one text.
 */
public final class ColumnTypeParser {
  /** Deepest nesting that is read (C112). */
  public static final int MAX_DEPTH = 100;

  private static final int DEFAULT_PRECISION = 10;

  private final String text;
  private int position;

  private ColumnTypeParser(String text) {
    this.text = text.toLowerCase(Locale.ROOT);
  }

  /**
   * The type, or nothing where the text is no type that the catalog knows or is nested too deeply.
   */
  public static Optional<ColumnType> parse(String text) {
    ColumnTypeParser parser = new ColumnTypeParser(text);
    try {
      ColumnType type = parser.type(1);
      return parser.position == parser.text.length() ? Optional.of(type) : Optional.empty();
    } catch (UnknownTypeException e) {
      return Optional.empty();
    }
  }

  private ColumnType type(int depth) throws UnknownTypeException {
    if (depth > MAX_DEPTH) {
      throw new UnknownTypeException();
    }
    String word = word();
    return switch (word) {
      case "array" -> {
        expect('<');
        ColumnType element = type(depth + 1);
        expect('>');
        yield new ColumnType.Array(element);
      }
      case "map" -> {
        expect('<');
        ColumnType key = type(depth + 1);
        expect(',');
        ColumnType value = type(depth + 1);
        expect('>');
        yield new ColumnType.MapOf(key, value);
      }
      case "struct" -> struct(depth);
      default -> scalar(word);
    };
  }

  private ColumnType struct(int depth) throws UnknownTypeException {
    List<ColumnType.Field> fields = new ArrayList<>();
    expect('<');
    do {
      int colon = text.indexOf(':', position);
      if (colon <= position) {
        throw new UnknownTypeException();
      }
      String name = text.substring(position, colon).strip();
      position = colon + 1;
      fields.add(new ColumnType.Field(name, type(depth + 1), null));
    } while (accept(','));
    expect('>');
    return new ColumnType.Struct(fields);
  }

  private ColumnType scalar(String word) throws UnknownTypeException {
    return switch (word) {
      case "boolean" -> ColumnType.Scalar.of(PrimitiveType.BOOLEAN);
      case "tinyint" -> ColumnType.Scalar.of(PrimitiveType.TINYINT);
      case "smallint" -> ColumnType.Scalar.of(PrimitiveType.SMALLINT);
      case "int", "integer" -> ColumnType.Scalar.of(PrimitiveType.INT);
      case "bigint" -> ColumnType.Scalar.of(PrimitiveType.BIGINT);
      case "float" -> ColumnType.Scalar.of(PrimitiveType.FLOAT);
      case "double" -> ColumnType.Scalar.of(PrimitiveType.DOUBLE);
      case "date" -> ColumnType.Scalar.of(PrimitiveType.DATE);
      case "timestamp" -> ColumnType.Scalar.of(PrimitiveType.TIMESTAMP);
      case "string" -> ColumnType.Scalar.of(PrimitiveType.STRING);
      case "binary" -> ColumnType.Scalar.of(PrimitiveType.BINARY);
      case "char", "varchar" -> {
        List<Integer> arguments = arguments();
        if (arguments.size() != 1 || arguments.get(0) < 1) {
          throw new UnknownTypeException();
        }
        PrimitiveType primitive = PrimitiveType.valueOf(word.toUpperCase(Locale.ROOT));
        yield new ColumnType.Scalar(primitive, arguments.get(0), 0, 0);
      }
      case "decimal" -> decimal(arguments());
      default -> throw new UnknownTypeException();
    };
  }

  private static ColumnType decimal(List<Integer> arguments) throws UnknownTypeException {
    int precision = arguments.isEmpty() ? DEFAULT_PRECISION : arguments.get(0);
    int scale = arguments.size() < 2 ? 0 : arguments.get(1);
    if (arguments.size() > 2 || precision < 1 || precision > 38 || scale < 0 || scale > precision) {
      throw new UnknownTypeException();
    }
    return new ColumnType.Scalar(PrimitiveType.DECIMAL, 0, precision, scale);
  }

  private List<Integer> arguments() throws UnknownTypeException {
    List<Integer> numbers = new ArrayList<>();
    if (!accept('(')) {
      return numbers;
    }
    do {
      try {
        numbers.add(Integer.parseInt(word()));
      } catch (NumberFormatException e) {
        throw new UnknownTypeException();
      }
    } while (accept(','));
    expect(')');
    return numbers;
  }

  private String word() {
    skipBlanks();
    int start = position;
    while (position < text.length() && Character.isLetterOrDigit(text.charAt(position))) {
      position++;
    }
    String word = text.substring(start, position);
    skipBlanks();
    return word;
  }

  private void expect(char c) throws UnknownTypeException {
    if (!accept(c)) {
      throw new UnknownTypeException();
    }
  }

  private boolean accept(char c) {
    skipBlanks();
    if (position < text.length() && text.charAt(position) == c) {
      position++;
      skipBlanks();
      return true;
    }
    return false;
  }

  private void skipBlanks() {
    while (position < text.length() && text.charAt(position) == ' ') {
      position++;
    }
  }

  private static final class UnknownTypeException extends Exception {
    private static final long serialVersionUID = 1L;
  }
}
