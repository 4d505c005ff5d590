package io.catalogd.sql;

import org.antlr.v4.runtime.atn.ATN;
import org.antlr.v4.runtime.misc.IntervalSet;

/** The words of the dialect that are names as well, as the grammar has them. */
final class Unreserved {
  private static final IntervalSet WORDS = words(SqlParser._ATN);

  private Unreserved() {}

  static boolean is(int type) {
    return WORDS.contains(type);
  }

  private static IntervalSet words(ATN grammar) {
    return grammar.nextTokens(grammar.ruleToStartState[SqlParser.RULE_unreserved]);
  }
}
