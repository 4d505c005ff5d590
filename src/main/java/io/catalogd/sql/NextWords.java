package io.catalogd.sql;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.ATN;
import org.antlr.v4.runtime.atn.ATNState;
import org.antlr.v4.runtime.atn.RuleStopState;
import org.antlr.v4.runtime.atn.RuleTransition;
import org.antlr.v4.runtime.atn.Transition;
import org.jspecify.annotations.Nullable;

/**
 * Which words can stand behind those of a statement, and what they mean there. The generated parser
 * tells neither: here the grammar's automaton is walked in all ways at once. Where any word can
 * stand, in a query or a condition, the ones that make sense are listed.
 */
final class NextWords {
  private static final ATN GRAMMAR = SqlParser._ATN;

  private static final Set<Integer> OF_CONDITIONS =
      Set.of(
          SqlLexer.AND,
          SqlLexer.BETWEEN,
          SqlLexer.DATE,
          SqlLexer.FALSE,
          SqlLexer.IN,
          SqlLexer.IS,
          SqlLexer.LIKE,
          SqlLexer.NOT,
          SqlLexer.NULL,
          SqlLexer.OR,
          SqlLexer.TIMESTAMP,
          SqlLexer.TRUE);

  private static final Set<Integer> OF_QUERIES =
      Set.of(
          SqlLexer.ALL,
          SqlLexer.AS,
          SqlLexer.BY,
          SqlLexer.EXISTS,
          SqlLexer.FROM,
          SqlLexer.GROUP,
          SqlLexer.HAVING,
          SqlLexer.JOIN,
          SqlLexer.LIMIT,
          SqlLexer.ON,
          SqlLexer.ORDER,
          SqlLexer.SELECT,
          SqlLexer.UNION,
          SqlLexer.USING,
          SqlLexer.VALUES,
          SqlLexer.WHERE,
          SqlLexer.WITH);

  private final List<Token> words;
  private final Set<Place> places;

  /** Where a rule goes on when the one that it calls has ended, and who called that rule. */
  private record Call(ATNState back, @Nullable Call from) {}

  private record Place(ATNState state, @Nullable Call call) {
    /** The rules that this is in, from the inside. */
    List<Integer> rules() {
      List<Integer> rules = new ArrayList<>();
      rules.add(state.ruleIndex);
      for (Call each = call; each != null; each = each.from()) {
        rules.add(each.back().ruleIndex);
      }
      return rules;
    }

    boolean takes(int type) {
      for (Transition transition : state.getTransitions()) {
        if (isTaken(transition, type)) {
          return true;
        }
      }
      return false;
    }
  }

  private NextWords(List<Token> words, Set<Place> places) {
    this.words = words;
    this.places = places;
  }

  /** Behind words that need not make sense: then nothing can follow. */
  static NextWords behind(List<Token> words) {
    ATNState start = GRAMMAR.ruleToStartState[SqlParser.RULE_singleStatement];
    Set<Place> places = reached(List.of(new Place(start, null)));
    for (Token word : words) {
      List<Place> next = new ArrayList<>();
      for (Place place : places) {
        for (Transition transition : place.state().getTransitions()) {
          if (isTaken(transition, word.getType())) {
            next.add(new Place(transition.target, place.call()));
          }
        }
      }
      places = reached(next);
    }
    return new NextWords(words, places);
  }

  private static boolean isTaken(Transition transition, int type) {
    return !transition.isEpsilon()
        && transition.matches(type, Token.MIN_USER_TOKEN_TYPE, GRAMMAR.maxTokenType);
  }

  /** All that is reached without a word. No rule of the grammar begins with itself. */
  private static Set<Place> reached(Collection<Place> from) {
    Set<Place> reached = new LinkedHashSet<>(from);
    Deque<Place> left = new ArrayDeque<>(reached);
    while (!left.isEmpty()) {
      for (Place next : withoutWord(left.remove())) {
        if (reached.add(next)) {
          left.add(next);
        }
      }
    }
    return reached;
  }

