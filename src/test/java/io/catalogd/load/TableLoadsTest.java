package io.catalogd.load;

import static io.catalogd.load.TestCatalog.passed;
import static io.catalogd.load.TestCatalog.soon;
import static io.catalogd.load.TestCatalog.spelled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogChange.PutTable;
import io.catalogd.catalog.CatalogChange.RemoveDatabase;
import io.catalogd.catalog.CatalogChange.RemoveTable;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.metastore.FaultScript.Hang;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TableLoadsTest {
  private static final TableName T = new TableName("default", "t");
  private static final TableName U = new TableName("default", "u");

  private final TestCatalog catalog = new TestCatalog();
  private final ExecutorService clients = Executors.newCachedThreadPool();

  @BeforeEach
  void create() {
    catalog.createTable(T);
    catalog.createTable(U);
    catalog.know("default", T, U);
  }

  @AfterEach
  void close() {
    catalog.close();
    clients.shutdownNow();
  }

  // C29, C96
  @Test
  void theFirstReaderLoadsTheTableUnderANewVersion() {
    long unloaded = catalog.entry(T).version();

    TableEntry entry = catalog.loads.loaded(new SpelledName("DEFAULT", "T"), soon());

    assertThat(entry).isEqualTo(catalog.entry(T));
    assertThat(entry.state()).isInstanceOf(TableState.Loaded.class);
    assertThat(entry.version()).isGreaterThan(unloaded);
    assertThat(catalog.loads.loaded(spelled(T), passed())).isSameAs(entry);
    assertThat(catalog.faults.calls("loadTable")).isEqualTo(1);
  }

  // C98
  @Test
  void allWhoAskWhileATableIsLoadedWaitForOneLoad() throws Exception {
    Hang hang = catalog.faults.hang("loadTable", 1);
    CompletableFuture<TableEntry> first = load(T);
    hang.awaitArrival();

    assertThatThrownBy(() -> catalog.loads.loaded(spelled(T), passed()))
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.UNAVAILABLE))
        .hasMessage("Table default.t is still being loaded; the time for this request is over");
    CompletableFuture<TableEntry> second = load(T);
    hang.release();

    assertThat(second.get()).isEqualTo(first.get());
    assertThat(catalog.faults.calls("loadTable")).isEqualTo(1);
  }

  // C97
  @Test
  void unknownNamesAreNotFound() {
    assertThatThrownBy(() -> catalog.loads.loaded(new SpelledName("NoDb", "t"), soon()))
        .hasMessage("Database 'NoDb' not found");
    assertThatThrownBy(() -> catalog.loads.loaded(new SpelledName("default", "X"), soon()))
        .hasMessage("Table not found: default.X");
  }

  // C94, C102, C117
  @Test
  void aFailedLoadIsKeptUnderANewVersionAndNotTriedAgain() {
    catalog.stored.dropTable(T, DropData.KEEP);
    long unloaded = catalog.entry(T).version();

    TableEntry first = catalog.loads.loaded(spelled(T), soon());
    TableEntry second = catalog.loads.loaded(spelled(T), soon());

    assertThat(first.version()).isGreaterThan(unloaded);
    assertThat(((TableState.Failed) first.state()).reason())
        .hasMessageContaining("no longer exists in the Hive MetaStore");
    assertThat(second).isSameAs(first);
    assertThat(catalog.faults.calls("loadTable")).isEqualTo(1);
  }

  // C94 [U], C502
  @Test
  void aTableThatFailedBecauseTheMetastoreWasAwayIsLoadedWhenAskedForAgain() {
    catalog.faults.refuse("loadTable", 1);

    TableEntry first = catalog.loads.loaded(spelled(T), soon());
    TableEntry second = catalog.loads.loaded(spelled(T), soon());

    assertThat(first.state()).isInstanceOf(TableState.Failed.class);
    assertThat(second.state()).isInstanceOf(TableState.Loaded.class);
    assertThat(second.version()).isGreaterThan(first.version());
  }

  /** However little time there is between looking at the entry and beginning to load it. */
  @Test
  void aTableThatIsDroppedWhenItsLoadBeginsStaysAwayC99() {
    catalog.stored.dropTable(T, DropData.KEEP);
    for (int i = 0; i < 10_000; i++) {
      catalog.know("default", T);
      catalog.loads.prioritize(T);
      for (int spins = i % 2_000; spins > 0; spins--) {
        Thread.onSpinWait();
      }
      catalog.store.publish(List.of(new RemoveTable(T)));
      boolean isBack = false;
      for (int looks = 0; looks < 2_000; looks++) {
        isBack |= catalog.store.current().findTable(T).isPresent();
      }
      assertThat(isBack).as("round %d", i).isFalse();
    }
  }

  // C99, C401, C443
  @Test
  void aTableInvalidatedDuringItsLoadIsLoadedAnew() throws Exception {
    Hang hang = catalog.faults.hang("loadTable", 1);
    CompletableFuture<TableEntry> waiting = load(T);
    hang.awaitArrival();
    catalog.forget(T);
    long invalidated = catalog.entry(T).version();

    hang.release();

    assertThat(waiting.get().version()).isGreaterThan(invalidated);
    assertThat(waiting.get().state()).isInstanceOf(TableState.Loaded.class);
    assertThat(catalog.faults.calls("loadTable")).isEqualTo(2);
  }

  @Test
  void aLoadIsCutShortWhenItsTableIsInvalidatedOrDropped() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    Semaphore begun = new Semaphore(0);
    AtomicInteger attempts = new AtomicInteger();
    TableSource hanging =
        new StubSource(
            name -> {
              begun.release();
              if (attempts.incrementAndGet() != 2) {
                awaitInterruptibly(never);
              }
              assertThat(Thread.currentThread().isInterrupted()).isFalse();
              return StubSource.view(name);
            });
    try (TableLoads loads = new TableLoads(catalog.store, hanging, TestCatalog.CONFIG)) {
      loads.prioritize(T);
      begun.acquire();
      catalog.forget(T);
      loads.published(Stream.of(T));
      begun.acquire();
      assertThat(loads.loaded(spelled(T), soon()).state()).isInstanceOf(TableState.Loaded.class);

      catalog.forget(T);
      CompletableFuture<TableEntry> waiting =
          CompletableFuture.supplyAsync(() -> loads.loaded(spelled(T), soon()));
      begun.acquire();
      catalog.store.publish(List.of(new RemoveTable(T)));
      loads.published(Stream.of(T));

      assertThatThrownBy(waiting::get).hasRootCauseMessage("Table not found: default.t");
    }
  }

  private static void awaitInterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CatalogException(ErrorKind.UNAVAILABLE, "CatalogException", "Interrupted", e);
    }
  }

  // C401
  @Test
  void aTableDroppedDuringItsLoadStaysDropped() throws Exception {
    Hang hang = catalog.faults.hang("loadTable", 1);
    CompletableFuture<TableEntry> waiting = load(T);
    hang.awaitArrival();
    catalog.store.publish(List.of(new RemoveTable(T)));

    hang.release();

    assertThatThrownBy(waiting::get).hasRootCauseMessage("Table not found: default.t");
    assertThat(catalog.store.current().findTable(T)).isEmpty();
  }

  // C101
  @Test
  void aDatabaseDroppedDuringALoadIsToldSo() throws Exception {
    Hang hang = catalog.faults.hang("loadTable", 1);
    CompletableFuture<TableEntry> waiting = load(T);
    hang.awaitArrival();
    catalog.store.publish(List.of(new RemoveDatabase("default")));

    hang.release();

    assertThatThrownBy(waiting::get).hasRootCauseMessage("Database does not exist: default");
  }

  // C100
  @Test
  void aTableInvalidatedByEveryLoadEndsInAConflict() {
    AtomicInteger tries = new AtomicInteger();
    TableSource invalidating =
        new StubSource(
            name -> {
              tries.incrementAndGet();
              catalog.forget(name);
              return StubSource.view(name);
            });

    try (TableLoads loads = new TableLoads(catalog.store, invalidating, TestCatalog.CONFIG)) {
      assertThatThrownBy(() -> loads.loaded(spelled(T), soon()))
          .isInstanceOfSatisfying(
              CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.CONFLICT))
          .hasMessage(
              "Table 'default.t' was modified while operation was in progress, aborting execution."
                  + " It was invalidated again and again while it was being loaded; try again.");
    }
    assertThat(tries.get()).isBetween(2, 20);
  }

  // C399
  @Test
  void aLoadThatHangsHoldsUpNoOtherTable() throws Exception {
    Hang hang = catalog.faults.hang("loadTable", 1);
    CompletableFuture<TableEntry> waiting = load(T);
    hang.awaitArrival();

    TableEntry other = catalog.loads.loaded(spelled(U), soon());

    assertThat(other.state()).isInstanceOf(TableState.Loaded.class);
    assertThat(waiting).isNotDone();
    hang.release();
    assertThat(waiting.get().state()).isInstanceOf(TableState.Loaded.class);
  }

  // C119
  @Test
  void whateverALoadThrowsIsItsOwnFailureAndTheThreadGoesOn() {
    LoadConfig oneThread =
        new LoadConfig(1, 0, 0, 2, /* background= */ false, LoadConfig.DEFAULT.timeout());
    TableSource broken =
        new StubSource(
            name -> {
              if (name.equals(T)) {
                throw new NoClassDefFoundError("com/example/Missing");
              }
              return StubSource.view(name);
            });

    try (TableLoads loads = new TableLoads(catalog.store, broken, oneThread)) {
      TableState failed = loads.loaded(spelled(T), soon()).state();
      TableState loaded = loads.loaded(spelled(U), soon()).state();

      assertThat(((TableState.Failed) failed).reason().kind()).isEqualTo(ErrorKind.INTERNAL);
      assertThat(((TableState.Failed) failed).reason())
          .hasMessageContaining("Failed to load metadata for table: default.t.")
          .hasRootCauseInstanceOf(NoClassDefFoundError.class);
      assertThat(loaded).isInstanceOf(TableState.Loaded.class);
    }
  }

  // C103, C104, C105, C121
  @Test
  void whoIsWaitedForComesFirstThenThePrioritisedThenTheRest() throws Exception {
    LoadConfig config =
        new LoadConfig(1, 0, 0, 2, /* background= */ true, LoadConfig.DEFAULT.timeout());
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch allBegun = new CountDownLatch(5);
    CountDownLatch gate = new CountDownLatch(1);
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    TableSource gated =
        new StubSource(
            name -> {
              order.add(name.table());
              begun.countDown();
              allBegun.countDown();
              awaitQuietly(gate);
              return StubSource.view(name);
            });
    List<CatalogChange> names = new ArrayList<>();
    for (String name : List.of("running", "rest", "early", "late", "awaited")) {
      names.add(new PutTable(table(name), TableState.UNLOADED));
    }
    catalog.store.publish(names);

    try (TableLoads loads = new TableLoads(catalog.store, gated, config)) {
      loads.prioritize(table("running"));
      begun.await();
      loads.published(Stream.of(table("rest"), table("awaited")));
      loads.prioritize(table("early"));
      loads.prioritize(table("late"));
      loads.prioritize(table("late"));
      loads.prioritize(table("unknown"));
      assertThat(loads.queued()).isEqualTo(4);
      assertThatThrownBy(() -> loads.loaded(spelled(table("awaited")), passed()))
          .hasMessageContaining("still being loaded");
      gate.countDown();
      allBegun.await();
    }

    assertThat(order).containsExactly("running", "awaited", "late", "early", "rest");
  }

  @Test
  void tablesAreNotLoadedInTheBackgroundUnlessConfigured() {
    catalog.loads.published(Stream.of(T));

    assertThat(catalog.loads.queued()).isZero();
    assertThat(catalog.faults.calls("loadTable")).isZero();
  }

  @Test
  void closingFailsWhoeverWaits() throws Exception {
    Hang hang = catalog.faults.hang("loadTable", 1);
    CompletableFuture<TableEntry> waiting = load(T);
    hang.awaitArrival();

    catalog.loads.close();

    assertThatThrownBy(waiting::get)
        .cause()
        .hasMessage("Table default.t was not loaded: the service is stopping");
    assertThat(catalog.entry(T).state()).isEqualTo(TableState.UNLOADED);
  }

  private CompletableFuture<TableEntry> load(TableName name) {
    return CompletableFuture.supplyAsync(
        () -> catalog.loads.loaded(spelled(name), soon()), clients);
  }

  private static TableName table(String name) {
    return new TableName("default", name);
  }

  private static void awaitQuietly(CountDownLatch gate) {
    try {
      assertThat(gate.await(60, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
