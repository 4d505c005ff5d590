package io.catalogd.cli.shell;

import io.catalogd.sql.SqlScript;
import java.util.List;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.EOFError;
import org.jline.reader.Parser;

/**
 * What has been typed, with the name or word in front of the cursor, which is what is completed.
 *
 * @param line all of it, which may be several lines
 * @param cursor where, in characters
 * @param start where the word begins that ends at the cursor
 */
record TypedLine(String line, int cursor, int start) implements CompletingParsedLine {
  /** Asks for another line while a statement has no semicolon yet. */
  static final Parser PARSER =
      (line, cursor, context) -> {
        if (context == Parser.ParseContext.ACCEPT_LINE && isUnfinished(line)) {
          throw new EOFError(-1, -1, "The statement has no end yet");
        }
        return new TypedLine(line, cursor, startOfWord(line, cursor));
      };

  /** Commands of the shell end with their line. */
  private static boolean isUnfinished(String line) {
    return !ShellCommand.isOne(line)
        && line.length() <= SqlScript.MAX_LENGTH
        && SqlScript.isOpen(line);
  }

  /** Of a name with dots all parts belong together. */
  private static int startOfWord(String line, int cursor) {
    int start = cursor;
    while (start > 0 && isInWord(line.charAt(start - 1))) {
      start--;
    }
    return start;
  }

  private static boolean isInWord(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '`' || c == '\\';
  }

  /** All in front of the word. */
  String before() {
    return line.substring(0, start);
  }

  @Override
  public String word() {
    return line.substring(start, cursor);
  }

  @Override
  public int wordCursor() {
    return cursor - start;
  }

  @Override
  public int wordIndex() {
    return 0;
  }

  @Override
  public List<String> words() {
    return List.of(word());
  }

  /** Names have their backticks already. */
  @Override
  public CharSequence escape(CharSequence candidate, boolean complete) {
    return candidate;
  }

  @Override
  public int rawWordCursor() {
    return wordCursor();
  }

  @Override
  public int rawWordLength() {
    return cursor - start;
  }
}
