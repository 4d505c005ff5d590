package io.catalogd.config;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations and sizes as people write them: "30s", "64MB". */
public final class Units {
  /** What to expect, for messages. */
  public static final String DURATION_FORM = "a duration such as 500ms, 30s, 5m, 2h or 1d";

  static final String SIZE_FORM = "a size such as 4096, 512KB, 64MB or 2GB";

  private static final Pattern NUMBER_AND_UNIT = Pattern.compile("(\\d+)\\s*([a-z]*)");

  /** From the largest to the smallest. */
  private static final Map<String, Long> MILLIS = new LinkedHashMap<>();

  private static final Map<String, Long> BYTES = new LinkedHashMap<>();

  static {
    MILLIS.put("d", Duration.ofDays(1).toMillis());
    MILLIS.put("h", Duration.ofHours(1).toMillis());
    MILLIS.put("m", Duration.ofMinutes(1).toMillis());
    MILLIS.put("s", Duration.ofSeconds(1).toMillis());
    MILLIS.put("ms", 1L);
    BYTES.put("TB", 1L << 40);
    BYTES.put("GB", 1L << 30);
    BYTES.put("MB", 1L << 20);
    BYTES.put("KB", 1L << 10);
    BYTES.put("", 1L);
  }

  private Units() {}

  /** Nothing for a text that is none. */
  public static Optional<Duration> parseDuration(String text) {
    return parse(text.toLowerCase(Locale.ROOT), MILLIS, unit -> unit).map(Duration::ofMillis);
  }

  static Optional<Long> parseSize(String text) {
    return parse(
        text.toLowerCase(Locale.ROOT),
        BYTES,
        unit -> unit.equals("b") ? "" : unit.toUpperCase(Locale.ROOT));
  }

  static String format(Duration duration) {
    return duration.isZero() ? "0s" : format(duration.toMillis(), MILLIS);
  }

  static String formatSize(long bytes) {
    return bytes == 0 ? "0" : format(bytes, BYTES);
  }

  private static Optional<Long> parse(
      String text, Map<String, Long> units, UnaryOperator<String> spelling) {
    Matcher matcher = NUMBER_AND_UNIT.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    Long unit = units.get(spelling.apply(matcher.group(2)));
    try {
      return unit == null
          ? Optional.empty()
          : Optional.of(Math.multiplyExact(Long.parseLong(matcher.group(1)), unit));
    } catch (NumberFormatException | ArithmeticException e) {
      return Optional.empty();
    }
  }

  private static String format(long amount, Map<String, Long> units) {
    return units.entrySet().stream()
        .filter(unit -> amount % unit.getValue() == 0)
        .findFirst()
        .map(unit -> amount / unit.getValue() + unit.getKey())
        .orElseThrow();
  }
}
