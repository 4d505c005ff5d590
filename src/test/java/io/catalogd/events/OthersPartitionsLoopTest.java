package io.catalogd.events;

import static io.catalogd.load.TestCatalog.key;
import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.load.TestCatalog;
import io.catalogd.model.TableName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When lists are read; what becomes of them is in {@code WrittenFilesTest}. */
class OthersPartitionsLoopTest {
  private static final TableName T = new TableName("default", "t");
  private static final TableName U = new TableName("default", "u");

  private final TestCatalog catalog = new TestCatalog();

  /** What happens when a list has been read. */
  private final AtomicReference<Runnable> meanwhile = new AtomicReference<>(() -> {});

  private final AtomicLong clock = new AtomicLong();
  private final List<Runnable> waiting = new ArrayList<>();
  private final List<Duration> pauses = new ArrayList<>();
  private final OthersPartitionsLoop others =
      new OthersPartitionsLoop(
          catalog.store,
          catalog.locks,
          catalog.loads,
          catalog.source,
          catalog.directives.removal(),
          () -> {
            meanwhile.getAndSet(() -> {}).run();
            return TestCatalog.soon();
          },
          (work, pause) -> {
            waiting.add(work);
            pauses.add(pause);
          },
          clock::get);

  @AfterEach
  void close() {
    catalog.close();
  }

  // D294
  @Test
  void manyInsertsReadOneListAndListsLeaveTimeForOthers() {
    catalog.createTable(T, key("p", "int"));
    catalog.createTable(U, key("p", "int"));
    catalog.know("default", T, U);
    catalog.load(T);
    catalog.createPartition(T, "1");
    others.follow(T);
    others.follow(T);
    others.follow(U);
    assertThat(pauses).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(1));
    long version = catalog.entry(T).version();
    // A list that takes three seconds, during which there is one more INSERT.
    meanwhile.set(
        () -> {
          others.follow(T);
          clock.addAndGet(Duration.ofSeconds(3).toNanos());
        });

    waiting.get(0).run();

    assertThat(catalog.entry(T).version()).isGreaterThan(version);
    assertThat(waiting).as("what came meanwhile waits again").hasSize(3);
    waiting.get(1).run();
    others.follow(U);
    assertThat(pauses).hasSize(4).last().isEqualTo(Duration.ofSeconds(27));
    waiting.get(2).run();
    assertThat(catalog.loadedTable(T).partitions().size()).isEqualTo(1);
  }
}
