package io.catalogd.sql;

import io.catalogd.notation.PartitionNameText;
import io.catalogd.notation.SqlQuotes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;
import org.apache.impala.thrift.TPartitionKeyValue;

/**
 * A condition over partition keys as the daemon gets it, which knows where its words were typed:
 * what the daemon says of a position in it is shown in the statement. Two that read the same are
 * equal.
 */
final class FilterText {
  /** How the daemon names a place, in characters from 1. */
  private static final Pattern POSITION = Pattern.compile("\\bat position (\\d{1,9}): ([^\n]*)");

  private final String text;
  private final List<Word> words;

  /**
   * Where a word is.
   *
   * @param start its first character in the text, from 0
   */
  record Word(int start, Token typed) {}

  FilterText(String text, List<Word> words) {
    this.text = text;
    this.words = List.copyOf(words);
  }

  /** Words as typed, blanks and comments between them as one blank. */
  static FilterText of(List<Token> typed) {
    Builder builder = new Builder();
    for (int i = 0; i < typed.size(); i++) {
      Token word = typed.get(i);
      builder.add(word.getText(), word);
      if (i + 1 < typed.size() && word.getStopIndex() + 1 < typed.get(i + 1).getStartIndex()) {
        builder.add(" ");
      }
    }
    return builder.build();
  }

  /** That a key has a value, which is compared by the key's type. */
  static FilterText of(TPartitionKeyValue value, Token key, Token literal) {
    Builder builder = new Builder();
    builder.add(SqlQuotes.quoteName(value.getName()), key);
    if (value.getValue().equals(PartitionNameText.DEFAULT_NULL)) {
      builder.add(" is null");
    } else {
      builder.add(" = ");
      builder.add(SqlQuotes.quote(value.getValue()), literal);
    }
    return builder.build();
  }

  /** That all of them hold. */
  static FilterText all(List<FilterText> parts) {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    Builder builder = new Builder();
    for (FilterText part : parts) {
      builder.add(builder.words.isEmpty() ? "(" : " and (");
      builder.add(part);
      builder.add(")");
    }
    return builder.build();
  }

  String text() {
    return text;
  }

  /** Says what is wrong with the name, where it was typed first; lower case, without backticks. */
  SqlException at(String name, String reason) {
    for (Word word : words) {
      if (lower(word.typed()).equals(name)) {
        return SqlException.at(word.typed(), reason);
      }
    }
    return SqlException.at(words.get(0).typed(), reason);
  }

  /** What the daemon said, if it said where. */
  Optional<SqlException> located(String message) {
    Matcher position = POSITION.matcher(message);
    return position.find()
        ? Optional.of(
            SqlException.at(typedAt(Integer.parseInt(position.group(1)) - 1), position.group(2)))
        : Optional.empty();
  }

  /** The word that a character belongs to, or else the one before; behind the last one the end. */
  private Token typedAt(int character) {
    Word found = words.get(0);
    for (Word word : words) {
      found = word.start() <= character ? word : found;
    }
    return character >= text.codePointCount(0, text.length())
        ? StatementParser.end(found.typed())
        : found.typed();
  }

  static String lower(Token word) {
    return SqlQuotes.unquoteName(word.getText()).toLowerCase(Locale.ROOT);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FilterText that && text.equals(that.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }

  private static final class Builder {
    private final StringBuilder text = new StringBuilder();
    private final List<Word> words = new ArrayList<>();
    private int characters;

    void add(String piece) {
      text.append(piece);
      characters += piece.codePointCount(0, piece.length());
    }

    void add(String piece, Token typed) {
      words.add(new Word(characters, typed));
      add(piece);
    }

    void add(FilterText part) {
      for (Word word : part.words) {
        words.add(new Word(characters + word.start(), word.typed()));
      }
      add(part.text);
    }

    FilterText build() {
      return new FilterText(text.toString(), words);
    }
  }
}
