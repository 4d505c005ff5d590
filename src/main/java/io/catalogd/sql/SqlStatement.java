package io.catalogd.sql;

import io.catalogd.sql.SqlParser.StatementContext;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.Interval;

/** A statement that has been read; what it asks for depends on the session that it is said in. */
public final class SqlStatement {
  private final StatementContext tree;
  private final List<Token> words;

  SqlStatement(StatementContext tree, List<Token> words) {
    this.tree = tree;
    this.words = words;
  }

  StatementContext tree() {
    return tree;
  }

  /** As typed, without the semicolon and without comments at its ends. */
  public String text() {
    return text(words.get(0), words.get(words.size() - 1));
  }

  /** The line of the text that it begins in, counted from 1. */
  public int line() {
    return words.get(0).getLine();
  }

  /**
   * What the statement asks for in a session.
   *
   * @throws SqlException when it is well formed but makes no sense
   */
  public SqlCommand in(SqlSession session) {
    return new StatementCommands(session).of(tree);
  }

  static String text(Token first, Token last) {
    return first.getInputStream().getText(Interval.of(first.getStartIndex(), last.getStopIndex()));
  }
}
