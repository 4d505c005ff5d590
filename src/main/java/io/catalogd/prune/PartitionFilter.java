package io.catalogd.prune;

import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.Deadline;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.KeyCursor;
import io.catalogd.model.PackedPartition;
import io.catalogd.model.PartitionSet;
import java.util.ArrayList;
import java.util.List;

/**
 * A condition on partition keys, such as {@code ds = '2024-01-01' and hr between 0 and 5}. Values
 * compare as their key's type has them: numbers as numbers, texts by code points; NULL as in SQL.
 * Immutable.
 */
public final class PartitionFilter {
  /** How many partitions are looked at between two looks at the clock. */
  private static final int CLOCK_INTERVAL = 256;

  private final Condition condition;
  private final int keys;

  private PartitionFilter(Condition condition, int keys) {
    this.condition = condition;
    this.keys = keys;
  }

  /**
   * Reads a filter.
   *
   * @param keys of the table, in order
   * @throws CatalogException INVALID_REQUEST with the position, counted in characters from 1, what
   *     was found and what was expected
   */
  public static PartitionFilter parse(String text, List<Column> keys) {
    return new PartitionFilter(new FilterReader(keys).read(text), keys.size());
  }

  /**
   * The partitions that fit, in key order. What the filter asks of the first keys is looked up:
   * that costs O(log n) and each partition between; the rest is compared on the way.
   *
   * @throws CatalogException UNAVAILABLE once the deadline has passed: a long filter over the keys
   *     of millions of partitions takes minutes
   */
  public List<PackedPartition> select(PartitionSet partitions, Deadline deadline) {
    List<PackedPartition> fit = new ArrayList<>();
    KeyCursor cursor = new KeyCursor(keys);
    int steps = 0;
    for (KeySpans.Span span : KeySpans.of(condition, keys)) {
      for (PackedPartition partition : partitions.between(span.from(), span.to())) {
        if (++steps % CLOCK_INTERVAL == 0) {
          checkTime(deadline);
        }
        cursor.moveTo(partition);
        if (condition.isTrue(cursor)) {
          fit.add(partition);
        }
      }
    }
    return fit;
  }

  private static void checkTime(Deadline deadline) {
    if (deadline.hasPassed()) {
      throw new CatalogException(
          ErrorKind.UNAVAILABLE,
          "CatalogException",
          "The partition filter takes too long over so many partitions. Compare the first keys with"
              + " values or ranges, which are looked up, or ask with fewer conditions.");
    }
  }
}
