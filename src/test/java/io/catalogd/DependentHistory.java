package io.catalogd;

import static io.catalogd.load.TestCatalog.soon;
import static io.catalogd.load.TestCatalog.spelled;
import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.DependentWorld.Step;
import io.catalogd.DependentWorld.Telling;
import io.catalogd.NaiveExpansion.Expected;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.events.Resets;
import io.catalogd.events.TestEvents;
import io.catalogd.load.TestCatalog;
import io.catalogd.model.CatalogException;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * A random history of a metastore that others change, and the catalog itself: after each step all
 * partitions of all dependent tables are told as a model says that works them out anew from
 * everything there is, and no reader beside ever sees what was at no time.
 */
final class DependentHistory {
  /** Errors at which a client that keeps the content still reads no row too many or too few. */
  private static final List<String> SEEN_ANYWAY =
      List.of("have the same key values", "has no partition with its key values");

  private final TestCatalog catalog;
  private final Resets resets;

  /** What each id stood for; the history of a whole run (C168). */
  private final Map<Long, String> contents = new HashMap<>();

  private int told;
  private int refused;

  /** What each partition was told as at last, of tables that have been loaded ever since. */
  private final Map<TableName, Map<String, Told>> lastTold = new ConcurrentHashMap<>();

  /** Tables that were not loaded for a while since they were asked about last. */
  private final Set<TableName> forgotten = ConcurrentHashMap.newKeySet();

  private int kept;

  /** Tables that are in one now. */
  private final Set<TableName> circle = new HashSet<>();

  /** Tables that have one above them, so that any partition may be told the error of it. */
  private final Set<TableName> belowCircle = new HashSet<>();

  DependentHistory(TestCatalog catalog) {
    this.catalog = catalog;
    this.resets = TestEvents.resets(catalog);
    catalog.store.tell((before, after, changed) -> noteForgotten(after));
  }

  private void noteForgotten(CatalogImage image) {
    for (TableName table : lastTold.keySet()) {
      boolean loaded =
          image.findTable(table).map(TableEntry::state).orElse(TableState.UNLOADED)
              instanceof TableState.Loaded;
      if (!loaded) {
        forgotten.add(table);
      }
    }
  }

  /** A content, and what is told beside it. */
  private record Told(long id, String content, String beside) {}

  /**
   * Makes the tables and changes them.
   *
   * @param root directory of all files
   */
  Coverage run(long seed, int steps, String root) throws InterruptedException {
    Random random = new Random(seed);
    DependentWorld world = new DependentWorld(random, catalog, root);
    world.create();
    resets.invalidateAll(soon());
    History history = new History();
    history.add(expected(), /* isOurs= */ false);
    CountDownLatch running = new CountDownLatch(2);
    List<DependentReader> readers = new ArrayList<>();
    for (TableName table : List.of(DependentWorld.BY_DAY, DependentWorld.CHAIN)) {
      DependentReader reader = new DependentReader(catalog, history, table, running);
      reader.start();
      readers.add(reader);
    }
    running.await();
    for (int i = 0; i < steps; i++) {
      Step step = world.next();
      history.add(expected(), step.told() == Telling.OURS);
      boolean refreshed = tell(step, random);
      check(history, "seed " + seed + " step " + i + ": " + step + " refreshed=" + refreshed);
    }
    for (DependentReader reader : readers) {
      reader.finish();
    }
    assertThat(readers)
        .allSatisfy(reader -> assertThat(reader.answers()).as("%s", reader).isNotEmpty());
    for (DependentReader reader : readers) {
      reader.check();
    }
    return new Coverage(steps, world.kinds(), told, kept, refused);
  }

  private Map<TableName, Map<String, Expected>> expected() {
    NaiveExpansion naive = new NaiveExpansion(catalog.outside, catalog.storage);
    Map<TableName, Map<String, Expected>> all = new HashMap<>();
    List<TableName> dependents = DependentWorld.dependents(catalog.outside);
    dependents.forEach(table -> all.put(table, naive.expand(table)));
    circle.clear();
    dependents.stream().filter(naive::isInCircle).forEach(circle::add);
    belowCircle.clear();
    dependents.stream().filter(naive::leadsToCircle).forEach(belowCircle::add);
    return all;
  }

  private boolean tell(Step step, Random random) {
    if (step.told() == Telling.OURS) {
      return false;
    }
    boolean refresh = step.told() == Telling.EITHER && random.nextBoolean();
    for (TableName table : step.tables()) {
      if (refresh) {
        resets.refreshTable(spelled(table), soon());
      } else {
        resets.invalidateTable(spelled(table), soon());
      }
    }
    return refresh;
  }

  private void check(History history, String context) {
    history
        .last()
        .forEach((table, expected) -> check(table, expected, circle.contains(table), context));
  }

