package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * What concurrent clients did to the tables of one database and what they were told, to be
 * explained by a serial run: statements in the order of their versions, and every other reply at
 * some moment between its request and itself. Times are of one clock, in nanoseconds.
 */
final class SerialHistory {
  /** Content of a table that is not there. */
  static final String ABSENT = "absent";

  /** Content of a table of which only the existence was told. */
  static final String SOME = "some";

  private final List<Statement> order;
  private final List<Told> told;

  /** Names to contents after the first, second, … statement; nothing is there before. */
  private final List<Map<String, String>> states = new ArrayList<>();

  /** By name: versions at which it was removed, and at which it was put, with its content. */
  private final Map<String, NavigableMap<Long, String>> changes = new HashMap<>();

  SerialHistory(List<Statement> statements, List<Told> told) {
    this.order =
        statements.stream()
            .filter(Statement::isDone)
            .sorted(Comparator.comparingLong(Statement::version))
            .toList();
    this.told = told;
    replay();
    statements.stream().filter(each -> !each.isDone()).forEach(this::checkFailure);
    told.forEach(this::checkMoment);
    told.stream().filter(each -> each.version() > 0).forEach(this::checkVersion);
    checkOneContentForEachVersion();
    checkNothingGoesBack();
  }

  /** What a statement does. */
  enum Kind {
    CREATE,
    DROP,
    RENAME
  }

  /**
   * One statement.
   *
   * @param other the new name of a RENAME
   * @param content of a CREATE; no two have the same
   * @param removed version of the removal that it told of, else 0
   * @param put version of the table that it told of, else 0
   */
  record Statement(
      Kind kind,
      String name,
      String other,
      String content,
      long begin,
      long end,
      long removed,
      long put) {
    boolean isDone() {
      return version() > 0;
    }

    long version() {
      return Math.max(removed, put);
    }

    Set<String> names() {
      return kind == Kind.RENAME ? Set.of(name, other) : Set.of(name);
    }

    boolean isPossible(Map<String, String> state) {
      return switch (kind) {
        case CREATE -> !state.containsKey(name);
        case DROP -> state.containsKey(name);
        case RENAME -> state.containsKey(name) && !state.containsKey(other);
      };
    }

    Map<String, String> after(Map<String, String> state) {
      Map<String, String> next = new HashMap<>(state);
      switch (kind) {
        case CREATE -> next.put(name, content);
        case DROP -> next.remove(name);
        case RENAME -> next.put(other, Objects.requireNonNull(next.remove(name)));
      }
      return next;
    }
  }

  /**
   * What one reply told of a name.
   *
   * @param version 0 where it told none
   * @param content of the table, {@link #ABSENT} or {@link #SOME}
   */
  record Told(String name, String content, long version, long begin, long end) {
    boolean agrees(String real) {
      return content.equals(real) || (content.equals(SOME) && !real.equals(ABSENT));
    }
  }

  /** What is there in the end, by name. */
  Map<String, String> last() {
    return states.get(states.size() - 1);
  }

  private void replay() {
    states.add(Map.of());
    long latestBegin = Long.MIN_VALUE;
    for (Statement each : order) {
      assertThat(each.isPossible(last())).as("%s over %s", each, last()).isTrue();
      assertThat(each.end())
          .as("%s before what ended before it began", each)
          .isGreaterThanOrEqualTo(latestBegin);
      latestBegin = Math.max(latestBegin, each.begin());
      if (each.removed() > 0) {
        note(each.name(), each.removed(), ABSENT);
      }
      states.add(each.after(last()));
      if (each.put() > 0) {
        String name = each.kind() == Kind.RENAME ? each.other() : each.name();
        note(name, each.put(), Objects.requireNonNull(last().get(name)));
      }
    }
  }

  private void note(String name, long version, String content) {
    NavigableMap<Long, String> known = changes.computeIfAbsent(name, key -> new TreeMap<>());
    assertThat(known.isEmpty() || known.lastKey() < version)
        .as("%s is %s at %s after %s", name, content, version, known)
        .isTrue();
    known.put(version, content);
  }

  /**
   * The states that may have been current, as far as these names go, at some moment of a request.
   * Statements on other names bound nothing: a reader may see in the metastore what a statement has
   * done that gets its version after theirs.
   */
  private List<Map<String, String>> candidates(Set<String> names, long begin, long end) {
    int first = 0;
    int last = order.size();
    for (int i = 0; i < order.size(); i++) {
      Statement each = order.get(i);
      if (Collections.disjoint(names, each.names())) {
        continue;
      }
      if (each.end() < begin) {
        first = i + 1;
      }
      if (each.begin() > end) {
        last = Math.min(last, i);
      }
    }
    return states.subList(first, last + 1);
  }

  private void checkFailure(Statement failure) {
    assertThat(candidates(failure.names(), failure.begin(), failure.end()))
        .as("%s failed", failure)
        .anyMatch(state -> !failure.isPossible(state));
  }

  private void checkMoment(Told each) {
    assertThat(candidates(Set.of(each.name()), each.begin(), each.end()))
        .as("%s", each)
        .anyMatch(state -> each.agrees(state.getOrDefault(each.name(), ABSENT)));
  }

  /**
   * A table's versions lie between the removal before it was made and its own removal; those before
   * its maker's are of an INVALIDATE that saw it first.
   */
  private void checkVersion(Told each) {
    NavigableMap<Long, String> known = changes.getOrDefault(each.name(), new TreeMap<>());
    if (each.content().equals(ABSENT)) {
      assertThat(known).as("%s", each).containsEntry(each.version(), ABSENT);
      return;
    }
    Map.Entry<Long, String> at = known.floorEntry(each.version());
    if (at == null || at.getValue().equals(ABSENT)) {
      assertThat(at == null || at.getKey() < each.version()).as("%s at its removal", each).isTrue();
      at = known.higherEntry(each.version());
    }
    assertThat(at).as("%s was never made: %s", each, known).isNotNull();
    assertThat(each.agrees(at.getValue())).as("%s was %s", each, at).isTrue();
  }

  private void checkOneContentForEachVersion() {
    Map<Long, Told> byVersion = new HashMap<>();
    for (Told each : told) {
      Told known = each.version() == 0 ? null : byVersion.putIfAbsent(each.version(), each);
      if (known != null) {
        assertThat(known.name()).as("%s and %s", known, each).isEqualTo(each.name());
        assertThat(known.agrees(each.content()) || each.agrees(known.content()))
            .as("%s and %s", known, each)
            .isTrue();
      }
    }
  }

  /** Whoever asks after a reply has come is told of no older version. */
  private void checkNothingGoesBack() {
    List<Told> byBegin = versioned(Comparator.comparingLong(Told::begin));
    List<Told> byEnd = versioned(Comparator.comparingLong(Told::end));
    Map<String, Told> newest = new HashMap<>();
    int ended = 0;
    for (Told each : byBegin) {
      while (byEnd.get(ended).end() < each.begin()) {
        newest.merge(
            byEnd.get(ended).name(),
            byEnd.get(ended),
            (one, other) -> one.version() >= other.version() ? one : other);
        ended++;
      }
      Told before = newest.get(each.name());
      assertThat(before == null || before.version() <= each.version())
          .as("%s after %s", each, before)
          .isTrue();
    }
  }

  private List<Told> versioned(Comparator<Told> by) {
    return told.stream().filter(each -> each.version() > 0).sorted(by).toList();
  }
}
