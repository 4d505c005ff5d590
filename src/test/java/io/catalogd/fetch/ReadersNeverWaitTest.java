package io.catalogd.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.model.Deadline;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import io.catalogd.model.TestTables;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** While somebody hangs in a load, all who need nothing of it are answered (C161, C162, C399). */
@Timeout(30)
class ReadersNeverWaitTest {
  private static final Deadline DEADLINE = Deadline.after(Duration.ofHours(1), () -> 0);
  private static final TableName SLOW = new TableName("d", "slow");

  private final CatalogStore store = new CatalogStore(10);
  private final CountDownLatch loadBegan = new CountDownLatch(1);
  private final CountDownLatch metastoreAnswers = new CountDownLatch(1);
  private final PartialFetcher fetcher = new PartialFetcher(store, this::load);
  private final ExecutorService others = Executors.newSingleThreadExecutor();

  /** As a metastore that accepts and stays silent. */
  private TableEntry load(SpelledName name, Deadline deadline) {
    loadBegan.countDown();
    await(metastoreAnswers);
    publishLoaded(TestTables.partitioned(name.key().toString(), 1, 1));
    return store.current().findTable(name.key()).orElseThrow();
  }

  @BeforeEach
  void fillCatalog() {
    store.publish(
        List.of(
            new CatalogChange.PutDatabase(TestTables.database("d")),
            new CatalogChange.PutTable(SLOW, TableState.UNLOADED)));
    publishLoaded(TestTables.partitioned("d.other", 3, 1));
  }

  @AfterEach
  void endThreads() {
    metastoreAnswers.countDown();
    others.shutdownNow();
  }

  @Test
  void fetchesOfCatalogDatabaseAndOtherTablesReturnWhileALoadHangs() throws Exception {
    Future<PartialSelection> hanging = others.submit(() -> fetch("slow"));
    await(loadBegan);

    PartialSelection catalog = fetcher.select(new PartialFetch.OfCatalog(true), DEADLINE);
    PartialSelection database =
        fetcher.select(new PartialFetch.OfDatabase("d", true, true), DEADLINE);
    PartialSelection other = fetch("other");

    assertThat(catalog).isNotNull();
    assertThat(((PartialSelection.OfDatabase) database).tableNames())
        .containsExactly("other", "slow");
    assertThat(((PartialSelection.OfTable) other).version()).isEqualTo(3);
    assertThat(hanging).isNotDone();

    metastoreAnswers.countDown();
    assertThat(((PartialSelection.OfTable) hanging.get()).version()).isEqualTo(4);
  }

  @Test
  void oldVersionOfATableIsReadWhileItIsBeingRefreshed() throws Exception {
    TableName name = new TableName("d", "other");
    Future<?> refresh =
        others.submit(
            () -> {
              long seen = store.current().versionOf(name);
              loadBegan.countDown();
              await(metastoreAnswers);
              FileSystemTable fresh = TestTables.partitioned("d.other", 5, 1);
              store.publishIf(
                  name,
                  seen,
                  List.of(new CatalogChange.PutTable(name, new TableState.Loaded(fresh))));
            });
    await(loadBegan);

    PartialSelection.OfTable old = (PartialSelection.OfTable) fetch("other");

    assertThat(old.version()).isEqualTo(3);
    assertThat(old.partitions().partitions()).hasSize(3);
    assertThat(refresh).isNotDone();

    metastoreAnswers.countDown();
    refresh.get();
    PartialSelection.OfTable fresh = (PartialSelection.OfTable) fetch("other");
    assertThat(fresh.version()).isEqualTo(4);
    assertThat(fresh.partitions().partitions()).hasSize(5);
    // What was selected before is still of one version.
    assertThat(old.partitions().partitions()).hasSize(3);
  }

  private PartialSelection fetch(String table) {
    TableSelector selector =
        new TableSelector(true, null, Set.of(PartitionPart.values()), List.of("id"));
    return fetcher.select(
        new PartialFetch.OfTable(new SpelledName("d", table), selector), DEADLINE);
  }

  private void publishLoaded(FileSystemTable table) {
    store.publish(List.of(new CatalogChange.PutTable(table.name(), new TableState.Loaded(table))));
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
