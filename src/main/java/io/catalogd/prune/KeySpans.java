package io.catalogd.prune;

import io.catalogd.model.KeyBound;
import io.catalogd.model.KeyValue;
import java.util.ArrayList;
import java.util.List;

/**
 * The stretches of key order in which all partitions lie that may fit: as long as the first keys
 * are bound to values, each combination of them, and of the next key its ranges.
 */
final class KeySpans {
  /** From here on a walk over all that lies between is cheaper than to look for each. */
  private static final long MOST_SPANS = 10_000;

  private final List<Span> spans = new ArrayList<>();

  private KeySpans() {}

  /** Of one stretch the two ends. */
  record Span(KeyBound from, KeyBound to) {}

  /** In key order, none of them in another. */
  static List<Span> of(Condition condition, int keys) {
    KeySpans found = new KeySpans();
    found.narrow(condition, keys);
    return found.spans;
  }

  private void narrow(Condition condition, int keys) {
    List<List<KeyValue>> prefixes = List.of(List.of());
    for (int key = 0; key < keys; key++) {
      ValueSet values = condition.cover(key);
      int ranges = values.ranges().size();
      if (values.equals(ValueSet.ALL) || (long) prefixes.size() * ranges > MOST_SPANS) {
        break;
      }
      if (!values.isPoints()) {
        prefixes.forEach(prefix -> addRanges(prefix, values));
        return;
      }
      prefixes = extended(prefixes, values);
    }
    prefixes.forEach(
        prefix -> spans.add(new Span(KeyBound.before(prefix), KeyBound.behind(prefix))));
  }

  private static List<List<KeyValue>> extended(List<List<KeyValue>> prefixes, ValueSet points) {
    List<List<KeyValue>> longer = new ArrayList<>();
    for (List<KeyValue> prefix : prefixes) {
      for (ValueSet.Range point : points.ranges()) {
        longer.add(with(prefix, point.from()));
      }
    }
    return longer;
  }

  private void addRanges(List<KeyValue> prefix, ValueSet values) {
    for (ValueSet.Range range : values.ranges()) {
      KeyBound to =
          range.to().value() == null
              ? KeyBound.behind(prefix)
              : new KeyBound(with(prefix, range.to()), range.to().isBehind());
      spans.add(new Span(new KeyBound(with(prefix, range.from()), range.from().isBehind()), to));
    }
  }

  /** The prefix, and the value that the cut lies at; the end lies at none. */
  private static List<KeyValue> with(List<KeyValue> prefix, Cut cut) {
    List<KeyValue> longer = new ArrayList<>(prefix);
    if (cut.value() != null) {
      longer.add(cut.value());
    }
    return longer;
  }
}
