package io.catalogd.dependent;

import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.ColumnType;
import io.catalogd.model.KeyValue;
import io.catalogd.model.KeyValueParser;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.PartitionValues;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Reads {@code hr=00..23,min in (0,'30')}: one key after the other, each with a value, a range or a
 * list. One instance reads one text.
 */
final class ExpectationParser {
  private static final String ENDS_VALUE = ",().='\"";
  private static final KeyValueParser VALUES = new KeyValueParser(PartitionNames.DEFAULT_NULL_TEXT);

  private final String text;
  private final List<Column> keys;
  private int position;

  ExpectationParser(String text, List<Column> keys) {
    this.text = text;
    this.keys = keys;
  }

  /** By places of the keys. */
  Map<Integer, ExpectedValues> parse() {
    Map<Integer, ExpectedValues> values = new LinkedHashMap<>();
    do {
      int at = position;
      int key = key();
      if (values.put(key, values(keys.get(key))) != null) {
        throw bad(at, "key '" + keys.get(key).name() + "' is there twice");
      }
    } while (take(','));
    if (position < text.length()) {
      throw bad(position, "expected ',' or the end");
    }
    return values;
  }

  private int key() {
    int at = position;
    String name = bare();
    for (int i = 0; i < keys.size(); i++) {
      if (keys.get(i).name().equalsIgnoreCase(name)) {
        return i;
      }
    }
    throw bad(
        at,
        String.format(
            "'%s' is none of the base's further keys: %s",
            name, keys.stream().map(Column::name).collect(Collectors.joining(", "))));
  }

  private ExpectedValues values(Column key) {
    if (take('=')) {
      int at = position;
      Word first = word();
      if (!takeDots()) {
        return ExpectedValues.Listed.of(Map.of(value(key, first, at), first.text));
      }
      return range(key, first, word(), at);
    }
    int at = position;
    boolean isList = text.regionMatches(/* ignoreCase= */ true, position, "in", 0, 2);
    position += isList ? 2 : 0;
    if (!isList || !take('(')) {
      throw bad(at, "expected '=' or 'in (' behind '" + key.name() + "'");
    }
    Map<KeyValue, String> listed = new LinkedHashMap<>();
    do {
      skipBlanks();
      int from = position;
      Word word = word();
      listed.putIfAbsent(value(key, word, from), word.text);
    } while (take(','));
    if (!take(')')) {
      throw bad(position, "expected ',' or ')'");
    }
    return ExpectedValues.Listed.of(listed);
  }

  /** A value that was read before. */
  static KeyValue typed(Column key, String text) {
    return VALUES.parse(key.type(), text);
  }

  private KeyValue value(Column key, Word word, int at) {
    try {
      KeyValue value = typed(key, word.text);
      PartitionValues.checkFits(key.type(), value, word.text);
      return value;
    } catch (CatalogException e) {
      throw bad(at, "'" + word.text + "' is no " + key.type().toSql());
    }
  }

  /** By type on numbers; of texts only what can be told without guessing. */
  private ExpectedValues range(Column key, Word first, Word last, int at) {
    boolean isText = value(key, first, at) instanceof KeyValue.Text;
    value(key, last, at);
    long from = whole(key, first, at);
    long to = whole(key, last, at);
    if (from > to) {
      throw bad(at, "the range ends before it begins");
    }
    if (!isText) {
      return new ExpectedValues.Numbers(from, to);
    }
    if (first.text.length() == last.text.length()) {
      return new ExpectedValues.NumberTexts(from, to, first.text.length());
    }
    if (isFilled(first.text) || isFilled(last.text)) {
      throw bad(
          at,
          "fill both ends with zeros to the same length, or neither: '"
              + first.text
              + "' and '"
              + last.text
              + "'");
    }
    return new ExpectedValues.NumberTexts(from, to, 0);
  }

  private static boolean isFilled(String number) {
    return number.length() > 1 && number.startsWith("0");
  }

  private long whole(Column key, Word end, int at) {
    String pattern = key.type() instanceof ColumnType.Scalar scalar && isText(scalar) ? "" : "-?";
    if (!end.text.matches(pattern + "[0-9]{1,18}")) {
      throw bad(at, "'" + end.text + "' is no whole number, which ends of ranges have to be");
    }
    return Long.parseLong(end.text);
  }

  private static boolean isText(ColumnType.Scalar type) {
    return switch (type.primitive()) {
      case STRING, CHAR, VARCHAR -> true;
      default -> false;
    };
  }

  /** What stands where a value may. */
  private record Word(String text) {}

  private Word word() {
    skipBlanks();
    boolean quoted =
        position < text.length() && (text.charAt(position) == '\'' || text.charAt(position) == '"');
    return new Word(quoted ? quoted(text.charAt(position)) : bare());
  }

  /** A quote within is written twice. */
  private String quoted(char quote) {
    int from = position++;
    StringBuilder value = new StringBuilder();
    while (position < text.length()) {
      char next = text.charAt(position++);
      if (next != quote) {
        value.append(next);
      } else if (position < text.length() && text.charAt(position) == quote) {
        value.append(quote);
        position++;
      } else {
        skipBlanks();
        return value.toString();
      }
    }
    throw bad(from, "the quote is not closed");
  }

  private String bare() {
    skipBlanks();
    int from = position;
    while (position < text.length()
        && ENDS_VALUE.indexOf(text.charAt(position)) < 0
        && !Character.isWhitespace(text.charAt(position))) {
      position++;
    }
    if (position == from) {
      throw bad(from, "expected a name or a value");
    }
    String word = text.substring(from, position);
    skipBlanks();
    return word;
  }

  private boolean take(char wanted) {
    skipBlanks();
    boolean there = position < text.length() && text.charAt(position) == wanted;
    position += there ? 1 : 0;
    skipBlanks();
    return there;
  }

  private boolean takeDots() {
    boolean there = text.startsWith("..", position);
    position += there ? 2 : 0;
    return there;
  }

  private void skipBlanks() {
    while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
      position++;
    }
  }

  private CatalogException bad(int at, String reason) {
    return DependentErrors.refused(
        String.format(
            "Cannot tell what '%s' expects, at character %d: %s. Write a number of parts such as"
                + " '24', or values of the base's further keys such as 'hr=0..23' or"
                + " 'hr in (a,b),min=00..59'.",
            DependentErrors.shortened(text), at + 1, reason));
  }
}
