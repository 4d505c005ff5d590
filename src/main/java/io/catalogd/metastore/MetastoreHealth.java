package io.catalogd.metastore;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether the metastore can be spoken to, as far as calls until now tell.
 *
 * @param lastAnswer when it last answered anything, a refusal included; null before the first time
 * @param lastFailure when a call last failed UNAVAILABLE or OUTCOME_UNKNOWN; null if none ever did
 * @param failure that failure's message; null if there was none
 */
public record MetastoreHealth(
    @Nullable Instant lastAnswer, @Nullable Instant lastFailure, @Nullable String failure) {
  /** True where the latest call that ended got an answer; false before the first one. */
  public boolean answers() {
    return lastAnswer != null && (lastFailure == null || !lastAnswer.isBefore(lastFailure));
  }
}
