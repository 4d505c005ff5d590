package io.catalogd.cli.shell;

import io.catalogd.sql.CatalogCalls;
import io.catalogd.sql.SqlResult;
import io.catalogd.sql.SqlRunner;
import io.catalogd.sql.SqlScript;
import io.catalogd.sql.SqlSession;
import io.catalogd.sql.SqlText;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;

/**
 * What there is in the catalog, for somebody who is typing: known for some seconds, and never
 * waited for long. A catalog that does not answer has no names. One thread.
 */
final class LiveNames {
  /** Answers, and failures too, so that a catalog that is away holds nobody up twice. */
  private static final Duration KEPT = Duration.ofSeconds(10);

  private static final int MOST_KEPT = 1_000;

  private final SqlRunner runner;
  private final ExecutorService background;
  private final LongSupplier nanoTicker;
  private final long longestWaitNanos;
  private final Map<String, Asked> asked = new HashMap<>();
  private long deadlineNanos;

  /**
   * Asks nothing yet.
   *
   * @param longestWait for all names of one completion
   */
  LiveNames(
      CatalogCalls calls,
      ExecutorService background,
      LongSupplier nanoTicker,
      Duration longestWait) {
    this.runner = new SqlRunner(calls);
    this.background = background;
    this.nanoTicker = nanoTicker;
    this.longestWaitNanos = longestWait.toNanos();
  }

  private record Asked(Future<List<String>> answer, long startNanos) {}

  /** A completion begins: from now on its wait counts. */
  void begin() {
    deadlineNanos = nanoTicker.getAsLong() + longestWaitNanos;
  }

  /** What is known may have changed. */
  void forget() {
    asked.values().forEach(each -> each.answer().cancel(/* mayInterruptIfRunning= */ true));
    asked.clear();
  }

  List<String> databases() {
    return ask("SHOW DATABASES", 0);
  }

  /** Tables and views. */
  List<String> tables(String database) {
    return ask("SHOW TABLES IN " + SqlText.name(database), 0);
  }

  /** Such as {@code name(INT, STRING)}. */
  List<String> functions(String database) {
    return ask("SHOW FUNCTIONS IN " + SqlText.name(database), 1);
  }

  List<String> roles() {
    return ask("SHOW ROLES", 0);
  }

  /** Columns, and partition keys behind them. */
  List<String> columns(String database, String table) {
    return describe(database, table).stream().filter(LiveNames::isColumn).toList();
  }

  List<String> keys(String database, String table) {
    List<String> lines = describe(database, table);
    int heading = lines.indexOf("# Partition Information");
    return heading < 0
        ? List.of()
        : lines.subList(heading + 1, lines.size()).stream().filter(LiveNames::isColumn).toList();
  }

  private List<String> describe(String database, String table) {
    return ask("DESCRIBE " + SqlText.name(database) + "." + SqlText.name(table), 0);
  }

  /** Headings of sections begin with {@code #}. */
  private static boolean isColumn(String line) {
    return !line.isEmpty() && !line.startsWith("#");
  }

  private List<String> ask(String question, int column) {
    long now = nanoTicker.getAsLong();
    Asked known = asked.get(question);
    if (known == null || now - known.startNanos() > KEPT.toNanos()) {
      if (asked.size() >= MOST_KEPT) {
        forget();
      }
      known = new Asked(background.submit(() -> answer(question, column)), now);
      asked.put(question, known);
    }
    try {
      return known.answer().get(Math.max(0, deadlineNanos - now), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    } catch (ExecutionException | TimeoutException | CancellationException e) {
      return List.of(); // nothing to complete with; a statement will tell what is wrong
    }
  }

  private List<String> answer(String question, int column) {
    SqlResult result = runner.run(SqlScript.parse(question).get(0).in(SqlSession.of("")));
    return result.rows().stream().map(row -> row.get(column)).toList();
  }
}
