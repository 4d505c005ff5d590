package io.catalogd.cli.output;

import io.catalogd.sql.SqlResult;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What is to be written.
 *
 * @param took from the question to the answer; null when nobody wants to know
 * @param origin null unless asked for
 */
public record Answer(SqlResult result, @Nullable Duration took, @Nullable Origin origin) {
  /** Rows, and nothing about them. */
  public static Answer of(SqlResult result) {
    return new Answer(result, null, null);
  }

  /** The same with the time that it took. */
  public Answer took(Duration time) {
    return new Answer(result, time, origin);
  }

  /** The same with where it is from. */
  public Answer from(Origin catalog) {
    return new Answer(result, took, catalog);
  }
}
