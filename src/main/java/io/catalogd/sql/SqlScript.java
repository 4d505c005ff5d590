package io.catalogd.sql;

import io.catalogd.notation.SqlQuotes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.Lexer;
import org.antlr.v4.runtime.Token;

/** Texts of any number of statements, with semicolons between them. Any thread. */
public final class SqlScript {
  /** Longest text that is read, in characters. */
  public static final int MAX_LENGTH = 16 << 20;

  /** Deepest nesting of parentheses and types; a type of a table can have 100 levels. */
  static final int MAX_DEPTH = 120;

  private SqlScript() {}

  /**
   * Reads all statements of a text, in order; empty ones are passed over.
   *
   * @throws SqlException for the first statement that is none
   */
  public static List<SqlStatement> parse(String text) {
    List<SqlStatement> statements = new ArrayList<>();
    for (List<Token> words : split(lex(text))) {
      statements.add(new SqlStatement(StatementParser.parse(words), words));
    }
    return statements;
  }

  /**
   * Whether a text ends inside a statement: what a shell asks before it sends what was typed so
   * far. Open quotes and comments count as inside.
   */
  public static boolean isOpen(String text) {
    List<Token> words = lex(text);
    return !words.isEmpty() && words.get(words.size() - 1).getType() != SqlLexer.SEMICOLON;
  }

  /** The words behind the last semicolon. */
  static List<Token> lastStatement(String text) {
    List<Token> words = lex(text);
    int end = words.size();
    while (end > 0 && words.get(end - 1).getType() != SqlLexer.SEMICOLON) {
      end--;
    }
    return words.subList(end, words.size());
  }

  /**
   * The names in the statement that a place of the text is in, in order and in lower case: each
   * with its parts, which have dots between them. Keywords that can be names are among them.
   */
  public static List<List<String>> namesAround(String text, int place) {
    int placeInCharacters = text.codePointCount(0, place);
    List<List<String>> names = new ArrayList<>();
    boolean isBehindDot = false;
    for (Token word : lex(text)) {
      if (word.getType() == SqlLexer.SEMICOLON) {
        if (word.getStartIndex() >= placeInCharacters) {
          break;
        }
        names.clear();
      } else if (isName(word)) {
        if (!isBehindDot || names.isEmpty()) {
          names.add(new ArrayList<>());
        }
        names
            .get(names.size() - 1)
            .add(SqlQuotes.unquoteName(word.getText()).toLowerCase(Locale.ROOT));
      }
      isBehindDot = word.getType() == SqlLexer.DOT;
    }
    return names;
  }

  /** Whether a name means itself without backticks. */
  static boolean isOneName(String name) {
    List<Token> words = lex(name);
    return words.size() == 1
        && words.get(0).getText().equals(name)
        && isName(words.get(0))
        && !name.startsWith("`");
  }

  private static boolean isName(Token word) {
    return word.getType() == SqlLexer.IDENTIFIER
        || word.getType() == SqlLexer.QUOTED_IDENTIFIER
        || Unreserved.is(word.getType());
  }

  private static List<Token> lex(String text) {
    if (text.length() > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "The text has "
              + text.length()
              + " characters, and may have "
              + MAX_LENGTH
              + ": send its statements in parts");
    }
    Lexer lexer = new SqlLexer(new UpperCaseStream(CharStreams.fromString(text)));
    List<Token> words = new ArrayList<>();
    for (Token token = lexer.nextToken(); token.getType() != Token.EOF; token = lexer.nextToken()) {
      if (token.getChannel() == Token.DEFAULT_CHANNEL) {
        words.add(token);
      }
    }
    return words;
  }

  private static List<List<Token>> split(List<Token> words) {
    List<List<Token>> statements = new ArrayList<>();
    List<Token> statement = new ArrayList<>();
    for (Token word : words) {
      if (word.getType() != SqlLexer.SEMICOLON) {
        statement.add(word);
      } else if (!statement.isEmpty()) {
        statements.add(statement);
        statement = new ArrayList<>();
      }
    }
    if (!statement.isEmpty()) {
      statements.add(statement);
    }
    return statements;
  }
}
