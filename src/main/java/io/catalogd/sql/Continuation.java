package io.catalogd.sql;

import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.Token;

/**
 * How a text could go on, for those who complete what somebody types.
 *
 * @param keywords in order, in capitals; those that can be names as well only where they are more
 * @param names what a name would be the name of; empty where none can stand
 */
public record Continuation(List<String> keywords, Set<NamePlace> names) {
  private static final Continuation NONE = new Continuation(List.of(), Set.of());

  /** Nobody types a longer statement, and each word costs time while a key waits. */
  private static final int LONGEST = 2_000;

  public Continuation {
    keywords = List.copyOf(keywords);
    names = Set.copyOf(names);
  }

  /** How the last statement of a text goes on; nothing goes on inside of quotes and comments. */
  public static Continuation of(String text) {
    List<Token> words = SqlScript.lastStatement(text);
    if (words.size() > LONGEST || (!words.isEmpty() && isOpen(words.get(words.size() - 1)))) {
      return NONE;
    }
    NextWords next = NextWords.behind(words);
    return new Continuation(next.keywords(), next.names());
  }

  private static boolean isOpen(Token word) {
    return switch (word.getType()) {
      case SqlLexer.OPEN_COMMENT, SqlLexer.OPEN_STRING, SqlLexer.OPEN_IDENTIFIER -> true;
      default -> false;
    };
  }
}
