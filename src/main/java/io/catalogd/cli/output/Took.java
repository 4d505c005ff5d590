package io.catalogd.cli.output;

import java.time.Duration;
import java.util.Locale;

/** Times as people read them. */
final class Took {
  private Took() {}

  /** Such as {@code 12 ms}, {@code 3.4 s}, {@code 2 min 5 s}. */
  static String text(Duration time) {
    long ms = time.toMillis();
    if (ms < 1_000) {
      return ms + " ms";
    }
    return ms < 60_000
        ? String.format(Locale.ROOT, "%d.%d s", ms / 1_000, ms % 1_000 / 100)
        : whole(time);
  }

  /** The same without parts of seconds. */
  static String whole(Duration time) {
    long minutes = time.toMinutes();
    return (minutes == 0 ? "" : minutes + " min ") + time.toSecondsPart() + " s";
  }
}
