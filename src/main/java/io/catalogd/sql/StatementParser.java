package io.catalogd.sql;

import io.catalogd.sql.SqlParser.SingleStatementContext;
import io.catalogd.sql.SqlParser.StatementContext;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.ParseCancellationException;

/** Makes a tree of the words of one statement. */
final class StatementParser {
  private StatementParser() {}

  static StatementContext parse(List<Token> words) {
    checkWords(words);
    OtherEngines.checkCarried(words);
    try {
      return tree(words).statement();
    } catch (ParseCancellationException e) {
      Token found = offending(e);
      throw ForeignClauses.find(words, found.getTokenIndex())
          .orElseGet(() -> SqlException.at(found, Expectations.describe(words, found)));
    }
  }

  /** How many of the words make sense: all where a statement may end after them, else one more. */
  static int readable(List<Token> words) {
    try {
      tree(words);
      return words.size() + 1;
    } catch (ParseCancellationException e) {
      return offending(e).getTokenIndex();
    }
  }

  private static SingleStatementContext tree(List<Token> words) {
    List<Token> numbered = new ArrayList<>(words.size() + 1);
    for (Token word : words) {
      numbered.add(numbered(word, numbered.size()));
    }
    numbered.add(numbered(end(words.get(words.size() - 1)), numbered.size()));
    SqlParser parser = new SqlParser(new CommonTokenStream(new ListTokenSource(numbered)));
    parser.removeErrorListeners();
    parser.setErrorHandler(new BailErrorStrategy());
    return parser.singleStatement();
  }

  private static Token numbered(Token word, int index) {
    CommonToken copy = new CommonToken(word);
    copy.setTokenIndex(index);
    return copy;
  }

  /** The end of a statement stands right behind its last word. */
  static Token end(Token last) {
    CommonToken end = new CommonToken(last);
    end.setType(Token.EOF);
    end.setText("<EOF>");
    end.setStartIndex(last.getStopIndex() + 1);
    end.setStopIndex(last.getStopIndex());
    String text = last.getText();
    int newline = text.lastIndexOf('\n');
    end.setLine(last.getLine() + (int) text.chars().filter(c -> c == '\n').count());
    end.setCharPositionInLine(
        newline < 0
            ? last.getCharPositionInLine() + text.codePointCount(0, text.length())
            : text.codePointCount(newline + 1, text.length()));
    return end;
  }

  private static Token offending(ParseCancellationException e) {
    if (e.getCause() instanceof RecognitionException cause) {
      return cause.getOffendingToken();
    }
    throw e;
  }

  /**
   * What no parser should meet: texts without an end, and nesting that would overflow its stack.
   */
  private static void checkWords(List<Token> words) {
    int parentheses = 0;
    int types = 0;
    for (int i = 0; i < words.size(); i++) {
      Token word = words.get(i);
      switch (word.getType()) {
        case SqlLexer.OPEN_STRING ->
            throw SqlException.at(word, "the text in quotes that begins here has no end");
        case SqlLexer.OPEN_IDENTIFIER ->
            throw SqlException.at(word, "the name in backticks that begins here has no end");
        case SqlLexer.OPEN_COMMENT ->
            throw SqlException.at(word, "the comment that begins here has no end: */ is missing");
        case SqlLexer.LEFT_PAREN -> parentheses++;
        case SqlLexer.RIGHT_PAREN -> parentheses = Math.max(0, parentheses - 1);
        case SqlLexer.LESS -> types += opensType(words, i) ? 1 : 0;
        case SqlLexer.GREATER -> types = Math.max(0, types - 1);
        default -> {}
      }
      if (Math.max(parentheses, types) > SqlScript.MAX_DEPTH) {
        throw SqlException.at(word, "this is nested deeper than " + SqlScript.MAX_DEPTH);
      }
    }
  }

  /** Other signs of that kind compare. */
  private static boolean opensType(List<Token> words, int index) {
    if (index == 0) {
      return false;
    }
    int before = words.get(index - 1).getType();
    return before == SqlLexer.ARRAY || before == SqlLexer.MAP || before == SqlLexer.STRUCT;
  }
}
