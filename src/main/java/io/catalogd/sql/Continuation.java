package io.catalogd.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;

/**
 * How a text could go on, for those who complete what somebody types.
 *
 * @param before the keyword or sign in front, in capitals; empty where a statement begins
 * @param keywords in order, in capitals; those that can be names as well only where they are more
 * @param takesName whether a name can stand there
 */
public record Continuation(String before, List<String> keywords, boolean takesName) {
  private static final Continuation NONE = new Continuation("", List.of(), false);

  public Continuation {
    keywords = List.copyOf(keywords);
  }

  /** How the last statement of a text goes on; nothing goes on inside of quotes and comments. */
  public static Continuation of(String text) {
    List<Token> words = SqlScript.lastStatement(text);
    if (words.size() > Expectations.LONGEST_TRIED) {
      return NONE;
    }
    if (words.isEmpty()) {
      return new Continuation("", keywords(words, false), false);
    }
    Token last = words.get(words.size() - 1);
    if (isOpen(last)) {
      return NONE;
    }
    boolean takesName = Expectations.canFollow(words, last, SqlLexer.IDENTIFIER);
    String before =
        SqlLexer.VOCABULARY.getLiteralName(last.getType()) == null ? "" : last.getText();
    return new Continuation(before.toUpperCase(Locale.ROOT), keywords(words, takesName), takesName);
  }

  private static boolean isOpen(Token word) {
    return switch (word.getType()) {
      case SqlLexer.OPEN_COMMENT, SqlLexer.OPEN_STRING, SqlLexer.OPEN_IDENTIFIER -> true;
      default -> false;
    };
  }

  private static List<String> keywords(List<Token> words, boolean takesName) {
    Token place = words.isEmpty() ? new CommonToken(Token.EOF, "") : words.get(words.size() - 1);
    List<String> keywords = new ArrayList<>();
    for (int type = 0; type <= SqlLexer.OTHER; type++) {
      if (Expectations.isKeyword(type)
          && Expectations.canFollow(words, place, type)
          && !(takesName && Unreserved.is(type) && isOnlyName(words, place, type))) {
        keywords.add(Expectations.word(type));
      }
    }
    return keywords;
  }

  /** A word that means something has a name behind it where another name cannot have one. */
  private static boolean isOnlyName(List<Token> words, Token place, int type) {
    return !canHaveNameBehind(words, place, type)
        || canHaveNameBehind(words, place, SqlLexer.IDENTIFIER);
  }

  private static boolean canHaveNameBehind(List<Token> words, Token place, int type) {
    CommonToken word = new CommonToken(place);
    word.setType(type);
    List<Token> longer = new ArrayList<>(words);
    longer.add(word);
    return Expectations.canFollow(longer, place, SqlLexer.IDENTIFIER);
  }
}
