package io.catalogd.check;

import io.catalogd.model.CatalogException;
import io.catalogd.model.SpelledName;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Which table to check.
 *
 * @param timeout how long it may take at most; null for as long as requests may
 * @param mostOfAKind how many findings of each kind are told, {@value #DEFAULT_OF_A_KIND} by
 *     default, up to {@value #MOST_OF_A_KIND}
 */
public record CheckRequest(SpelledName table, @Nullable Duration timeout, int mostOfAKind) {
  public static final int DEFAULT_OF_A_KIND = 100;
  public static final int MOST_OF_A_KIND = 10_000;

  public CheckRequest {
    if (mostOfAKind < 1 || mostOfAKind > MOST_OF_A_KIND) {
      throw CatalogException.invalidRequest(
          String.format(
              "max_findings_of_a_kind is %d; it has to be 1 to %d", mostOfAKind, MOST_OF_A_KIND));
    }
    if (timeout != null && (timeout.isNegative() || timeout.isZero())) {
      throw CatalogException.invalidRequest(
          "timeout_ms is " + timeout.toMillis() + "; it has to be 1 or more");
    }
  }
}
