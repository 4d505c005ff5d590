package io.catalogd.prune;

import io.catalogd.model.KeyValue;
import java.util.Arrays;

/**
 * A pattern of LIKE: {@code %} stands for any text, {@code _} for any character, and what follows a
 * backslash for itself. Takes time with the product of both lengths at most. Immutable.
 */
final class LikePattern {
  private static final int ANY_TEXT = -1;
  private static final int ANY_CHARACTER = -2;

  /** Characters and the two signs. */
  private final int[] parts;

  private LikePattern(int[] parts) {
    this.parts = parts;
  }

  static LikePattern of(String pattern) {
    int[] points = pattern.codePoints().toArray();
    int[] parts = new int[points.length];
    int count = 0;
    for (int i = 0; i < points.length; i++) {
      boolean escaped = points[i] == '\\' && i + 1 < points.length;
      if (escaped) {
        i++;
      }
      parts[count++] = escaped ? points[i] : part(points[i]);
    }
    return new LikePattern(Arrays.copyOf(parts, count));
  }

  private static int part(int point) {
    return point == '%' ? ANY_TEXT : point == '_' ? ANY_CHARACTER : point;
  }

  boolean matches(String text) {
    int[] points = text.codePoints().toArray();
    int part = 0;
    int at = 0;
    int lastAnyText = -1;
    int retryAt = 0;
    while (at < points.length) {
      if (part < parts.length && parts[part] == ANY_TEXT) {
        lastAnyText = part++;
        retryAt = at;
      } else if (part < parts.length
          && (parts[part] == ANY_CHARACTER || parts[part] == points[at])) {
        part++;
        at++;
      } else if (lastAnyText >= 0) {
        // The last % takes one character more; earlier ones need not, as they left it the most.
        part = lastAnyText + 1;
        at = ++retryAt;
      } else {
        return false;
      }
    }
    while (part < parts.length && parts[part] == ANY_TEXT) {
      part++;
    }
    return part == parts.length;
  }

  /** Where all texts lie that match, by what they begin with. */
  ValueSet cover() {
    int literals = 0;
    while (literals < parts.length && parts[literals] >= 0) {
      literals++;
    }
    KeyValue prefix = new KeyValue.Text(new String(parts, 0, literals));
    if (literals == parts.length) {
      return ValueSet.of(prefix);
    }
    return literals == 0
        ? ValueSet.NOT_NULL
        : ValueSet.of(Cut.before(prefix), behindPrefix(Arrays.copyOf(parts, literals)));
  }

  /**
   * Before the first text that is behind all which begin so: the last character that can, grows.
   */
  private static Cut behindPrefix(int[] prefix) {
    int last = prefix.length - 1;
    while (last >= 0 && prefix[last] == Character.MAX_CODE_POINT) {
      last--;
    }
    if (last < 0) {
      return Cut.END;
    }
    int[] next = Arrays.copyOf(prefix, last + 1);
    boolean meetsSurrogates = next[last] == Character.MIN_SURROGATE - 1;
    next[last] = meetsSurrogates ? Character.MAX_SURROGATE + 1 : next[last] + 1;
    return Cut.before(new KeyValue.Text(new String(next, 0, next.length)));
  }
}
