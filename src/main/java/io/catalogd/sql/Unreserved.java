package io.catalogd.sql;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.antlr.v4.runtime.atn.ATN;
import org.antlr.v4.runtime.misc.IntervalSet;

/** The words of the dialect that are names as well, as the grammar has them. */
final class Unreserved {
  private static final IntervalSet WORDS = words(SqlParser._ATN);

  private Unreserved() {}

  static boolean is(int type) {
    return WORDS.contains(type);
  }

  /** The words that are no names unless in backticks, in alphabetical order. */
  static List<String> reserved() {
    return IntStream.rangeClosed(SqlLexer.ADD, SqlLexer.WITH)
        .filter(type -> !is(type))
        .mapToObj(type -> SqlLexer.VOCABULARY.getLiteralName(type).replace("'", ""))
        .sorted()
        .collect(Collectors.toList());
  }

  private static IntervalSet words(ATN grammar) {
    return grammar.nextTokens(grammar.ruleToStartState[SqlParser.RULE_unreserved]);
  }
}
