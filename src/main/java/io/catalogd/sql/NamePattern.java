package io.catalogd.sql;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Patterns of names: {@code *} and {@code %} stand for any characters, {@code |} separates
 * alternatives, all else is itself (D309). Case does not matter.
 */
final class NamePattern {
  private NamePattern() {}

  /** Names that fit, in alphabetical order; all of them where there is no pattern. */
  static List<String> filter(List<String> names, @Nullable String pattern) {
    return names.stream().filter(matcher(pattern)).sorted().toList();
  }

  static Predicate<String> matcher(@Nullable String pattern) {
    if (pattern == null) {
      return name -> true;
    }
    StringBuilder expression = new StringBuilder();
    StringBuilder literal = new StringBuilder();
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '*' || c == '%' || c == '|') {
        expression.append(Pattern.quote(literal.toString())).append(c == '|' ? "|" : ".*");
        literal.setLength(0);
      } else if (c == '\\' && i + 1 < pattern.length()) {
        literal.append(pattern.charAt(++i));
      } else {
        literal.append(c);
      }
    }
    expression.append(Pattern.quote(literal.toString()));
    Pattern compiled =
        Pattern.compile(
            expression.toString(),
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.DOTALL);
    return name -> compiled.matcher(name).matches();
  }
}
