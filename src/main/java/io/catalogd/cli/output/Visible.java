package io.catalogd.cli.output;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jline.utils.WCWidth;

/**
 * Text that a terminal shows and does not obey, measured in the terminal's columns: a Chinese
 * character takes two, a combining accent none.
 */
public final class Visible {
  private Visible() {}

  /** A text of several lines, in which tabs are as harmless as they are. */
  public static String text(String text) {
    return text.lines()
        .map(line -> Arrays.stream(line.split("\t", -1)).map(Visible::line))
        .map(parts -> parts.collect(Collectors.joining("\t")))
        .collect(Collectors.joining("\n"));
  }

  /** The lines of a value, at least one, with {@code \t} and {@code \u001b} for what would act. */
  static List<String> lines(String value) {
    List<String> lines = new ArrayList<>();
    int start = 0;
    for (int end = value.indexOf('\n'); end >= 0; end = value.indexOf('\n', start)) {
      lines.add(line(value.substring(start, end)));
      start = end + 1;
    }
    lines.add(line(value.substring(start)));
    return lines;
  }

  /** One line, its breaks spelled as well. */
  static String line(String text) {
    if (text.chars().allMatch(c -> c >= ' ' && c <= '~')) {
      return text;
    }
    StringBuilder shown = new StringBuilder();
    text.codePoints().forEach(c -> append(shown, c));
    return shown.toString();
  }

  private static void append(StringBuilder shown, int character) {
    if (character == '\t') {
      shown.append("\\t");
    } else if (acts(character)) {
      shown.append(String.format("\\u%04x", character));
    } else {
      shown.appendCodePoint(character);
    }
  }

  /** Control characters, what turns the direction of writing, and what no encoding can write. */
  private static boolean acts(int character) {
    return WCWidth.wcwidth(character) < 0
        || switch (Character.getType(character)) {
          case Character.CONTROL,
              Character.LINE_SEPARATOR,
              Character.PARAGRAPH_SEPARATOR,
              Character.SURROGATE ->
              true;
          case Character.FORMAT ->
              switch (Character.getDirectionality(character)) {
                case Character.DIRECTIONALITY_LEFT_TO_RIGHT_EMBEDDING,
                    Character.DIRECTIONALITY_LEFT_TO_RIGHT_OVERRIDE,
                    Character.DIRECTIONALITY_RIGHT_TO_LEFT_EMBEDDING,
                    Character.DIRECTIONALITY_RIGHT_TO_LEFT_OVERRIDE,
                    Character.DIRECTIONALITY_POP_DIRECTIONAL_FORMAT,
                    Character.DIRECTIONALITY_LEFT_TO_RIGHT_ISOLATE,
                    Character.DIRECTIONALITY_RIGHT_TO_LEFT_ISOLATE,
                    Character.DIRECTIONALITY_FIRST_STRONG_ISOLATE,
                    Character.DIRECTIONALITY_POP_DIRECTIONAL_ISOLATE ->
                    true;
                default -> false;
              };
          default -> false;
        };
  }

  /** How many columns a line takes. */
  static int width(String line) {
    int width = 0;
    for (int i = 0; i < line.length(); i += Character.charCount(line.codePointAt(i))) {
      width += WCWidth.wcwidth(line.codePointAt(i));
    }
    return width;
  }

  /** The line in pieces that fit into so many columns, two or more; put together they are it. */
  static List<String> wrap(String line, int columns) {
    List<String> pieces = new ArrayList<>();
    int start = 0;
    int width = 0;
    for (int i = 0; i < line.length(); i += Character.charCount(line.codePointAt(i))) {
      int wide = WCWidth.wcwidth(line.codePointAt(i));
      if (width + wide > columns) {
        pieces.add(line.substring(start, i));
        start = i;
        width = 0;
      }
      width += wide;
    }
    pieces.add(line.substring(start));
    return pieces;
  }
}
