package io.catalogd.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.catalogd.caching.DirectiveRemoval;
import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.NameLocks;
import io.catalogd.catalog.TableState;
import io.catalogd.events.Resets;
import io.catalogd.load.IoPool;
import io.catalogd.load.LoadConfig;
import io.catalogd.load.TableLoads;
import io.catalogd.load.TableSource;
import io.catalogd.load.functions.TestJars;
import io.catalogd.metastore.InMemoryMetastore;
import io.catalogd.model.Deadline;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import io.catalogd.model.TestTables;
import io.catalogd.storage.InMemoryCaching;
import io.catalogd.storage.InMemoryStorage;
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
  private static final Deadline DEADLINE = Deadline.after(Duration.ofHours(1), System::nanoTime);
  private static final TableName SLOW = new TableName("d", "slow");
  private static final LoadConfig CONFIG =
      new LoadConfig(2, 1, 1, 1, /* background= */ false, LoadConfig.DEFAULT.timeout());

  private final CatalogStore store = new CatalogStore(10);
  private final CountDownLatch metastoreWasAsked = new CountDownLatch(1);
  private final CountDownLatch metastoreAnswers = new CountDownLatch(1);
  private final TableSource source = mock(TableSource.class);
  private final TableLoads loads = new TableLoads(store, source, CONFIG);
  private final IoPool pool = new IoPool(CONFIG);
  private final Resets resets =
      new Resets(
          store,
          new NameLocks(),
          loads,
          source,
          new InMemoryMetastore(),
          TestJars.reader(new InMemoryStorage(), pool),
          pool,
          new DirectiveRemoval(new InMemoryCaching()),
          deadline -> {});
  private final PartialFetcher fetcher = new PartialFetcher(store, loads::loaded);
  private final ExecutorService others = Executors.newSingleThreadExecutor();

  @BeforeEach
  void fillCatalog() {
    store.publish(
        List.of(
            new CatalogChange.PutDatabase(TestTables.database("d")),
            new CatalogChange.PutTable(SLOW, TableState.UNLOADED)));
    FileSystemTable other = TestTables.partitioned("d.other", 3, 1);
    store.publish(List.of(new CatalogChange.PutTable(other.name(), new TableState.Loaded(other))));
  }

  @AfterEach
  void endThreads() {
    metastoreAnswers.countDown();
    others.shutdownNow();
    loads.close();
    pool.close();
  }

  /** As a metastore that accepts and stays silent. */
  private FileSystemTable hang(FileSystemTable answer) {
    metastoreWasAsked.countDown();
    await(metastoreAnswers);
    return answer;
  }

  @Test
  void fetchesOfCatalogDatabaseAndOtherTablesReturnWhileALoadHangs() throws Exception {
    when(source.load(SLOW)).thenAnswer(load -> hang(TestTables.partitioned("d.slow", 1, 1)));
    Future<PartialSelection> hanging = others.submit(() -> fetch("slow"));
    await(metastoreWasAsked);

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
    when(source.refresh(any()))
        .thenAnswer(refresh -> hang(TestTables.partitioned("d.other", 5, 1)));
    Future<?> refresh =
        others.submit(() -> resets.refreshTable(new SpelledName("d", "other"), DEADLINE));
    await(metastoreWasAsked);

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

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