  private static List<Place> withoutWord(Place place) {
    Call call = place.call();
    if (place.state() instanceof RuleStopState) {
      return call == null ? List.of() : List.of(new Place(call.back(), call.from()));
    }
    List<Place> next = new ArrayList<>();
    for (Transition transition : place.state().getTransitions()) {
      if (transition instanceof RuleTransition rule) {
        next.add(new Place(rule.target, new Call(rule.followState, call)));
      } else if (transition.isEpsilon()) {
        next.add(new Place(transition.target, call));
      }
    }
    return next;
  }

  /** Those that mean something, in order and in capitals: not those that are a name there. */
  List<String> keywords() {
    List<String> keywords = new ArrayList<>();
    for (int type = 0; type <= SqlLexer.OTHER; type++) {
      if (Expectations.isKeyword(type) && isKeyword(type)) {
        keywords.add(Expectations.word(type));
      }
    }
    return keywords;
  }

  private boolean isKeyword(int type) {
    for (Place place : places) {
      if (place.takes(type)) {
        boolean means =
            switch (place.state().ruleIndex) {
              case SqlParser.RULE_unreserved -> false;
              case SqlParser.RULE_conditionPart -> OF_CONDITIONS.contains(type);
              case SqlParser.RULE_query, SqlParser.RULE_queryEnd ->
                  OF_CONDITIONS.contains(type) || OF_QUERIES.contains(type);
              default -> true;
            };
        if (means) {
          return true;
        }
      }
    }
    return false;
  }

  /** What a name would be the name of; empty where none can stand. */
  Set<NamePlace> names() {
    Set<NamePlace> names = EnumSet.noneOf(NamePlace.class);
    for (Place place : places) {
      if (place.takes(SqlLexer.IDENTIFIER)) {
        List<Integer> rules = place.rules();
        int inner = rules.get(0) == SqlParser.RULE_identifier ? 1 : 0;
        names.addAll(names(rules.get(inner), rules.subList(inner + 1, rules.size())));
      }
    }
    return names;
  }

  private Set<NamePlace> names(int rule, List<Integer> around) {
    return switch (rule) {
      case SqlParser.RULE_tableName ->
          EnumSet.of(
              around.get(0) == SqlParser.RULE_functionStatement
                  ? NamePlace.FUNCTION
                  : NamePlace.TABLE);
      case SqlParser.RULE_columnName, SqlParser.RULE_path -> EnumSet.of(NamePlace.TABLE);
      case SqlParser.RULE_databaseStatement,
          SqlParser.RULE_inDatabase,
          SqlParser.RULE_describeStatement,
          SqlParser.RULE_resetStatement ->
          EnumSet.of(NamePlace.DATABASE);
      case SqlParser.RULE_securable ->
          EnumSet.of(isBehind(SqlLexer.SERVER) ? NamePlace.OTHER : NamePlace.DATABASE);
      case SqlParser.RULE_policyStatement ->
          EnumSet.of(isBehind(SqlLexer.GROUP) ? NamePlace.OTHER : NamePlace.ROLE);
      case SqlParser.RULE_alteration, SqlParser.RULE_nameList -> EnumSet.of(NamePlace.COLUMN);
      case SqlParser.RULE_keyValue -> EnumSet.of(NamePlace.KEY);
      case SqlParser.RULE_conditionPart ->
          EnumSet.of(
              around.contains(SqlParser.RULE_explainStatement) ? NamePlace.COLUMN : NamePlace.KEY);
      case SqlParser.RULE_query, SqlParser.RULE_queryEnd ->
          EnumSet.of(NamePlace.TABLE, NamePlace.COLUMN);
      default -> EnumSet.of(NamePlace.OTHER);
    };
  }

  private boolean isBehind(int type) {
    return words.get(words.size() - 1).getType() == type;
  }
}
