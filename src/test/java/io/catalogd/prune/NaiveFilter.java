package io.catalogd.prune;

import io.catalogd.model.Column;
import io.catalogd.model.ColumnType;
import io.catalogd.model.PrimitiveType;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A filter, as text and as what SQL's rules say of it word for word, for the texts of all keys. */
interface NaiveFilter {
  /** SQL's three. */
  enum Truth {
    FALSE,
    UNKNOWN,
    TRUE;

    Truth not() {
      return values()[2 - ordinal()];
    }

    static Truth of(boolean value) {
      return value ? TRUE : FALSE;
    }
  }

  String[] TEXTS = {
    "a", "ab", "b", "B", "a%", "a_c", "abc", "é", "\uffff", "😀", "10", "9", "x'y\\"
  };
  String[] NUMBERS = {"0", "1", "01", "2", "-3", "10", "007", "99999999999"};
  String[] FRACTIONS = {"0.5", "1.0", "1.00", "-2.25", "3"};
  String[] PATTERNS = {"%", "a%", "_", "a_", "%b%", "a\\%", "", "😀%", "\uffff%", "a__", "%c"};

  Truth of(List<String> texts);

  String text();

  /** What a partition may have of the key; {@code NULL} now and then. */
  static String randomKeyText(Column key, Random random) {
    if (random.nextInt(8) == 0) {
      return "NULL";
    }
    return switch (type(key)) {
      case STRING, VARCHAR -> pick(TEXTS, random);
      case BOOLEAN -> pick(new String[] {"true", "FALSE", "True", "false"}, random);
      case DECIMAL, DOUBLE ->
          pick(random.nextBoolean() ? FRACTIONS : new String[] {"1", "7"}, random);
      default -> pick(NUMBERS, random);
    };
  }

  static NaiveFilter random(List<Column> keys, Random random, int depth) {
    int kind = random.nextInt(depth > 0 ? 10 : 6);
    if (kind < 6) {
      return atom(keys, random);
    }
    NaiveFilter one = random(keys, random, depth - 1);
    if (kind == 6) {
      return make("not (" + one.text() + ")", texts -> one.of(texts).not());
    }
    NaiveFilter other = random(keys, random, depth - 1);
    boolean and = kind < 9;
    String text = "(" + one.text() + ") " + (and ? "AND" : "or") + " (" + other.text() + ")";
    return make(
        text,
        texts -> {
          int left = one.of(texts).ordinal();
          int right = other.of(texts).ordinal();
          return Truth.values()[and ? Math.min(left, right) : Math.max(left, right)];
        });
  }

  private static NaiveFilter atom(List<Column> keys, Random random) {
    int index = random.nextInt(keys.size());
    Column key = keys.get(index);
    boolean negated = random.nextBoolean();
    String not = negated ? " not" : "";
    boolean isText = type(key) == PrimitiveType.STRING || type(key) == PrimitiveType.VARCHAR;
    return switch (random.nextInt(isText ? 6 : 5)) {
      case 0 ->
          make(
              key.name() + " is" + not + " null",
              texts -> Truth.of((value(key, texts.get(index)) == null) != negated));
      case 1 -> {
        String low = literal(key, random);
        String high = literal(key, random);
        NaiveFilter from = compared(key, index, ">=", low);
        NaiveFilter to = compared(key, index, "<=", high);
        yield make(
            key.name() + not + " between " + quoted(low) + " and " + quoted(high),
            texts -> {
              int both = Math.min(from.of(texts).ordinal(), to.of(texts).ordinal());
              return negated ? Truth.values()[both].not() : Truth.values()[both];
            });
      }
      case 2 -> {
        List<String> literals = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
          literals.add(literal(key, random));
        }
        yield make(
            key.name()
                + not
                + " in ("
                + String.join(", ", literals.stream().map(NaiveFilter::quoted).toList())
                + ")",
            texts -> {
              int any = 0;
              for (String literal : literals) {
                any = Math.max(any, compared(key, index, "=", literal).of(texts).ordinal());
              }
              return negated ? Truth.values()[any].not() : Truth.values()[any];
            });
      }
      case 5 -> like(key, index, pick(PATTERNS, random), negated);
      default -> {
        String sign = pick(new String[] {"=", "<>", "!=", "<", "<=", ">", ">="}, random);
        yield compared(key, index, sign, literal(key, random));
      }
    };
  }

  private static NaiveFilter like(Column key, int index, String pattern, boolean negated) {
    StringBuilder regex = new StringBuilder();
    for (int i = 0; i < pattern.length(); ) {
      int point = pattern.codePointAt(i);
      i += Character.charCount(point);
      if (point == '\\') {
        regex.append(Pattern.quote(pattern.substring(i, i + 1)));
        i++;
      } else {
        regex.append(
            point == '%' ? ".*" : point == '_' ? "." : Pattern.quote(Character.toString(point)));
      }
    }
    Pattern compiled = Pattern.compile(regex.toString(), Pattern.DOTALL);
    return make(
        key.name() + (negated ? " not" : "") + " like " + quoted(pattern.replace("\\%", "\\%")),
        texts ->
            value(key, texts.get(index)) == null
                ? Truth.UNKNOWN
                : Truth.of(compiled.matcher(texts.get(index)).matches() != negated));
  }

  private static NaiveFilter compared(Column key, int index, String sign, String literal) {
    IntPredicate fits =
        switch (sign) {
          case "=" -> order -> order == 0;
          case "<>", "!=" -> order -> order != 0;
          case "<" -> order -> order < 0;
          case "<=" -> order -> order <= 0;
          case ">" -> order -> order > 0;
          default -> order -> order >= 0;
        };
    return make(
        key.name() + " " + sign + " " + quoted(literal),
        texts -> {
          Object one = value(key, texts.get(index));
          Object other = value(key, literal);
          return one == null || other == null
              ? Truth.UNKNOWN
              : Truth.of(fits.test(compare(one, other)));
        });
  }

  private static int compare(Object one, Object other) {
    if (one instanceof BigDecimal number) {
      return number.compareTo((BigDecimal) other);
    }
    if (one instanceof Boolean truth) {
      return truth.compareTo((Boolean) other);
    }
    return Arrays.compareUnsigned(
        one.toString().getBytes(StandardCharsets.UTF_8),
        other.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static @Nullable Object value(Column key, String text) {
    if (text.isEmpty() || text.equals("NULL")) {
      return null;
    }
    return switch (type(key)) {
      case STRING, VARCHAR -> text;
      case BOOLEAN -> Boolean.valueOf(text);
      default -> new BigDecimal(text);
    };
  }

  private static String literal(Column key, Random random) {
    return random.nextInt(12) == 0 ? "NULL" : randomKeyText(key, random);
  }

  private static String quoted(String literal) {
    if (literal.equals("NULL")) {
      return "null";
    }
    return "'" + literal.replace("\\", "\\\\").replace("'", "''").replace("\\\\%", "\\%") + "'";
  }

  private static PrimitiveType type(Column key) {
    return ((ColumnType.Scalar) key.type()).primitive();
  }

  private static String pick(String[] from, Random random) {
    return from[random.nextInt(from.length)];
  }

  private static NaiveFilter make(String text, Rule rule) {
    return new NaiveFilter() {
      @Override
      public Truth of(List<String> texts) {
        return rule.of(texts);
      }

      @Override
      public String text() {
        return text;
      }
    };
  }

  /** What it says of the texts of all keys. */
  interface Rule {
    Truth of(List<String> texts);
  }
}
