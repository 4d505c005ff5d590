package io.catalogd.sql;

import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.Interval;

/**
 * A text that is no statement, or one that cannot be carried. The message says where, with the line
 * in question and a mark under the place.
 */
public final class SqlException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Longer lines are cut around the place. */
  private static final int SHOWN_COLUMNS = 70;

  private final int line;
  private final int column;
  private final String reason;

  private SqlException(int line, int column, String reason, String shownLine) {
    super("line " + line + ", column " + column + ": " + reason + "\n" + shownLine);
    this.line = line;
    this.column = column;
    this.reason = reason;
  }

  static SqlException at(Token token, String reason) {
    int column = token.getCharPositionInLine() + 1;
    return new SqlException(token.getLine(), column, reason, shownLine(token));
  }

  static SqlException at(ParserRuleContext place, String reason) {
    return at(place.getStart(), reason);
  }

  /** Counted from 1, in the whole text that was parsed. */
  public int line() {
    return line;
  }

  /** Counted from 1, in characters. */
  public int column() {
    return column;
  }

  /** What is wrong, without the place. */
  public String reason() {
    return reason;
  }

  private static String shownLine(Token token) {
    CharStream text = token.getInputStream();
    int place = Math.min(token.getStartIndex(), text.size());
    int start = place - token.getCharPositionInLine();
    int from = Math.max(start, place - SHOWN_COLUMNS);
    int to = Math.min(text.size(), place + SHOWN_COLUMNS);
    String before = from < place ? text.getText(Interval.of(from, place - 1)) : "";
    String after = place < to ? text.getText(Interval.of(place, to - 1)) : "";
    String rest = after.lines().findFirst().orElse("");
    String indent =
        before
            .codePoints()
            .collect(StringBuilder::new, SqlException::blank, StringBuilder::append)
            .toString();
    return "  " + before + rest + "\n  " + indent + "^";
  }

  /** Tabs stay, so that the mark stands under its place however wide they are. */
  private static void blank(StringBuilder indent, int character) {
    indent.append(character == '\t' ? '\t' : ' ');
  }
}
