package io.catalogd.dependent;

import io.catalogd.model.CatalogException;
import io.catalogd.model.Column;
import io.catalogd.model.KeyValue;
import io.catalogd.model.PartitionKey;
import io.catalogd.model.PartitionNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a whole partition of a dependent table has: a number of parts, which are the values of the
 * base's first further key ({@code 24}), or values of its further keys ({@code hr=0..23}). Costs
 * what is there and what is told, however much is expected. Immutable.
 */
public final class Expectation {
  /** Of what lacks, so much is named. */
  private static final int MOST_NAMED = 50;

  private final List<Column> keys;
  private final TreeMap<Integer, ExpectedValues> values;
  private final long expected;

  private Expectation(List<Column> keys, Map<Integer, ExpectedValues> values, long expected) {
    this.keys = List.copyOf(keys);
    this.values = new TreeMap<>(values);
    this.expected = expected;
  }

  /**
   * Reads what was declared.
   *
   * @param keys those of the base that are none of the dependent table
   * @throws CatalogException INVALID_REQUEST with position and reason
   */
  public static Expectation parse(String text, List<Column> keys) {
    if (keys.isEmpty()) {
      throw DependentErrors.refused(
          String.format(
              "'%s' cannot be expected: the dependent table has all keys of its base, so each of"
                  + " its partitions is one of the base.",
              DependentErrors.shortened(text)));
    }
    String stripped = text.strip();
    if (stripped.matches("[0-9]{1,18}") && Long.parseLong(stripped) > 0) {
      return new Expectation(keys, Map.of(), Long.parseLong(stripped));
    }
    Map<Integer, ExpectedValues> values = new ExpectationParser(text, keys).parse();
    long product = 1;
    for (ExpectedValues one : values.values()) {
      if (product > Long.MAX_VALUE / one.size()) {
        throw DependentErrors.refused(
            String.format("'%s' expects more than can be counted.", text));
      }
      product *= one.size();
    }
    return new Expectation(keys, values, product);
  }

  /**
   * Compares it to what is there.
   *
   * @param matched keys of the base partitions that the dependent partition stands for
   * @param own how many keys the dependent table has, which are the first ones of these
   */
  public Completeness of(Iterable<PartitionKey> matched, int own) {
    Set<List<KeyValue>> present = new HashSet<>();
    for (PartitionKey key : matched) {
      List<KeyValue> further = key.values().subList(own, key.values().size());
      if (values.isEmpty()) {
        present.add(List.of(further.get(0)));
      } else if (isExpected(further)) {
        present.add(values.keySet().stream().map(further::get).toList());
      }
    }
    return new Completeness(
        expected, present.size(), values.isEmpty() ? List.of() : missing(present));
  }

  private boolean isExpected(List<KeyValue> further) {
    return values.entrySet().stream()
        .allMatch(one -> one.getValue().contains(further.get(one.getKey())));
  }

  private List<String> missing(Set<List<KeyValue>> present) {
    List<String> missing = new ArrayList<>();
    long wanted = Math.min(MOST_NAMED, expected - present.size());
    for (long place = 0; missing.size() < wanted; place++) {
      List<String> texts = textsAt(place);
      if (!present.contains(typed(texts))) {
        missing.add(name(texts));
      }
    }
    return missing;
  }

  /** The combination at {@code place}; the last key changes first. */
  private List<String> textsAt(long place) {
    List<String> texts = new ArrayList<>();
    long rest = place;
    for (ExpectedValues one : values.descendingMap().values()) {
      texts.add(0, one.textAt(rest % one.size()));
      rest /= one.size();
    }
    return texts;
  }

  private List<KeyValue> typed(List<String> texts) {
    List<KeyValue> typed = new ArrayList<>();
    for (int key : values.keySet()) {
      typed.add(ExpectationParser.typed(keys.get(key), texts.get(typed.size())));
    }
    return typed;
  }

  private String name(List<String> texts) {
    return PartitionNames.make(
        values.keySet().stream().map(key -> keys.get(key).name()).toList(),
        texts,
        PartitionNames.DEFAULT_NULL_TEXT);
  }
}
