package io.catalogd.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds what somebody who mistyped a word may have meant. */
public final class NearestWord {
  private NearestWord() {}

  /** The word with the fewest edits to {@code typed}; nothing where more than a third differs. */
  public static Optional<String> find(String typed, Collection<String> words) {
    return words.stream()
        .min(Comparator.comparingInt((String word) -> edits(typed, word)).thenComparing(w -> w))
        .filter(word -> edits(typed, word) <= Math.max(typed.length(), word.length()) / 3);
  }

  /** Levenshtein's distance: insertions, deletions and replacements of one character. */
  private static int edits(String from, String to) {
    int[] above = new int[to.length() + 1];
    for (int column = 0; column <= to.length(); column++) {
      above[column] = column;
    }
    for (int row = 1; row <= from.length(); row++) {
      int[] line = new int[to.length() + 1];
      line[0] = row;
      for (int column = 1; column <= to.length(); column++) {
        int replaced = above[column - 1] + (from.charAt(row - 1) == to.charAt(column - 1) ? 0 : 1);
        line[column] = Math.min(replaced, 1 + Math.min(above[column], line[column - 1]));
      }
      above = line;
    }
    return above[to.length()];
  }
}
