package io.catalogd.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.Vocabulary;

/**
 * Tells in words what is wrong with a statement. What could have stood in a place is found by
 * trying: the generated parser itself only knows it where one word decides.
 */
final class Expectations {
  /** Trying costs a parse for each word of the dialect. */
  static final int LONGEST_TRIED = 2_000;

  private static final int MOST_TOLD = 16;

  private static final Vocabulary WORDS = SqlLexer.VOCABULARY;
  private static final Set<Integer> OF_NO_USE =
      Set.of(
          SqlLexer.SEMICOLON,
          SqlLexer.DECIMAL,
          SqlLexer.QUOTED_IDENTIFIER,
          SqlLexer.LINE_COMMENT,
          SqlLexer.BLOCK_COMMENT,
          SqlLexer.BLANKS,
          SqlLexer.OPEN_COMMENT,
          SqlLexer.OPEN_STRING,
          SqlLexer.OPEN_IDENTIFIER,
          SqlLexer.OTHER);

  private Expectations() {}

  /** What was found where the words stop to make sense, what was expected, and what was meant. */
  static String describe(List<Token> words, Token found) {
    String message = "found " + name(found);
    List<Token> before = words.subList(0, found.getTokenIndex());
    if (before.size() > LONGEST_TRIED) {
      return message + ", which cannot stand here";
    }
    Set<String> keywords = new TreeSet<>();
    List<String> others = new ArrayList<>();
    boolean anyName = canFollow(before, found, SqlLexer.IDENTIFIER);
    for (int type = Token.EOF; type <= SqlLexer.OTHER; type++) {
      if (type == 0 || OF_NO_USE.contains(type) || (anyName && Unreserved.is(type))) {
        continue;
      }
      if (canFollow(before, found, type)) {
        if (isKeyword(type)) {
          keywords.add(word(type));
        } else {
          others.add(name(type));
        }
      }
    }
    return message + expected(others, keywords) + meant(found, keywords);
  }

  /** Whether a kind of word makes sense behind others. */
  static boolean canFollow(List<Token> before, Token place, int type) {
    CommonToken candidate = new CommonToken(place);
    candidate.setType(type);
    List<Token> tried = new ArrayList<>(before);
    if (type == Token.EOF) {
      return !tried.isEmpty() && StatementParser.readable(tried) > tried.size();
    }
    tried.add(candidate);
    return StatementParser.readable(tried) >= tried.size();
  }

  private static String expected(List<String> others, Set<String> keywords) {
    List<String> all = new ArrayList<>(others);
    all.addAll(keywords);
    if (all.isEmpty()) {
      return "";
    }
    if (all.size() > MOST_TOLD) {
      return ", expected " + String.join(", ", all.subList(0, MOST_TOLD)) + " or another word";
    }
    String last = all.get(all.size() - 1);
    return all.size() == 1
        ? ", expected " + last
        : ", expected " + String.join(", ", all.subList(0, all.size() - 1)) + " or " + last;
  }

  private static String meant(Token found, Set<String> keywords) {
    String typed = found.getText().toUpperCase(Locale.ROOT);
    String near =
        keywords.stream()
            .filter(keyword -> isOneSlipApart(typed, keyword))
            .collect(Collectors.joining(" or "));
    return near.isEmpty() ? "" : "; did you mean " + near + "?";
  }

  /** Whether one letter is missing, too many or wrong, or two neighbours are swapped. */
  static boolean isOneSlipApart(String typed, String meant) {
    int shorter = Math.min(typed.length(), meant.length());
    int start = 0;
    while (start < shorter && typed.charAt(start) == meant.charAt(start)) {
      start++;
    }
    int end = 0;
    while (end < shorter - start
        && typed.charAt(typed.length() - 1 - end) == meant.charAt(meant.length() - 1 - end)) {
      end++;
    }
    String typedRest = typed.substring(start, typed.length() - end);
    String meantRest = meant.substring(start, meant.length() - end);
    if (typedRest.length() == 2 && meantRest.length() == 2) {
      return typedRest.charAt(0) == meantRest.charAt(1)
          && typedRest.charAt(1) == meantRest.charAt(0);
    }
    return shorter > 2 && Math.max(typedRest.length(), meantRest.length()) == 1;
  }

  static boolean isKeyword(int type) {
    return type >= SqlLexer.ADD && type <= SqlLexer.WITH;
  }

  static String word(int type) {
    String literal = WORDS.getLiteralName(type);
    return literal.substring(1, literal.length() - 1);
  }

  private static String name(int type) {
    return switch (type) {
      case Token.EOF -> "the end of the statement";
      case SqlLexer.IDENTIFIER -> "a name";
      case SqlLexer.STRING -> "a text in quotes";
      case SqlLexer.INTEGER -> "a number";
      default -> WORDS.getLiteralName(type);
    };
  }

  private static String name(Token token) {
    if (token.getType() == Token.EOF) {
      return "the end of the statement";
    }
    String text = token.getText();
    return token.getType() == SqlLexer.STRING ? "the text " + cut(text) : "'" + cut(text) + "'";
  }

  private static String cut(String text) {
    return text.length() > 40 ? text.substring(0, 39) + "…" : text;
  }
}
