package io.catalogd.sql;

import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.misc.Interval;

/** Shows the lexer letters in upper case, so that keywords match however typed; text is kept. */
final class UpperCaseStream implements CharStream {
  private final CharStream text;

  UpperCaseStream(CharStream text) {
    this.text = text;
  }

  @Override
  public int LA(int offset) {
    int character = text.LA(offset);
    return character >= 'a' && character <= 'z' ? character - 'a' + 'A' : character;
  }

  @Override
  public String getText(Interval interval) {
    return text.getText(interval);
  }

  @Override
  public void consume() {
    text.consume();
  }

  @Override
  public int mark() {
    return text.mark();
  }

  @Override
  public void release(int marker) {
    text.release(marker);
  }

  @Override
  public int index() {
    return text.index();
  }

  @Override
  public void seek(int index) {
    text.seek(index);
  }

  @Override
  public int size() {
    return text.size();
  }

  @Override
  public String getSourceName() {
    return text.getSourceName();
  }
}
