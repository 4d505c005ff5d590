package io.catalogd.sql;

import io.catalogd.sql.SqlParser.IdentifierContext;
import io.catalogd.sql.SqlParser.LiteralContext;
import io.catalogd.sql.SqlParser.NameListContext;
import io.catalogd.sql.SqlParser.PropertiesContext;
import io.catalogd.sql.SqlParser.PropertyContext;
import io.catalogd.sql.SqlParser.StringContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.Interval;
import org.jspecify.annotations.Nullable;

/** Names and literals between the way they are typed and what they stand for. */
final class Words {
  /** What a partition has in the place of NULL, unless the metastore is set up otherwise (D57). */
  static final String NULL_PARTITION = "__HIVE_DEFAULT_PARTITION__";

  private Words() {}

  /** A name as the catalog has it: without backticks, in lower case. */
  static String name(IdentifierContext name) {
    return spelled(name).toLowerCase(Locale.ROOT);
  }

  /** A name of somebody, in which case may matter. */
  static String spelled(IdentifierContext name) {
    String text = unquoted(name.getText());
    if (text.isBlank()) {
      throw SqlException.at(name, "a name cannot be empty");
    }
    return text;
  }

  /** What a name stands for, in backticks or not. */
  static String unquoted(String name) {
    return name.startsWith("`") ? name.substring(1, name.length() - 1).replace("``", "`") : name;
  }

  static List<String> names(NameListContext names) {
    return names.identifier().stream().map(Words::name).toList();
  }

  /** The text that a literal in quotes stands for. */
  static String text(StringContext literal) {
    return text(literal.getText());
  }

  static @Nullable String optional(@Nullable StringContext literal) {
    return literal == null ? null : text(literal);
  }

  static Map<String, String> properties(PropertiesContext properties) {
    Map<String, String> map = new LinkedHashMap<>();
    for (PropertyContext property : properties.property()) {
      String key = text(property.key);
      if (map.put(key, text(property.value)) != null) {
        throw SqlException.at(property, "the property '" + key + "' stands here twice");
      }
    }
    return map;
  }

  /** The text of a partition key's value: without quotes as typed. */
  static String keyValue(LiteralContext literal) {
    if (literal.NULL() != null) {
      return NULL_PARTITION;
    }
    if (literal.string() != null) {
      String value = text(literal.string());
      return value.isEmpty() ? NULL_PARTITION : value;
    }
    if (literal.TRUE() != null || literal.FALSE() != null) {
      return literal.getText().toLowerCase(Locale.ROOT);
    }
    String number = literal.getText();
    return number.startsWith("+") ? number.substring(1) : number;
  }

  /** What stands between two words, and they themselves, as typed. */
  static String between(Token first, Token last) {
    return first.getInputStream().getText(Interval.of(first.getStartIndex(), last.getStopIndex()));
  }

  /** A literal that stands for the text. */
  static String quote(String text) {
    StringBuilder quoted = new StringBuilder("'");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\'' -> quoted.append("\\'");
        case '\\' -> quoted.append("\\\\");
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        case '\t' -> quoted.append("\\t");
        default -> {
          if (Character.isISOControl(c)) {
            quoted.append(String.format("\\u%04x", (int) c));
          } else {
            quoted.append(c);
          }
        }
      }
    }
    return quoted.append('\'').toString();
  }

  /** A name that reads as one whatever is in it. */
  static String quoteName(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  static List<String> quoteNames(List<String> names) {
    List<String> quoted = new ArrayList<>();
    names.forEach(name -> quoted.add(quoteName(name)));
    return quoted;
  }

  private static String text(String literal) {
    char quote = literal.charAt(0);
    StringBuilder text = new StringBuilder();
    int end = literal.length() - 1;
    int i = 1;
    while (i < end) {
      char c = literal.charAt(i);
      if (c == '\\') {
        i = unescape(literal, i + 1, text);
      } else {
        text.append(c);
        i += c == quote ? 2 : 1;
      }
    }
    return text.toString();
  }

  /** Reads what follows a backslash, and returns where to go on; unknown letters are themselves. */
  private static int unescape(String literal, int at, StringBuilder text) {
    char c = literal.charAt(at);
    if (c == 'u' && isNumber(literal, at + 1, 4, 16)) {
      text.append((char) Integer.parseInt(literal.substring(at + 1, at + 5), 16));
      return at + 5;
    }
    if (c <= '3' && isNumber(literal, at, 3, 8)) {
      text.append((char) Integer.parseInt(literal.substring(at, at + 3), 8));
      return at + 3;
    }
    text.append(
        switch (c) {
          case '0' -> "\0";
          case 'b' -> "\b";
          case 'n' -> "\n";
          case 'r' -> "\r";
          case 't' -> "\t";
          case 'Z' -> "\u001a";
          case '%', '_' -> "\\" + c; // so that they stay what they are in a pattern
          default -> String.valueOf(c);
        });
    return at + 1;
  }

  private static boolean isNumber(String text, int at, int digits, int radix) {
    for (int i = at; i < at + digits; i++) {
      if (i >= text.length() - 1 || Character.digit(text.charAt(i), radix) < 0) {
        return false;
      }
    }
    return true;
  }
}
