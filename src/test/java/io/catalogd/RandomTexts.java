package io.catalogd;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Texts full of what names, paths and literals have to escape, the same for the same seed. */
public final class RandomTexts {
  private static final List<String> PIECES =
      List.of(
          "=",
          "/",
          "%",
          "%2F",
          "%zz",
          "'",
          "\"",
          "\\",
          " ",
          "  ",
          "\t",
          "\n",
          "+",
          "&",
          "?",
          "#",
          ":",
          "*",
          "{",
          "}",
          "[",
          "]",
          "^",
          "~",
          "`",
          "$",
          "|",
          ",",
          ";",
          "<",
          ">",
          ".",
          "..",
          "-",
          "_",
          "a",
          "A",
          "0",
          "01",
          "\u007f",
          "\u0001",
          "\u00e4",
          "\u00df",
          "\u0130",
          "\u65e5\u672c",
          "\ud83d\ude42",
          "e\u0301",
          "null",
          "NULL",
          "__HIVE_DEFAULT_PARTITION__");

  private final Random random;

  public RandomTexts(long seed) {
    this.random = new Random(seed);
  }

  /** One to eight pieces; never blank at its end. */
  public String next() {
    StringBuilder text = new StringBuilder();
    int pieces = 1 + random.nextInt(8);
    for (int i = 0; i < pieces; i++) {
      text.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    return text.toString().stripTrailing() + PIECES.get(random.nextInt(3));
  }

  /** So many different ones. */
  Set<String> distinct(int count) {
    Set<String> texts = new LinkedHashSet<>();
    while (texts.size() < count) {
      texts.add(next());
    }
    return texts;
  }

  /** One of so many characters. */
  String ofLength(int length) {
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      text.append(next());
    }
    text.setLength(length - 1);
    return text.append('.').toString();
  }
}
