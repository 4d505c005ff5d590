package io.catalogd.events;

import static io.catalogd.load.TestCatalog.key;
import static io.catalogd.load.TestCatalog.passed;
import static io.catalogd.load.TestCatalog.soon;
import static io.catalogd.load.TestCatalog.spelled;
import static io.catalogd.storage.InMemoryStorage.block;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.CatalogChange.RemoveTable;
import io.catalogd.catalog.CatalogUpdate;
import io.catalogd.catalog.CatalogUpdate.RemovedObject;
import io.catalogd.catalog.CatalogUpdate.Scope;
import io.catalogd.catalog.CatalogUpdate.UpdatedObject;
import io.catalogd.catalog.LockName;
import io.catalogd.catalog.NameLocks;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.load.TestCatalog;
import io.catalogd.metastore.FaultScript.Hang;
import io.catalogd.metastore.Metastore.DropContent;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.ObjectKey;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionNames;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import io.catalogd.storage.StorageCall;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ResetsTest {
  private static final TableName T = new TableName("default", "t");
  private static final TableName U = new TableName("default", "u");
  private static final String ROOT = "hdfs://nn/t";

  private final TestCatalog catalog = new TestCatalog();
  private final Resets resets = TestEvents.resets(catalog);
  private final ExecutorService clients = Executors.newCachedThreadPool();

  @BeforeEach
  void create() {
    catalog.createTable(T, key("p", "int"));
    for (String value : List.of("1", "2", "0009")) {
      catalog.createPartition(T, value);
      catalog.storage.put(ROOT + "/p=" + value, "f", 10, 1000, block(0, 10, "dn1:1"));
    }
    catalog.know("default", T);
  }

  @AfterEach
  void close() {
    catalog.close();
    clients.shutdownNow();
  }

  // C199, C200, C201, C116
  @Test
  void refreshOfUnknownNamesFailsEvenWhenTheMetastoreHasThem() {
    catalog.createTable(U);

    assertThatThrownBy(() -> resets.refreshTable(new SpelledName("NoDb", "t"), soon()))
        .hasMessage("Database 'NoDb' not found");
    assertThatThrownBy(() -> resets.refreshTable(new SpelledName("default", "U"), soon()))
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> assertThat(e.wireName()).isEqualTo("TableNotFoundException"))
        .hasMessage("Table not found: default.U");
  }

  // C202, C56
  @Test
  void refreshOfAnUnloadedTableLoadsIt() {
    CatalogUpdate update = resets.refreshTable(new SpelledName("Default", "T"), soon());

    assertUpdated(update, catalog.entry(T));
    assertThat(catalog.loadedTable(T).partitions().size()).isEqualTo(3);
    assertThat(catalog.faults.calls("loadTable")).isEqualTo(1);
  }

  // C203
  @Test
  void refreshOfAFailedTableFailsTheSameWayAgain() {
    catalog.stored.dropTable(T, DropData.KEEP);

    assertThatThrownBy(() -> resets.refreshTable(spelled(T), soon()))
        .hasMessageContaining("no longer exists in the Hive MetaStore");
    assertThatThrownBy(() -> resets.refreshTable(spelled(T), soon()))
        .hasMessageContaining("no longer exists in the Hive MetaStore");
    assertThat(catalog.entry(T).state()).isInstanceOf(TableState.Failed.class);
    assertThat(catalog.faults.calls("loadTable")).isEqualTo(1);
  }

  // C204, C25, C56, C31
  @Test
  void refreshPublishesNewFilesUnderANewVersionOfTheTableAlone() {
    catalog.load(T);
    long database = catalog.store.current().versionOfDatabase("default");
    long before = catalog.entry(T).version();
    catalog.storage.put(ROOT + "/p=1", "g", 1, 1);

    CatalogUpdate update = resets.refreshTable(spelled(T), soon());

    assertUpdated(update, catalog.entry(T));
    assertThat(update.version()).isGreaterThan(before);
    assertThat(partition("p=1").files().toList()).hasSize(2);
    assertThat(catalog.store.current().versionOfDatabase("default")).isEqualTo(database);
  }

  // C30, C205, C206
  @Test
  void aRefreshThatFailsLeavesContentAndVersion() {
    catalog.load(T);
    TableEntry before = catalog.entry(T);
    catalog.storage.refuse(ROOT + "/p=1", ErrorKind.UNAVAILABLE);
    assertThatThrownBy(() -> resets.refreshTable(spelled(T), soon()))
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> {
              assertThat(e.wireName()).isEqualTo("TableLoadingException");
              assertThat(e.kind()).isEqualTo(ErrorKind.UNAVAILABLE);
            })
        .hasMessage("Error loading metadata for table: default.t");
    catalog.stored.dropTable(T, DropData.KEEP);
    assertThatThrownBy(() -> resets.refreshTable(spelled(T), soon()))
        .hasMessage("Error loading metadata for table: default.t");

    assertThat(catalog.entry(T)).isSameAs(before);
    assertLockIsFree();
  }

  // C207, D299
  @Test
  void refreshWaitsForOtherStatementsNoLongerThanItsDeadline() throws Exception {
    catalog.load(T);

    try (NameLocks.Held held =
        catalog.locks.acquire(List.of(new LockName.OfTable(T)), soon()).orElseThrow()) {
      CompletableFuture<CatalogUpdate> refresh =
          async(() -> resets.refreshTable(spelled(T), passed()));
      assertThatThrownBy(refresh::get)
          .cause()
          .hasMessage("Error refreshing metadata for table default.t due to lock contention");
      CompletableFuture<CatalogUpdate> partition =
          async(() -> resets.refreshPartition(spelled(T), spec("p=1"), passed()));
      assertThatThrownBy(partition::get)
          .cause()
          .hasMessage("Error reloading partition of table default.t due to lock contention");
    }
  }

  // C230, C402, C403
  @Test
  void anInvalidateDuringARefreshWinsAndNeitherWaits() throws Exception {
    catalog.load(T);
    Hang hang = catalog.faults.hang("partitionNames", 1);
    CompletableFuture<CatalogUpdate> refresh = async(() -> resets.refreshTable(spelled(T), soon()));
    hang.awaitArrival();

    CatalogUpdate invalidated = resets.invalidateTable(spelled(T), soon());
    hang.release();

    assertThat(refresh.get()).isEqualTo(invalidated);
    assertThat(catalog.entry(T).state()).isEqualTo(TableState.UNLOADED);
    assertThat(catalog.entry(T).version()).isEqualTo(invalidated.version());
  }

  // C230
  @Test
  void anInvalidateCutsARefreshShortThatReadsForNothing() throws Exception {
    catalog.load(T);
    assertInvalidateCuts(() -> resets.refreshTable(spelled(T), soon()), "partitionNames");
    catalog.load(T);
    assertInvalidateCuts(
        () -> resets.refreshPartition(spelled(T), spec("p=1"), soon()), "loadPartitions");
  }

  /** {@code call} hangs, and nobody lets go of it. */
  private void assertInvalidateCuts(Supplier<CatalogUpdate> refresh, String call) throws Exception {
    Hang hang = catalog.faults.hang(call, 1);
    CompletableFuture<Boolean> interruptedAfter = new CompletableFuture<>();
    CompletableFuture<CatalogUpdate> cut =
        async(
            () -> {
              CatalogUpdate update = refresh.get();
              interruptedAfter.complete(Thread.currentThread().isInterrupted());
              return update;
            });
    hang.awaitArrival();

    CatalogUpdate invalidated = resets.invalidateTable(spelled(T), soon());

    assertThat(cut.get()).isEqualTo(invalidated);
    assertThat(interruptedAfter.get()).isFalse();
  }

  // C210, C212, C217, C360
  @Test
  void refreshOfAPartitionFindsItByTypeAndTouchesNoOther() {
    FileSystemTable before = catalog.load(T);
    catalog.storage.put(ROOT + "/p=0009", "g", 1, 1);
    catalog.storage.put(ROOT + "/p=1", "g", 1, 1);
    long version = catalog.entry(T).version();

    CatalogUpdate update = resets.refreshPartition(spelled(T), spec("P=9"), soon());

    assertUpdated(update, catalog.entry(T));
    assertThat(update.version()).isGreaterThan(version);
    assertThat(partition("p=0009").files().toList()).hasSize(2);
    assertThat(partition("p=1")).isEqualTo(find(before, "p=1"));
    assertThat(catalog.faults.calls("partitionNames")).isEqualTo(1);
  }

  // C169
  @Test
  void refreshOfAnUnchangedPartitionKeepsItsId() {
    FileSystemTable before = catalog.load(T);

    resets.refreshPartition(spelled(T), spec("p=9"), soon());

    assertThat(partition("p=0009")).isEqualTo(find(before, "p=0009"));
  }

  // C213, C214
  @Test
  void refreshOfAPartitionAddsWhatTheMetastoreHasAndDropsWhatItHasNot() {
    catalog.load(T);
    catalog.createPartition(T, "3");
    catalog.stored.dropPartitions(T, List.of("p=0009"), DropData.KEEP);

    resets.refreshPartition(spelled(T), spec("p=3"), soon());
    resets.refreshPartition(spelled(T), spec("p=9"), soon());

    assertThat(catalog.loadedTable(T).partitions().inKeyOrder())
        .extracting(Partition::name)
        .containsExactly("p=1", "p=2", "p=3");
  }

  // C210, C215, C451
  @Test
  void refreshOfAPartitionThatNobodyHasChangesNothing() {
    catalog.load(T);
    TableEntry before = catalog.entry(T);

    for (String name : List.of("p=77", "q=1", "p=1/q=2", "p=1/p=1")) {
      assertUpdated(resets.refreshPartition(spelled(T), spec(name), soon()), before);
    }

    assertThat(catalog.entry(T)).isSameAs(before);
  }

  // C216
  @Test
  void aPartitionThatCannotBeReadFailsAndLeavesTheTable() {
    catalog.load(T);
    TableEntry before = catalog.entry(T);
    catalog.faults.refuse("loadPartitions", 1);

    assertThatThrownBy(() -> resets.refreshPartition(spelled(T), spec("p=9"), soon()))
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.wireName()).isEqualTo("CatalogException"))
        .hasMessage("Error loading metadata for partition: default.t p=0009");
    assertThat(catalog.entry(T)).isSameAs(before);
  }

  // C219, C202
  @Test
  void refreshOfAPartitionOfAViewIsRefusedAndOfAnUnloadedTableLoadsIt() {
    TableName view = new TableName("default", "v");
    catalog.stored.createTable(MetastoreStructs.view(view, "select 1"));
    catalog.know("default", T, view);

    resets.refreshPartition(spelled(T), spec("p=77"), soon());
    catalog.loads.loaded(spelled(view), soon());

    assertThat(catalog.loadedTable(T).partitions().size()).isEqualTo(3);
    assertThatThrownBy(() -> resets.refreshPartition(spelled(view), spec("p=1"), soon()))
        .hasMessage("Only tables of files have partitions to refresh, not default.v");
  }

  // C223, C231, C232
  @Test
  void invalidateForgetsATableUnderANewVersion() {
    FileSystemTable loaded = catalog.load(T);
    long before = catalog.entry(T).version();

    CatalogUpdate update = resets.invalidateTable(new SpelledName("DEFAULT", "T"), soon());

    assertUpdated(update, catalog.entry(T));
    assertThat(update.version()).isGreaterThan(before);
    assertThat(catalog.entry(T).state()).isEqualTo(TableState.UNLOADED);
    FileSystemTable again = catalog.load(T);
    assertThat(again.partitions().find(find(loaded, "p=1").id())).isEmpty();
  }

  // C223, C116
  @Test
  void invalidateFindsATableThatWasMadeOutside() {
    catalog.createTable(U);

    CatalogUpdate update = resets.invalidateTable(spelled(U), soon());

    assertUpdated(update, catalog.entry(U));
  }

  // C58, C224
  @Test
  void invalidateFindsATableInADatabaseThatWasMadeOutside() {
    TableName sales = new TableName("sales", "orders");
    catalog.stored.createDatabase(MetastoreStructs.database("sales"));
    catalog.createTable(sales);

    CatalogUpdate update = resets.invalidateTable(new SpelledName("Sales", "Orders"), soon());

    assertThat(update.updated())
        .containsExactly(
            new UpdatedObject.OfTable(catalog.entry(sales)),
            new UpdatedObject.OfDatabase(
                catalog.store.current().findDatabase("sales").orElseThrow()));
    assertThat(update.updated().get(1).version()).isLessThan(update.version());
    assertThat(update.version()).isEqualTo(catalog.entry(sales).version());
  }

  // C57, C226, C117
  @Test
  void invalidateRemovesATableThatIsGone() {
    catalog.load(T);
    long before = catalog.entry(T).version();
    catalog.stored.dropTable(T, DropData.KEEP);

    CatalogUpdate update = resets.invalidateTable(spelled(T), soon());

    assertThat(update.updated()).isEmpty();
    assertThat(update.removed())
        .containsExactly(new RemovedObject(ObjectKey.table(T), update.version()));
    assertThat(update.version()).isGreaterThan(before);
    assertThat(catalog.store.current().findTable(T)).isEmpty();
  }

  // C222, C227
  @Test
  void invalidateOfATableThatNobodyKnowsFails() {
    assertThatThrownBy(() -> resets.invalidateTable(new SpelledName("default", "X"), soon()))
        .hasMessage("Table not found: default.X");
    assertThatThrownBy(() -> resets.invalidateTable(new SpelledName("NoDb", "x"), soon()))
        .hasMessage("Table not found: NoDb.x");
  }

  // C228
  @Test
  void invalidateWhileTheMetastoreIsAwayForgetsKnownTablesOnly() {
    catalog.load(T);
    catalog.faults.refuseAll();

    CatalogUpdate update = resets.invalidateTable(spelled(T), soon());

    assertUpdated(update, catalog.entry(T));
    assertThat(catalog.entry(T).state()).isEqualTo(TableState.UNLOADED);
    assertThatThrownBy(() -> resets.invalidateTable(spelled(U), soon()))
        .hasMessage("Table not found: default.u");
  }

  // C400: no ghost of a table dropped in between
  @Test
  void invalidateAsksAgainWhenTheTableIsDroppedMeanwhile() throws Exception {
    catalog.load(T);
    Hang hang = catalog.faults.hang("loadTable", 1);
    CompletableFuture<CatalogUpdate> invalidate =
        async(() -> resets.invalidateTable(spelled(T), soon()));
    hang.awaitArrival();
    catalog.store.publish(List.of(new RemoveTable(T)));

    hang.release();

    // It exists in the metastore at both times, so it is found again.
    assertUpdated(invalidate.get(), catalog.entry(T));
    assertThat(catalog.faults.calls("loadTable")).isEqualTo(3);
  }

  // C35, C60, C234 to C236, C240, C241
  @Test
  void invalidateOfAllRenumbersEverythingAndForgetsWhatIsGone() {
    catalog.stored.createDatabase(MetastoreStructs.database("gone"));
    catalog.know("gone", new TableName("gone", "x"));
    catalog.stored.dropDatabase("gone", DropData.KEEP, DropContent.CASCADE);
    catalog.stored.createDatabase(MetastoreStructs.database("_impala_builtins"));
    catalog.createTable(U);
    catalog.load(T);
    long before = catalog.store.current().version();

    CatalogUpdate update = resets.invalidateAll(soon());

    assertThat(update).isEqualTo(new CatalogUpdate(before, List.of(), List.of(), Scope.EVERYTHING));
    assertThat(catalog.store.current().databases()).containsOnlyKeys("default");
    assertThat(catalog.store.current().versionOfDatabase("default")).isGreaterThan(before);
    for (TableName table : List.of(T, U)) {
      assertThat(catalog.entry(table).version()).isGreaterThan(before);
      assertThat(catalog.entry(table).state()).isEqualTo(TableState.UNLOADED);
    }
    assertThat(catalog.store.current().versionOf(new TableName("gone", "x"))).isGreaterThan(before);
  }

  // C238
  @Test
  void invalidateOfAllKeepsADatabaseThatCannotBeListedAndForgetsOneThatIsGone() {
    catalog.faults.refuse(
        "tableNames", 1, new CatalogException(ErrorKind.INTERNAL, "MetaException", "broken"));
    long before = catalog.entry(T).version();

    resets.invalidateAll(soon());

    assertThat(catalog.entry(T).version()).isGreaterThan(before);
    catalog.faults.refuse(
        "loadDatabase", 1, new CatalogException(ErrorKind.NOT_FOUND, "NoSuchObjectException", "x"));
    resets.invalidateAll(soon());
    assertThat(catalog.store.current().databases()).isEmpty();
  }

  // C238, C239
  @Test
  void invalidateOfAllFailsAndChangesNothingWhileTheMetastoreIsAway() {
    catalog.load(T);
    var before = catalog.store.current();
    catalog.faults.refuse("tableNames", 1);
    assertThatThrownBy(() -> resets.invalidateAll(soon()))
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.UNAVAILABLE))
        .hasMessage("Error initializing Catalog. Catalog may be empty.");
    catalog.faults.refuseAll();
    assertThatThrownBy(() -> resets.invalidateAll(soon()))
        .hasMessage("Error initializing Catalog. Catalog may be empty.");

    assertThat(catalog.store.current()).isSameAs(before);
  }

  // C242, C457
  @Test
  void whatIsCreatedAndDroppedWhileAllIsReadIsNotLost() throws Exception {
    catalog.load(T);
    Hang hang = catalog.faults.hang("tableNames", 1);
    CompletableFuture<CatalogUpdate> reset = async(() -> resets.invalidateAll(soon()));
    hang.awaitArrival();
    catalog.createTable(U);
    resets.invalidateTable(spelled(U), soon());
    catalog.store.publish(List.of(new RemoveTable(T)));

    hang.release();
    reset.get();

    assertThat(catalog.store.current().findTable(U)).isPresent();
    assertThat(catalog.store.current().findTable(T)).isEmpty();
  }

  // C488: carried over, not asked file by file
  @Test
  void refreshesAskForNoBlocksOfUnchangedFiles() {
    catalog.load(T);

    resets.refreshTable(spelled(T), soon());
    resets.refreshPartition(spelled(T), spec("p=1"), soon());

    assertThat(catalog.storage.calls(StorageCall.LOAD_BLOCKS)).isZero();
  }

  private <T> CompletableFuture<T> async(Supplier<T> work) {
    return CompletableFuture.supplyAsync(work, clients);
  }

  private static List<PartitionNames.Part> spec(String name) {
    return PartitionNames.parse(name);
  }

  private Partition partition(String name) {
    return find(catalog.loadedTable(T), name);
  }

  private static Partition find(FileSystemTable table, String name) {
    return table.partitions().inKeyOrder().stream()
        .filter(partition -> partition.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static void assertUpdated(CatalogUpdate update, TableEntry entry) {
    assertThat(update.updated()).containsExactly(new UpdatedObject.OfTable(entry));
    assertThat(update.removed()).isEmpty();
    assertThat(update.version()).isEqualTo(entry.version());
    assertThat(update.scope()).isEqualTo(Scope.LISTED);
  }

  private void assertLockIsFree() {
    try (NameLocks.Held held =
        catalog.locks.acquire(List.of(new LockName.OfTable(T)), passed()).orElseThrow()) {
      assertThat(held).isNotNull();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
