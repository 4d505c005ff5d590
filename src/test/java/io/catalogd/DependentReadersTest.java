package io.catalogd;

import static io.catalogd.load.TestCatalog.soon;
import static io.catalogd.load.TestCatalog.spelled;
import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.CatalogImage;
import io.catalogd.catalog.TableState;
import io.catalogd.fetch.PartitionPruner;
import io.catalogd.fetch.PruneAnswer;
import io.catalogd.fetch.PruneRequest;
import io.catalogd.load.TestCatalog;
import io.catalogd.load.TestDependents;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A base that changes thousands of times a second while others read what depends on it: each answer
 * is what the dependent table was at the version that the answer tells, never its entry of one
 * image with the base's of another.
 */
class DependentReadersTest {
  private static final TableName BASE = new TableName("d", "t");
  private static final TableName DEPENDENT = new TableName("d", "tdep");
  private static final int CHANGES = 20_000;

  private final TestCatalog catalog = new TestCatalog();

  /** What the dependent table was, by version; written by one thread, read after it ended. */
  private final Map<Long, String> history = new HashMap<>();

  private TableState one = TableState.UNLOADED;
  private TableState other = TableState.UNLOADED;

  /** Of one answer. */
  private record Seen(long version, String content) {}

  @BeforeEach
  void makeTables() {
    catalog.stored.createDatabase(MetastoreStructs.database("d"));
    catalog.createTable(BASE, TestCatalog.key("ds", "int"), TestCatalog.key("hr", "int"));
    addToBase("1");
    addToBase("2");
    TestDependents.create(catalog.stored, DEPENDENT, BASE, "ds");
    TestDependents.addPartition(catalog.stored, DEPENDENT, "1");
    catalog.know("d", BASE, DEPENDENT);
    catalog.load(BASE);
    other = catalog.entry(BASE).state();
    catalog.stored.dropPartitions(BASE, List.of("ds=1/hr=2"), DropData.KEEP);
    addToBase("3");
    catalog.forget(BASE);
    catalog.load(BASE);
    one = catalog.entry(BASE).state();
    catalog.loads.loaded(spelled(DEPENDENT), soon());
    history.put(catalog.entry(DEPENDENT).version(), "1 3");
  }

  @AfterEach
  void close() {
    catalog.close();
  }

  private void addToBase(String hour) {
    String directory = "hdfs://nn/t/ds=1/hr=" + hour;
    catalog.storage.put(directory, "f", new byte[1]);
    catalog.createPartitionAt(directory, BASE, "1", hour);
  }

  @Test
  void partialFetchesAreOfOneImage() {
    DependentAnswers answers = new DependentAnswers(catalog);
    check(
        () -> {
          DependentAnswers.Whole whole = answers.fetchAll(DEPENDENT);
          String told = Objects.requireNonNull(whole.contents().get("ds=1"));
          return new Seen(whole.version(), told.contains("hr=2/") ? "1 2" : "1 3");
        });
  }

  @Test
  void prunedPartitionsAreOfOneImage() {
    PartitionPruner pruner =
        new PartitionPruner(catalog.store, catalog.loads::loaded, System::nanoTime);
    PruneRequest request =
        new PruneRequest(spelled(DEPENDENT), new PruneRequest.Choice.All(), Set.of(), false);
    check(
        () -> {
          PruneAnswer answer = pruner.prune(request, soon());
          String inputs = "" + answer.inputs().get(1).partitions();
          return new Seen(answer.tableVersion(), inputs.contains("hr=2") ? "1 2" : "1 3");
        });
  }

  private void check(Supplier<Seen> reader) {
    AtomicBoolean done = new AtomicBoolean();
    CountDownLatch running = new CountDownLatch(1);
    CompletableFuture<List<Seen>> reading =
        CompletableFuture.supplyAsync(
            () -> {
              List<Seen> seen = new ArrayList<>();
              while (!done.get()) {
                seen.add(reader.get());
                running.countDown();
              }
              return seen;
            });
    try {
      assertThat(running.await(1, TimeUnit.MINUTES)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    for (int i = 0; i < CHANGES; i++) {
      boolean isOther = i % 2 == 0;
      CatalogImage published =
          catalog.store.publish(List.of(new PutTable(BASE, isOther ? other : one)));
      history.put(published.findTable(DEPENDENT).orElseThrow().version(), isOther ? "1 2" : "1 3");
    }
    done.set(true);

    List<Seen> seen = reading.join();
    assertThat(seen).extracting(Seen::content).contains("1 2", "1 3");
    assertThat(seen.stream().filter(each -> !each.content().equals(history.get(each.version()))))
        .as("mixed answers")
        .isEmpty();
  }
}
