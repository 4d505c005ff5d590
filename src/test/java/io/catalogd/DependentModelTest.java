package io.catalogd;

import static io.catalogd.load.TestCatalog.soon;
import static io.catalogd.load.TestCatalog.spelled;
import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.DependentWorld.Step;
import io.catalogd.DependentWorld.Telling;
import io.catalogd.NaiveExpansion.Expected;
import io.catalogd.events.Resets;
import io.catalogd.events.TestEvents;
import io.catalogd.load.TestCatalog;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random histories of a metastore that others change: after each step all partitions of all
 * dependent tables are told as a model says that works them out anew from everything there is, and
 * no reader beside ever sees what was at no time.
 */
class DependentModelTest {
  private static final int STEPS = 1_500;

  private final TestCatalog catalog = new TestCatalog();
  private final Resets resets = TestEvents.resets(catalog);

  /** What each id stood for; the history of a whole run (C168). */
  private final Map<Long, String> contents = new HashMap<>();

  private int told;
  private int refused;

  @AfterEach
  void close() {
    catalog.close();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void everyHistoryIsToldAsTheModelSays(long seed) throws InterruptedException {
    Random random = new Random(seed);
    DependentWorld world = new DependentWorld(random, catalog);
    world.create();
    resets.invalidateAll(soon());
    History history = new History();
    history.add(expected());
    CountDownLatch running = new CountDownLatch(2);
    List<DependentReader> readers = new ArrayList<>();
    for (TableName table : List.of(DependentWorld.BY_DAY, DependentWorld.CHAIN)) {
      DependentReader reader = new DependentReader(catalog, history, table, running);
      reader.start();
      readers.add(reader);
    }
    running.await();
    for (int i = 0; i < STEPS; i++) {
      Step step = world.next();
      history.add(expected());
      boolean refreshed = tell(step, random);
      check(history, "seed " + seed + " step " + i + ": " + step + " refreshed=" + refreshed);
    }
    for (DependentReader reader : readers) {
      reader.finish();
    }
    assertThat(told).as("partitions told").isGreaterThan(STEPS / 2);
    assertThat(refused).as("partitions refused").isGreaterThan(STEPS / 2);
    assertThat(readers)
        .allSatisfy(reader -> assertThat(reader.answers()).as("%s", reader).isNotEmpty());
    for (DependentReader reader : readers) {
      reader.check();
    }
  }

  private Map<TableName, Map<String, Expected>> expected() {
    NaiveExpansion naive = new NaiveExpansion(catalog.stored, catalog.storage);
    Map<TableName, Map<String, Expected>> all = new HashMap<>();
    DependentWorld.DEPENDENT.forEach(table -> all.put(table, naive.expand(table)));
    return all;
  }

  private boolean tell(Step step, Random random) {
    boolean refresh = step.told() == Telling.EITHER && random.nextBoolean();
    if (refresh) {
      resets.refreshTable(spelled(step.table()), soon());
    } else {
      resets.invalidateTable(spelled(step.table()), soon());
    }
    return refresh;
  }

  private void check(History history, String context) {
    DependentAnswers answers = new DependentAnswers(catalog);
    history
        .last()
        .forEach(
            (table, partitions) -> {
              Map<String, Long> ids = answers.ids(table);
              assertThat(ids.keySet())
                  .as("%s, names of %s", context, table)
                  .isEqualTo(partitions.keySet());
              partitions.forEach(
                  (name, expected) -> {
                    long id = Objects.requireNonNull(ids.get(name));
                    check(answers.fetch(table, id), expected, table, context + ", " + name);
                  });
            });
  }

  private void check(
      DependentAnswers.Answer answer, Expected expected, TableName table, String context) {
    assertThat(expected.allows(answer.content(), answer.error()))
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

  /** What the model said after each step. */
  static final class History {
    private final List<Map<TableName, Map<String, Expected>>> steps = new ArrayList<>();

    synchronized void add(Map<TableName, Map<String, Expected>> step) {
      steps.add(step);
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
