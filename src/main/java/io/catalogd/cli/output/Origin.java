package io.catalogd.cli.output;

import java.io.PrintWriter;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Which catalog an answer is from.
 *
 * @param serviceId the process that answered
 * @param version of the whole catalog
 * @param age how long ago it said so
 */
public record Origin(String serviceId, long version, Duration age) {
  /** For a person. */
  public String text() {
    return "service " + serviceId + ", version " + version + ", " + Took.text(age) + " old";
  }

  static void note(@Nullable Origin origin, PrintWriter notes) {
    if (origin != null) {
      notes.println(origin.text());
      notes.flush();
    }
  }
}
