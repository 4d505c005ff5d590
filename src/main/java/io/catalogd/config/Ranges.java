package io.catalogd.config;

import java.time.Duration;

/** What values of settings may be; each check throws IllegalArgumentException, naming the key. */
public final class Ranges {
  private Ranges() {}

  public static void check(String key, long value, long least, long most) {
    if (value < least || value > most) {
      throw outside(key, Long.toString(value), Long.toString(least), Long.toString(most));
    }
  }

  public static void checkSize(String key, long bytes, long least, long most) {
    if (bytes < least || bytes > most) {
      throw outside(key, Units.formatSize(bytes), Units.formatSize(least), Units.formatSize(most));
    }
  }

  public static void check(String key, Duration value, Duration least, Duration most) {
    if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
      throw outside(key, Units.format(value), Units.format(least), Units.format(most));
    }
  }

  private static IllegalArgumentException outside(
      String key, String value, String least, String most) {
    return new IllegalArgumentException(
        String.format("%s must be %s to %s, not %s", key, least, most, value));
  }
}
