package io.catalogd.dependent;

import java.util.List;

/**
 * How much of what a partition of a dependent table is expected to have is there.
 *
 * @param expected how many parts a whole partition has
 * @param present how many of these there are; parts that nobody expects do not count
 * @param missing the first of those that lack, as {@code hr=3}; none where only their number is
 *     expected
 */
public record Completeness(long expected, long present, List<String> missing) {
  public Completeness {
    missing = List.copyOf(missing);
  }

  /** How many parts lack. */
  public long missingCount() {
    return Math.max(0, expected - present);
  }

  public boolean isComplete() {
    return missingCount() == 0;
  }

  /** Such as {@code 22 of 24 are there, missing: hr=3, hr=4}; without names, how many. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append(present).append(" of ").append(expected).append(" are there");
    if (!isComplete()) {
      text.append(
          missing.isEmpty()
              ? ", " + missingCount() + " missing"
              : ", missing: " + String.join(", ", missing));
      long further = missingCount() - missing.size();
      if (!missing.isEmpty() && further > 0) {
        text.append(" and ").append(further).append(" more");
      }
    }
    return text.toString();
  }
}
