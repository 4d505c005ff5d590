package io.catalogd.storage.hdfs;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code storage.parallel-calls}: most calls to one file system at one time.
 *
 * @param most for each file system that is not named
 * @param named by scheme, such as {@code s3a}, or by scheme and authority, such as {@code
 *     hdfs://nn1:8020}; the longer name counts
 */
public record ParallelCalls(int most, Map<String, Integer> named) {
  /** More than the threads that load by default. */
  public static final ParallelCalls DEFAULT = new ParallelCalls(64, Map.of());

  private static final String KEY = "storage.parallel-calls";
  private static final int MOST = 10_000;

  public ParallelCalls {
    named = Map.copyOf(named);
  }

  /**
   * Reads {@code 64, s3a=128, hdfs://nn1:8020=16}: the number for all others in front, which may be
   * left out.
   *
   * @throws IllegalArgumentException that begins with the key
   */
  public static ParallelCalls parse(String text) {
    @Nullable Integer most = null;
    Map<String, Integer> named = new HashMap<>();
    for (String element : text.split(",", -1)) {
      String each = element.strip();
      int equals = each.lastIndexOf('=');
      int calls = number(each.substring(equals + 1).strip(), text);
      if (equals < 0) {
        if (most != null) {
          throw bad(text, "there are two numbers without a file system");
        }
        most = calls;
      } else {
        String name = each.substring(0, equals).strip().toLowerCase(Locale.ROOT);
        if (!name.matches("[a-z][a-z0-9+.-]*(://[^/,\\s]+)?")) {
          throw bad(text, "'" + name + "' is neither a scheme nor scheme://authority");
        }
        if (named.put(name, calls) != null) {
          throw bad(text, "'" + name + "' is there twice");
        }
      }
    }
    return new ParallelCalls(most == null ? DEFAULT.most : most, named);
  }

  private static int number(String number, String text) {
    try {
      int calls = Integer.parseInt(number);
      if (calls >= 1 && calls <= MOST) {
        return calls;
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    throw bad(text, "'" + number + "' is no number from 1 to " + MOST);
  }

  private static IllegalArgumentException bad(String text, String why) {
    return new IllegalArgumentException(
        String.format(
            "%s must be of the form '64, s3a=128, hdfs://nn1:8020=16', but %s: '%s'",
            KEY, why, text));
  }

  /** For the file system of this scheme and authority. */
  int of(@Nullable String scheme, @Nullable String authority) {
    String byScheme = String.valueOf(scheme).toLowerCase(Locale.ROOT);
    String whole = byScheme + "://" + String.valueOf(authority).toLowerCase(Locale.ROOT);
    return named.getOrDefault(whole, named.getOrDefault(byScheme, most));
  }
}
