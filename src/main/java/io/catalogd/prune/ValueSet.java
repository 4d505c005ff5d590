package io.catalogd.prune;

import io.catalogd.model.KeyValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Values of one key, NULL among them or not. Immutable.
 *
 * @param ranges in order, with something between each two
 */
record ValueSet(List<Range> ranges) {
  static final ValueSet NONE = new ValueSet(List.of());
  static final ValueSet ALL = of(Cut.START, Cut.END);
  static final ValueSet NULL = of(Cut.START, Cut.BEHIND_NULL);
  static final ValueSet NOT_NULL = of(Cut.BEHIND_NULL, Cut.END);

  ValueSet {
    ranges = List.copyOf(ranges);
  }

  /** All between two places; never empty. */
  record Range(Cut from, Cut to) {
    boolean isPoint() {
      return from.value() != null && !from.isBehind() && to.equals(Cut.behind(from.value()));
    }
  }

  /** All between two places. */
  static ValueSet of(Cut from, Cut to) {
    return from.compareTo(to) < 0 ? new ValueSet(List.of(new Range(from, to))) : NONE;
  }

  static ValueSet of(KeyValue value) {
    return of(Cut.before(value), Cut.behind(value));
  }

  static ValueSet of(Collection<KeyValue> values) {
    return union(values.stream().map(ValueSet::of).toList());
  }

  /** What is in any of them. */
  static ValueSet union(List<ValueSet> sets) {
    List<Range> sorted = new ArrayList<>();
    sets.forEach(set -> sorted.addAll(set.ranges));
    sorted.sort(Comparator.comparing(Range::from));
    List<Range> joined = new ArrayList<>();
    for (Range next : sorted) {
      int last = joined.size() - 1;
      if (last >= 0 && joined.get(last).to.compareTo(next.from) >= 0) {
        Range before = joined.get(last);
        joined.set(last, new Range(before.from, Cut.higher(before.to, next.to)));
      } else {
        joined.add(next);
      }
    }
    return new ValueSet(joined);
  }

  /**
   * What is in all of them, by halves: so a thousand sets that leave out one value each are quick.
   */
  static ValueSet intersection(List<ValueSet> sets) {
    if (sets.isEmpty()) {
      return ALL;
    }
    int half = sets.size() / 2;
    return half == 0
        ? sets.get(0)
        : intersection(sets.subList(0, half)).and(intersection(sets.subList(half, sets.size())));
  }

  private ValueSet and(ValueSet other) {
    List<Range> common = new ArrayList<>();
    int here = 0;
    int there = 0;
    while (here < ranges.size() && there < other.ranges.size()) {
      Range one = ranges.get(here);
      Range two = other.ranges.get(there);
      Cut from = Cut.higher(one.from, two.from);
      Cut to = Cut.lower(one.to, two.to);
      if (from.compareTo(to) < 0) {
        common.add(new Range(from, to));
      }
      if (one.to.compareTo(two.to) <= 0) {
        here++;
      } else {
        there++;
      }
    }
    return new ValueSet(common);
  }

  /** All values that are neither in it nor NULL. */
  ValueSet otherValues() {
    List<Range> others = new ArrayList<>();
    Cut from = Cut.BEHIND_NULL;
    for (Range range : ranges) {
      if (from.compareTo(range.from) < 0) {
        others.add(new Range(from, range.from));
      }
      from = Cut.higher(from, range.to);
    }
    if (from.compareTo(Cut.END) < 0) {
      others.add(new Range(from, Cut.END));
    }
    return new ValueSet(others);
  }

  boolean contains(KeyValue value) {
    Cut before = Cut.before(value);
    int low = 0;
    int high = ranges.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      Range range = ranges.get(middle);
      if (range.from.compareTo(before) > 0) {
        high = middle - 1;
      } else if (range.to.compareTo(before) <= 0) {
        low = middle + 1;
      } else {
        return true;
      }
    }
    return false;
  }

  /** Whether it is some values, and no range of them. */
  boolean isPoints() {
    return ranges.stream().allMatch(Range::isPoint);
  }
}
