package io.catalogd.load;

import static io.catalogd.load.TestCatalog.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.metastore.FaultScript;
import io.catalogd.metastore.Metastore.Existing;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;
import io.catalogd.storage.CallWaits;
import io.catalogd.storage.InMemoryStorage;
import io.catalogd.storage.StorageCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Loads that have to share what they may hold of answers: here, less than any answer has. */
@Timeout(60)
class LoadMemoryTest {
  private static final int BATCH = 2;

  private final BlockingQueue<Thread> waits = new LinkedBlockingQueue<>();
  private final AnswerMemory memory =
      new AnswerMemory(
          1,
          new CallWaits() {
            @Override
            public void begins() {
              waits.add(Thread.currentThread());
            }

            @Override
            public void ends() {}
          });
  private final TestCatalog catalog = new TestCatalog();
  private final TableLoader loader =
      new TableLoader(
          new LoadParts(
              catalog.metastore,
              catalog.storage,
              new CacheMarks(catalog.caching),
              catalog.pool,
              catalog.ids,
              BATCH,
              memory));
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void close() {
    threads.shutdownNow();
    catalog.close();
  }

  @Test
  void loadsAndRefreshesThatHoldTooMuchTogetherAllEnd() throws Exception {
    List<TableName> names = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      names.add(table("t" + i, 9));
      // Partitions that are cached are held until all others are there.
      addCached(names.get(i), "100", "101", "102");
    }

    List<CompletableFuture<Table>> loads = names.stream().map(this::load).toList();

    List<Table> tables = new ArrayList<>();
    for (CompletableFuture<Table> load : loads) {
      tables.add(load.get());
      assertThat(((FileSystemTable) load.get()).partitions().size()).isEqualTo(12);
    }
    assertThat(memory.used()).isZero();

    names.forEach(name -> catalog.createPartition(name, "200"));
    List<CompletableFuture<Table>> refreshes =
        tables.stream()
            .map(known -> CompletableFuture.supplyAsync(() -> loader.refresh(known), threads))
            .toList();
    for (CompletableFuture<Table> refresh : refreshes) {
      assertThat(((FileSystemTable) refresh.get()).partitions().size()).isEqualTo(13);
    }
    assertThat(memory.used()).isZero();
  }

  @Test
  void aRefreshHoldsNoneOfWhatItHasTakenUp() {
    TableName name = table("t", 1);
    Table known = loader.load(name);
    for (int value = 10; value < 20; value++) {
      catalog.createPartition(name, Integer.toString(value));
    }
    Queue<Long> used = new ConcurrentLinkedQueue<>();
    for (int listing = 1; listing <= 10 / BATCH; listing++) {
      catalog.storage.during(StorageCall.LIST_IN_BULK, listing, () -> used.add(memory.used()));
    }

    assertThat(((FileSystemTable) loader.refresh(known)).partitions().size()).isEqualTo(11);

    // Of the names, and of one answer, whichever that is.
    assertThat(used).hasSize(10 / BATCH);
    assertThat(Set.copyOf(used)).hasSize(1);
  }

  @Test
  void aLoadAsksForNoNamesWhileAnotherHoldsWhatThereIs() throws Exception {
    TableName first = table("first", BATCH);
    TableName second = table("second", BATCH);
    try (InMemoryStorage.Hang hang = catalog.storage.hang(StorageCall.LIST_IN_BULK, 1)) {
      CompletableFuture<Table> holding = load(first);
      hang.awaitReached();

      CompletableFuture<Table> waiting = load(second);
      waits.take();
      assertThat(catalog.faults.calls("partitionNames")).isEqualTo(1);

      hang.release();
      holding.get();
      waiting.get();
      assertThat(catalog.faults.calls("partitionNames")).isEqualTo(2);
    }
  }

  @Test
  void aLoadThatIsCutOffWhileItWaitsFailsAlone() throws Exception {
    TableName first = table("first", BATCH);
    TableName second = table("second", BATCH);
    try (InMemoryStorage.Hang hang = catalog.storage.hang(StorageCall.LIST_IN_BULK, 1)) {
      CompletableFuture<Table> holding = load(first);
      hang.awaitReached();
      CompletableFuture<Table> waiting = load(second);

      waits.take().interrupt();

      assertThatThrownBy(waiting::get)
          .isInstanceOf(ExecutionException.class)
          .cause()
          .isInstanceOfSatisfying(
              CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.UNAVAILABLE));
      hang.release();
      holding.get();
    }
    assertThat(memory.used()).isZero();
    load(second).get();
  }

  @Test
  void aFailureIsToldWhoeverWaitsAndGivesEverythingBack() throws Exception {
    TableName name = table("t", 9);
    catalog.faults.refuse(
        "loadPartitions", 2, CatalogException.invalidRequest("the second batch is refused"));

    assertThatThrownBy(() -> load(name).get())
        .rootCause()
        .hasMessageContaining("the second batch is refused");

    assertThat(memory.used()).isZero();
    assertThat(((FileSystemTable) load(name).get()).partitions().size()).isEqualTo(9);
  }

  /**
   * Whoever waits for room may wait for what another thread of the same refresh was told, and lets
   * lie when a third one fails. Which thread does which is not sure, so there are several rounds.
   */
  @Test
  void aRefreshEndsWhereAListingFailsWhileItWaitsForItsOwnAnswers() throws Exception {
    for (int round = 0; round < 20; round++) {
      TableName name = new TableName("default", "t" + round);
      catalog.createTable(name, key("p", "int"));
      String directory = "hdfs://nn/known" + round;
      catalog.createPartitionAt(directory, name, "0");
      Table known = loader.load(name);
      awaitIdlePool(); // Only who is idle is asked for help, and all of them are needed.
      for (int value = 10; value < 10 + 6 * BATCH; value++) {
        catalog.createPartition(name, Integer.toString(value));
      }
      catalog.storage.refuse(directory, ErrorKind.UNAVAILABLE);
      FaultScript.Hang lastButOne = catalog.faults.hang("loadPartitions", 5);
      try (InMemoryStorage.Hang listing = catalog.storage.hang(StorageCall.LIST_LOCATED_FILES, 1)) {
        CompletableFuture<Table> refresh =
            CompletableFuture.supplyAsync(() -> loader.refresh(known), threads);
        lastButOne.awaitArrival();
        listing.awaitReached();
        while (memory.waiting() == 0) {
          Thread.onSpinWait();
        }
        listing.release();
        while (catalog.pool.atWork() > 1 && !refresh.isDone()) {
          Thread.onSpinWait();
        }
        lastButOne.release();

        assertThatThrownBy(refresh::get).rootCause().hasMessageContaining(directory);
      }
      awaitIdlePool();
      assertThat(memory.used()).isZero();
    }
  }

  /** A load may return before those who helped have left. */
  private void awaitIdlePool() {
    while (catalog.pool.atWork() > 0) {
      Thread.onSpinWait();
    }
  }

  private TableName table(String name, int partitions) {
    TableName table = new TableName("default", name);
    catalog.createTable(table, key("p", "int"));
    for (int i = 0; i < partitions; i++) {
      catalog.createPartition(table, Integer.toString(i));
    }
    return table;
  }

  private void addCached(TableName table, String... values) {
    for (String value : values) {
      Partition partition = MetastoreStructs.partition(table, value);
      partition.putToParameters("cache_directive_id", "77");
      catalog.stored.addPartitions(table, List.of(partition), Existing.FAIL);
    }
  }

  private CompletableFuture<Table> load(TableName name) {
    return CompletableFuture.supplyAsync(() -> loader.load(name), threads);
  }
}
