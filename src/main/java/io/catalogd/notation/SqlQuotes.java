package io.catalogd.notation;

/** Texts and names in quotes, as statements and partition filters have them. */
public final class SqlQuotes {
  private SqlQuotes() {}

  /**
   * The text that a literal stands for.
   *
   * @param literal in single or double quotes, at both ends the same. A doubled quote is one. A
   *     backslash takes the next character as it is, but for {@code \n}, {@code \r}, {@code \t},
   *     {@code \b}, {@code \0}, {@code \Z}, <code>&#92;uXXXX</code>, three octal digits, and {@code
   *     \%} and {@code \_}, which keep their backslash for patterns of LIKE
   */
  public static String unquote(String literal) {
    char quote = literal.charAt(0);
    StringBuilder text = new StringBuilder(literal.length());
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

  /** A literal in single quotes that stands for the text. */
  public static String quote(String text) {
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

  /** A name in backticks, which reads as one whatever is in it. */
  public static String quoteName(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  /** What a name stands for, in backticks or not. */
  public static String unquoteName(String name) {
    return name.startsWith("`") ? name.substring(1, name.length() - 1).replace("``", "`") : name;
  }
}