  private void check(
      TableName table, Map<String, Expected> partitions, boolean isInCircle, String context) {
    if (forgotten.remove(table)) {
      lastTold.remove(table);
    }
    DependentAnswers answers = new DependentAnswers(catalog);
    Map<String, Long> ids;
    try {
      ids = answers.ids(table);
    } catch (CatalogException e) {
      assertThat(isInCircle).as("%s: %s fails: %s", context, table, e).isTrue();
      assertThat(e).hasMessageContaining(NaiveExpansion.CIRCLE);
      return;
    }
    assertThat(ids.keySet()).as("%s, names of %s", context, table).isEqualTo(partitions.keySet());
    Map<String, Told> last = lastTold.computeIfAbsent(table, anew -> new HashMap<>());
    last.keySet().retainAll(ids.keySet());
    partitions.forEach(
        (name, expected) -> {
          DependentAnswers.Answer answer =
              answers.fetch(table, Objects.requireNonNull(ids.get(name)));
          String where = context + ", " + name + " of " + table;
          check(answer, expected, table, where);
          @Nullable Told told =
              answer.content() == null
                  ? null
                  : new Told(answer.id(), answer.content(), expected.beside());
          checkId(last.remove(name), answer, told, where);
          if (told != null) {
            last.put(name, told);
          }
        });
  }

  /**
   * The same content keeps its id, or all that clients keep is lost (C169, C490); what was told and
   * is an error now gets another, or nobody who keeps it hears of the error.
   */
  private void checkId(
      @Nullable Told before, DependentAnswers.Answer answer, @Nullable Told now, String where) {
    if (before == null) {
      return;
    }
    if (now == null) {
      String error = Objects.requireNonNull(answer.error());
      assertThat(before.id() != answer.id() || SEEN_ANYWAY.stream().anyMatch(error::contains))
          .as("%s: id %d was told, and is an error now: %s", where, answer.id(), error)
          .isTrue();
    } else if (now.content().equals(before.content()) && now.beside().equals(before.beside())) {
      assertThat(now.id())
          .as("%s: id of what is told as before %s", where, before)
          .isEqualTo(before.id());
      kept++;
    }
  }

  private void check(
      DependentAnswers.Answer answer, Expected expected, TableName table, String context) {
    boolean isOfCircle =
        belowCircle.contains(table)
            && answer.error() != null
            && answer.error().contains(NaiveExpansion.CIRCLE);
    assertThat(isOfCircle || expected.allows(answer.content(), answer.error()))
        .as("%s of %s: told %s, expected %s", context, table, answer, expected)
        .isTrue();
    if (answer.content() == null) {
      refused++;
    } else {
      told++;
      String content = table + " " + answer.name() + " " + answer.content();
      @Nullable String before = contents.putIfAbsent(answer.id(), content);
      assertThat(before == null ? content : before)
          .as("%s: what id %d stands for (C168)", context, answer.id())
          .isEqualTo(content);
    }
  }

  /**
   * What histories had. A single one may have little, whatever is told right; any four of the first
   * two hundred seeds have enough.
   *
   * @param kinds of steps that were made
   * @param told how often a partition was
   * @param kept how often one was told as after the step before
   * @param refused how often one could not be told
   */
  record Coverage(int steps, Set<String> kinds, int told, int kept, int refused) {
    Coverage {
      kinds = Set.copyOf(kinds);
    }

    Coverage plus(Coverage other) {
      Set<String> all = new HashSet<>(kinds);
      all.addAll(other.kinds);
      return new Coverage(
          steps + other.steps, all, told + other.told, kept + other.kept, refused + other.refused);
    }

    /** Where little was told, and told again, little was compared. */
    void check(String... expected) {
      assertThat(kinds).contains(expected);
      assertThat(told).as("partitions told in %s", this).isGreaterThan(steps / 5);
      assertThat(kept).as("partitions told as before in %s", this).isGreaterThan(steps / 8);
      assertThat(refused).as("partitions refused in %s", this).isGreaterThan(steps / 3);
    }
  }

  /** What the model said after each step. */
  static final class History {
    private final List<Map<TableName, Map<String, Expected>>> steps = new ArrayList<>();
    private final Set<Integer> ours = new HashSet<>();

    /** {@code isOurs}: a statement of several writes, between which errors may be told. */
    synchronized void add(Map<TableName, Map<String, Expected>> step, boolean isOurs) {
      if (isOurs) {
        ours.add(steps.size());
      }
      steps.add(step);
    }

    synchronized boolean isOurs(int step) {
      return ours.contains(step);
    }

    synchronized int number() {
      return steps.size() - 1;
    }

    synchronized Map<TableName, Map<String, Expected>> last() {
      return steps.get(steps.size() - 1);
    }

    synchronized Map<TableName, Map<String, Expected>> at(int step) {
      return steps.get(Math.max(0, Math.min(step, steps.size() - 1)));
    }
  }
}
