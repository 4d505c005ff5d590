package io.catalogd.sql;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import org.apache.impala.thrift.TTableName;

/** Takes the WHERE of a query over one table apart. */
final class Conjuncts {
  /** Words of conditions; whatever else looks like a name is one. */
  private static final Set<String> OPERATORS =
      Set.of("and", "or", "not", "in", "is", "like", "between", "null", "true", "false");

  /** Signs and words that calculate, or compare in a way that partitions are not looked up by. */
  private static final Set<String> CALCULATIONS =
      Set.of("*", "/", "%", "||", "case", "div", "rlike", "regexp", "ilike", "iregexp", "interval");

  private final List<Token> words;

  private Conjuncts(List<Token> words) {
    this.words = words;
  }

  static List<Conjunct> of(TTableName table, SqlParser.ExplainSelectContext query) {
    if (query.condition() == null) {
      return List.of();
    }
    return new Conjuncts(
            query.alias == null
                ? ConditionWords.of(query.condition(), table)
                : ConditionWords.of(query.condition(), Words.name(query.alias)))
        .all();
  }

  /** One where an OR keeps it together. */
  private List<Conjunct> all() {
    List<Conjunct> all = new ArrayList<>();
    int depth = 0;
    int start = 0;
    boolean isBetween = false;
    for (int i = 0; i < words.size(); i++) {
      switch (FilterText.lower(words.get(i))) {
        case "(", "case" -> depth++;
        case ")", "end" -> depth--;
        case "between" -> isBetween |= depth == 0;
        case "or" -> {
          if (depth == 0) {
            return List.of(conjunct(0, words.size()));
          }
        }
        case "and" -> {
          if (depth == 0 && !isBetween) {
            all.add(conjunct(start, i));
            start = i + 1;
          }
          isBetween &= depth != 0;
        }
        default -> {}
      }
    }
    all.add(conjunct(start, words.size()));
    return all;
  }

  private Conjunct conjunct(int from, int to) {
    Set<String> columns = new LinkedHashSet<>();
    boolean isComparison = true;
    for (int i = from; i < to; i++) {
      Token word = words.get(i);
      if (isCall(i, to) || isCalculation(i, from)) {
        isComparison = false;
      } else if (isName(word) && !isPart(i, from)) {
        columns.add(FilterText.lower(word));
      }
    }
    return new Conjunct(FilterText.of(words.subList(from, to)), columns, isComparison);
  }

  /** A function, or the type of a literal as in {@code DATE '2024-05-01'}. */
  private boolean isCall(int i, int to) {
    if (i + 1 == to || !isName(words.get(i))) {
      return false;
    }
    int next = words.get(i + 1).getType();
    return next == SqlLexer.LEFT_PAREN || next == SqlLexer.STRING;
  }

  /** A sign before a number is none. */
  private boolean isCalculation(int i, int from) {
    String word = words.get(i).getText().toLowerCase(Locale.ROOT);
    if (word.equals("+") || word.equals("-")) {
      Token before = i == from ? null : words.get(i - 1);
      return before != null
          && (isName(before)
              || before.getType() == SqlLexer.STRING
              || before.getType() == SqlLexer.RIGHT_PAREN
              || Character.isDigit(before.getText().charAt(0)));
    }
    return CALCULATIONS.contains(word);
  }

  /** Whether a name stands for a field of the one before it. */
  private boolean isPart(int i, int from) {
    return i > from && words.get(i - 1).getType() == SqlLexer.DOT;
  }

  private static boolean isName(Token word) {
    String text = word.getText();
    boolean isSpelledAsOne = Character.isLetter(text.charAt(0)) || text.charAt(0) == '_';
    return word.getType() == SqlLexer.QUOTED_IDENTIFIER
        || (isSpelledAsOne && !OPERATORS.contains(text.toLowerCase(Locale.ROOT)));
  }
}
