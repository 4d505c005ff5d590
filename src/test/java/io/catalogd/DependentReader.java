package io.catalogd;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.DependentAnswers.Whole;
import io.catalogd.DependentHistory.History;
import io.catalogd.NaiveExpansion.Expected;
import io.catalogd.load.TestCatalog;
import io.catalogd.model.CatalogException;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * Reads all of a dependent table again and again while others change what it stands for. Each
 * answer has to be what the table was at one time, between the beginning and the end of the
 * request; never a part from before a change and a part from after it.
 */
final class DependentReader extends Thread {
  private static final int MOST_ANSWERS = 20_000;

  private final DependentAnswers catalog;
  private final History history;
  private final TableName table;
  private final CountDownLatch running;
  private final List<Answer> answers = new ArrayList<>();
  private volatile boolean done;

  /**
   * One reply.
   *
   * @param from the step that was the last one before it was asked for
   * @param to the same when it was there
   * @param told null with an error
   */
  private record Answer(int from, int to, @Nullable Whole told, @Nullable String error) {}

  DependentReader(TestCatalog catalog, History history, TableName table, CountDownLatch running) {
    super("reader of " + table);
    setDaemon(true);
    this.catalog = new DependentAnswers(catalog);
    this.history = history;
    this.table = table;
    this.running = running;
  }

  @Override
  public void run() {
    while (!done && answers.size() < MOST_ANSWERS) {
      int from = history.number();
      @Nullable Whole told = null;
      @Nullable String error = null;
      try {
        told = catalog.fetchAll(table);
      } catch (CatalogException e) {
        error = Objects.requireNonNull(e.getMessage());
      }
      answers.add(new Answer(from, history.number(), told, error));
      running.countDown();
    }
  }

  void finish() throws InterruptedException {
    done = true;
    join();
  }

  /** Those with content. */
  List<?> answers() {
    return answers.stream().filter(answer -> answer.told != null).toList();
  }

  /**
   * A step is known to the history a little after it was made, and to the catalog a little after
   * that, before the next one is made.
   */
  void check() {
    Map<Long, Whole> versions = new HashMap<>();
    for (Answer answer : answers) {
      if (answer.told != null) {
        assertThat(answer.told)
            .as("told with one version of %s", table)
            .isEqualTo(versions.computeIfAbsent(answer.told.version(), any -> answer.told));
      }
      boolean was = false;
      for (int step = answer.from - 1; step <= answer.to + 1 && !was; step++) {
        was =
            (answer.told == null && history.isOurs(step))
                || isToldAt(answer, Objects.requireNonNull(history.at(step).get(table)));
      }
      assertThat(was)
          .as("%s was told at no step from %d to %d", answer, answer.from - 1, answer.to + 1)
          .isTrue();
    }
  }

  private static boolean isToldAt(Answer answer, Map<String, Expected> step) {
    if (answer.told == null) {
      // Forgotten again and again while it was being loaded is no answer about the table.
      return Objects.requireNonNull(answer.error).contains("again and again")
          || answer.error.contains(NaiveExpansion.CIRCLE)
          || step.values().stream().anyMatch(one -> one.allows(null, answer.error));
    }
    Map<String, String> contents = answer.told.contents();
    return contents.keySet().equals(step.keySet())
        && step.entrySet().stream()
            .allMatch(one -> one.getValue().allows(contents.get(one.getKey()), null));
  }
}
