package io.catalogd.prune;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.prune.FilterParser.ConditionContext;
import java.util.LinkedHashSet;
import java.util.Set;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.InputMismatchException;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import org.jspecify.annotations.Nullable;

/** The words of a filter and how they hang together, whatever they are about. */
final class FilterSyntax {
  /** Far more than people write, and little enough to be read in no time. */
  static final int MOST_CHARACTERS = 100_000;

  /** Each level takes some frames of the stack. */
  static final int MOST_DEPTH = 100;

  private static final int SHOWN_CHARACTERS = 40;

  private FilterSyntax() {}

  static ConditionContext parse(String text) {
    if (text.length() > MOST_CHARACTERS) {
      throw error(
          String.format(
              "it has %d characters, at most %d are allowed. Ask for names or ids of partitions"
                  + " instead, or in several requests.",
              text.length(), MOST_CHARACTERS));
    }
    FilterLexer lexer = new FilterLexer(CharStreams.fromString(text));
    lexer.removeErrorListeners(); // each character is a word, if a wrong one
    CommonTokenStream words = new CommonTokenStream(lexer);
    words.fill();
    check(words);
    FilterParser parser = new FilterParser(words);
    parser.removeErrorListeners();
    parser.setErrorHandler(new FirstError());
    try {
      return parser.filter().condition();
    } catch (ParseCancellationException e) {
      if (e.getCause() instanceof RecognitionException cause) {
        throw error(cause.getOffendingToken(), "expected " + expected(cause.getExpectedTokens()));
      }
      throw e;
    }
  }

  /** What no parser should meet. */
  private static void check(CommonTokenStream words) {
    int depth = 0;
    for (Token word : words.getTokens()) {
      switch (word.getType()) {
        case FilterLexer.OPEN_STRING -> throw error(word, "the text in quotes has no end");
        case FilterLexer.OPEN_NAME -> throw error(word, "the name in backticks has no end");
        case FilterLexer.LEFT_PAREN -> depth++;
        case FilterLexer.RIGHT_PAREN -> depth--;
        default -> {}
      }
      if (depth > MOST_DEPTH) {
        throw error(word, "parentheses are nested more than " + MOST_DEPTH + " deep");
      }
    }
  }

  /** Says where, counted in characters from 1, what stands there and what is wrong with it. */
  static CatalogException error(Token at, String reason) {
    String found = at.getType() == Token.EOF ? "the end" : "'" + shortened(at.getText()) + "'";
    return error(
        String.format("at position %d: found %s, %s", at.getStartIndex() + 1, found, reason));
  }

  private static CatalogException error(String reason) {
    return new CatalogException(
        ErrorKind.INVALID_REQUEST, "AnalysisException", "Bad partition filter, " + reason);
  }

  static String shortened(String text) {
    return text.length() <= SHOWN_CHARACTERS ? text : text.substring(0, SHOWN_CHARACTERS) + "…";
  }

  private static String expected(IntervalSet types) {
    Set<String> names = new LinkedHashSet<>();
    for (int type : types.toArray()) {
      names.add(
          switch (type) {
            case Token.EOF -> "the end";
            case FilterParser.NAME, FilterParser.QUOTED_NAME -> "a partition key";
            case FilterParser.STRING -> "a text in quotes";
            case FilterParser.NUMBER -> "a number";
            case FilterParser.UNEQUAL -> "'<>'";
            default -> FilterParser.VOCABULARY.getDisplayName(type);
          });
    }
    return String.join(", ", names);
  }

  /** Ends with the first error, without any attempt to mend it. */
  private static final class FirstError extends DefaultErrorStrategy {
    @Override
    public void reportError(Parser parser, RecognitionException error) {
      throw new ParseCancellationException(error);
    }

    @Override
    protected void reportUnwantedToken(Parser parser) {
      throw new ParseCancellationException(new InputMismatchException(parser));
    }

    @Override
    protected boolean singleTokenInsertion(Parser parser) {
      return false;
    }

    @Override
    protected @Nullable Token singleTokenDeletion(Parser parser) {
      return null;
    }
  }
}
