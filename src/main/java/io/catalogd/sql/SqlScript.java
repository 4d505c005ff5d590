package io.catalogd.sql;

import java.util.ArrayList;
import java.util.List;
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
