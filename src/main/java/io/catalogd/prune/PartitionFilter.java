package io.catalogd.prune;

import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
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
   */
  public List<PackedPartition> select(PartitionSet partitions) {
    List<PackedPartition> fit = new ArrayList<>();
    KeyCursor cursor = new KeyCursor(keys);
    for (KeySpans.Span span : KeySpans.of(condition, keys)) {
      for (PackedPartition partition : partitions.between(span.from(), span.to())) {
        cursor.moveTo(partition);
        if (condition.isTrue(cursor)) {
          fit.add(partition);
        }
      }
    }
    return fit;
  }
}
