package io.catalogd.prune;

import io.catalogd.model.KeyCursor;
import io.catalogd.model.KeyValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * When a partition fits. There is no NOT: it was carried down to what is compared, where it asks
 * for the other values. So two truth values do: what SQL calls unknown is as little fit as what is
 * false, and nothing turns it round any more.
 */
sealed interface Condition {
  /** Always. */
  Condition ALWAYS = new All(List.of());

  /** Never; also what is unknown whatever the keys are. */
  Condition NEVER = new Any(List.of());

  boolean isTrue(KeyCursor keys);

  /** All values of one key that may fit, and perhaps others. */
  ValueSet cover(int key);

  /** One key has one of these values. */
  record Among(int key, ValueSet values) implements Condition {
    @Override
    public boolean isTrue(KeyCursor keys) {
      return values.contains(keys.value(key));
    }

    @Override
    public ValueSet cover(int other) {
      return other == key ? values : ValueSet.ALL;
    }
  }

  /** One key, which is no NULL, matches the pattern, or does not. */
  record Like(int key, LikePattern pattern, boolean isNegated) implements Condition {
    @Override
    public boolean isTrue(KeyCursor keys) {
      return keys.value(key) instanceof KeyValue.Text text
          && pattern.matches(text.value()) != isNegated;
    }

    @Override
    public ValueSet cover(int other) {
      return other != key ? ValueSet.ALL : isNegated ? ValueSet.NOT_NULL : pattern.cover();
    }
  }

  /** All are true. */
  record All(List<Condition> parts) implements Condition {
    public All {
      parts = List.copyOf(parts);
    }

    @Override
    public boolean isTrue(KeyCursor keys) {
      for (Condition part : parts) {
        if (!part.isTrue(keys)) {
          return false;
        }
      }
      return true;
    }

    @Override
    public ValueSet cover(int key) {
      return ValueSet.intersection(parts.stream().map(part -> part.cover(key)).toList());
    }
  }

  /** One is true. */
  record Any(List<Condition> parts) implements Condition {
    public Any {
      parts = List.copyOf(parts);
    }

    @Override
    public boolean isTrue(KeyCursor keys) {
      for (Condition part : parts) {
        if (part.isTrue(keys)) {
          return true;
        }
      }
      return false;
    }

    @Override
    public ValueSet cover(int key) {
      return ValueSet.union(parts.stream().map(part -> part.cover(key)).toList());
    }
  }

  /** True where all are; what they say of one key is put together. */
  static Condition all(List<Condition> parts) {
    List<Condition> merged = merged(parts, ValueSet::intersection);
    return merged.size() == 1 ? merged.get(0) : new All(merged);
  }

  /** True where one is; what they say of one key is put together. */
  static Condition any(List<Condition> parts) {
    List<Condition> merged = merged(parts, ValueSet::union);
    return merged.size() == 1 ? merged.get(0) : new Any(merged);
  }

  private static List<Condition> merged(List<Condition> parts, Merge merge) {
    Map<Integer, List<ValueSet>> byKey = new TreeMap<>();
    List<Condition> others = new ArrayList<>();
    for (Condition part : parts) {
      if (part instanceof Among among) {
        byKey.computeIfAbsent(among.key(), key -> new ArrayList<>()).add(among.values());
      } else {
        others.add(part);
      }
    }
    List<Condition> merged = new ArrayList<>();
    byKey.forEach((key, sets) -> merged.add(new Among(key, merge.of(sets))));
    merged.addAll(others);
    return merged;
  }

  /** Of sets of one key's values one. */
  interface Merge {
    ValueSet of(List<ValueSet> sets);
  }
}
