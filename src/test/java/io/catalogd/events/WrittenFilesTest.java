package io.catalogd.events;

import static io.catalogd.load.TestCatalog.key;
import static io.catalogd.load.TestCatalog.passed;
import static io.catalogd.load.TestCatalog.soon;
import static io.catalogd.load.TestCatalog.spelled;
import static io.catalogd.storage.InMemoryStorage.block;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.CatalogUpdate;
import io.catalogd.catalog.LockName;
import io.catalogd.catalog.NameLocks;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.load.TestCatalog;
import io.catalogd.metastore.FaultScript.Hang;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Partition;
import io.catalogd.model.SpelledName;
import io.catalogd.model.TableName;
import io.catalogd.storage.StorageCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WrittenFilesTest {
  private static final TableName T = new TableName("default", "t");
  private static final String ROOT = "hdfs://nn/t";

  private final TestCatalog catalog = new TestCatalog();
  private final WrittenFiles written = TestEvents.writtenFiles(catalog);
  private final ExecutorService clients = Executors.newCachedThreadPool();

  @BeforeEach
  void create() {
    catalog.createTable(T, key("p", "int"), key("q", "string"));
    catalog.createPartition(T, "0009", "a");
    put("p=0009/q=a", "f");
    catalog.know("default", T);
  }

  @AfterEach
  void close() {
    catalog.close();
    clients.shutdownNow();
  }

  // C61, C269, C271, C273, C278, C282, C295
  @Test
  void filesInKnownPartitionsAreTakenUpAndTheMetastoreIsNotWritten() {
    FileSystemTable before = catalog.load(T);
    put("p=0009/q=a", "g");
    long version = catalog.entry(T).version();

    CatalogUpdate update = takeUp("p=9/q=a/");

    assertThat(update).isEqualTo(CatalogUpdate.ofTable(catalog.store.current(), T));
    assertThat(update.version()).isGreaterThan(version);
    assertThat(partition("p=0009/q=a").files().toList()).hasSize(2);
    assertThat(partition("p=0009/q=a").id())
        .isNotEqualTo(before.partitions().inKeyOrder().iterator().next().id());
    assertThat(catalog.faults.calls("addPartitions")).isZero();
    assertThat(catalog.storage.calls(StorageCall.LIST_FILES)).isEqualTo(1);
    assertThat(catalog.faults.calls("loadTable")).isEqualTo(1);
  }

  // C271, C272, C274, C349, C358, D292
  @Test
  void newPartitionsAreMadeWhereTheWriterPutThem() {
    String nulls = "p=__HIVE_DEFAULT_PARTITION__/q=__HIVE_DEFAULT_PARTITION__";
    catalog.load(T);
    put("p=5/q=a'%3A", "f");
    put(nulls, "f");

    // Writers leave the quote as it is, the metastore's names do not.
    takeUp("p=5/q=a'%3A/", nulls);

    var made = catalog.stored.loadPartitions(T, List.of("p=5/q=a%27%3A")).get(0);
    assertThat(made.getValues()).containsExactly("5", "a':");
    assertThat(made.getSd().getLocation()).isEqualTo(ROOT + "/p=5/q=a'%3A");
    assertThat(made.getSd().getSerdeInfo())
        .isEqualTo(catalog.stored.loadTable(T).getSd().getSerdeInfo());
    assertThat(names()).containsExactlyInAnyOrder("p=0009/q=a", "p=5/q=a%27%3A", nulls);
    assertThat(partition("p=5/q=a%27%3A").files().toList()).hasSize(1);
    assertThat(partition(nulls).files().toList()).hasSize(1);
    assertThat(catalog.faults.calls("addPartitions")).isEqualTo(1);
  }

  // C274
  @Test
  void newPartitionsTellHowManyFilesAndBytesTheyHave() {
    put("p=5/q=a", "f");
    put("p=5/q=a", "g");

    takeUp("p=5/q=a");

    assertThat(catalog.stored.loadPartitions(T, List.of("p=5/q=a")).get(0).getParameters())
        .containsEntry("numFiles", "2")
        .containsEntry("totalSize", "20");
  }

  // C281, C296, C499
  @Test
  void aPartitionThatTheMetastoreHasAlreadyIsTakenAsItIs() {
    catalog.load(T);
    catalog.createPartitionAt("hdfs://nn/elsewhere", T, "5", "a");

    takeUp("p=5/q=a");

    assertThat(partition("p=5/q=a").location()).isEqualTo("hdfs://nn/elsewhere");
    assertThat(catalog.faults.calls("addPartitions")).isZero();
  }

  // C281, C360, C361
  @Test
  void aPartitionThatTheMetastoreHasUnderAnotherTextIsTakenAsItIs() {
    catalog.load(T);
    catalog.createPartitionAt(ROOT + "/p=5/q=a", T, "0005", "a");
    put("p=5/q=a", "f");

    takeUp("p=5/q=a");

    assertThat(names()).containsExactlyInAnyOrder("p=0009/q=a", "p=0005/q=a");
    assertThat(partition("p=0005/q=a").files().toList()).hasSize(1);
    assertThat(catalog.faults.calls("addPartitions")).isZero();
  }

  // C275
  @Test
  void aPartitionThatSomebodyMakesMeanwhileIsNoError() throws Exception {
    catalog.load(T);
    Hang hang = catalog.faults.hang("addPartitions", 1);
    CompletableFuture<CatalogUpdate> update =
        CompletableFuture.supplyAsync(() -> takeUp("p=5/q=a"), clients);
    hang.awaitArrival();
    catalog.createPartitionAt("hdfs://nn/elsewhere", T, "5", "a");

    hang.release();
    update.get();

    assertThat(partition("p=5/q=a").location()).isEqualTo("hdfs://nn/elsewhere");
  }

  // C282
  @Test
  void namesThatAreEqualByTypeMakeOnePartition() {
    takeUp("p=7/q=a", "p=07/q=a/");

    assertThat(names()).hasSize(2);
  }

  // C278, C281, D294: the list is what grows with the table
  @Test
  void anInsertAsksForWhatItWroteAndForTheListAfterwards() {
    for (int i = 10; i < 40; i++) {
      catalog.createPartition(T, Integer.toString(i), "x");
    }
    catalog.load(T);
    catalog.createPartition(T, "6", "madeElsewhere");
    catalog.stored.dropPartitions(T, List.of("p=10/q=x"), DropData.KEEP);
    put("p=5/q=a", "f");
    int lists = catalog.faults.calls("partitionNames");
    int fetches = catalog.faults.calls("loadPartitions");
    int listings = catalog.storage.calls();
    List<TableName> told = new ArrayList<>();
    WrittenFiles alone =
        TestEvents.writtenFiles(
            catalog,
            table -> {
              assertThat(isLockFree()).isTrue();
              told.add(table);
            });

    alone.takeUp(spelled(T), Set.of("p=5/q=a", "p=0009/q=a"), soon());

    assertThat(names()).hasSize(32).contains("p=5/q=a").doesNotContain("p=6/q=madeElsewhere");
    assertThat(catalog.faults.calls("partitionNames")).isEqualTo(lists);
    assertThat(catalog.faults.calls("loadPartitions") - fetches).isBetween(2, 6);
    assertThat(catalog.faults.calls("addPartitions")).isEqualTo(1);
    assertThat(catalog.storage.calls() - listings).isLessThan(10);
    assertThat(told).containsExactly(T);

    TestEvents.others(catalog).follow(T);

    assertThat(names())
        .hasSize(32)
        .contains("p=5/q=a", "p=6/q=madeElsewhere")
        .doesNotContain("p=10/q=x");
    assertThat(catalog.faults.calls("partitionNames") - lists).isEqualTo(1);
    long version = catalog.entry(T).version();

    TestEvents.others(catalog).follow(T);

    assertThat(catalog.entry(T).version()).isEqualTo(version);
  }

  private boolean isLockFree() {
    try (NameLocks.Held held =
        catalog.locks.acquire(List.of(new LockName.OfTable(T)), passed()).orElse(null)) {
      return held != null;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  // D294
  @Test
  void theListIsReadWithoutTheLockAndWhatWasDoneMeanwhileStays() throws Exception {
    catalog.load(T);
    catalog.createPartition(T, "6", "x");
    Hang hang = catalog.faults.hang("partitionNames", 1);
    CompletableFuture<Void> following =
        CompletableFuture.runAsync(() -> TestEvents.others(catalog).follow(T), clients);
    hang.awaitArrival();
    put("p=5/q=a", "f");

    TestEvents.writtenFiles(catalog, table -> {}).takeUp(spelled(T), Set.of("p=5/q=a"), soon());
    hang.release();
    following.get();

    assertThat(names()).containsExactlyInAnyOrder("p=0009/q=a", "p=5/q=a", "p=6/q=x");
  }

  // D294
  @Test
  void whatCannotBeFollowedHarmsNothing() {
    catalog.load(T);
    TableEntry before = catalog.entry(T);
    catalog.faults.refuse("partitionNames", 1);
    TestEvents.others(catalog).follow(T);
    TestEvents.others(catalog).follow(new TableName("default", "missing"));

    assertThat(catalog.entry(T)).isSameAs(before);
  }

  // C250, D294: a count of partitions would not tell
  @Test
  void aPartitionDroppedElsewhereIsGoneThoughAnotherWasMade() {
    catalog.load(T);
    catalog.stored.dropPartitions(T, List.of("p=0009/q=a"), DropData.KEEP);
    catalog.createPartition(T, "10", "a");

    takeUp("p=5/q=a");

    assertThat(names()).containsExactlyInAnyOrder("p=10/q=a", "p=5/q=a");
  }

  // C265, C283, D294
  @Test
  void anEmptySetTakesUpTheMetastoresPartitionsAndListsNothingElse() {
    catalog.load(T);
    put("p=0009/q=a", "g");
    catalog.createPartition(T, "6", "x");

    takeUp();

    assertThat(names()).containsExactlyInAnyOrder("p=0009/q=a", "p=6/q=x");
    assertThat(partition("p=0009/q=a").files().toList()).hasSize(1);
  }

  // C271, C283
  @Test
  void anUnpartitionedTableIsListedAgain() {
    TableName u = new TableName("default", "u");
    catalog.createTable(u);
    catalog.know("default", T, u);
    catalog.load(u);
    catalog.storage.put("hdfs://nn/u", "f", 10, 1000, block(0, 10, "dn1:1"));

    written.takeUp(spelled(u), Set.of(""), soon());

    assertThat(catalog.loadedTable(u).partitions().inKeyOrder().iterator().next().files().toList())
        .hasSize(1);
  }

  // C269, C270, D291, D292
  @Test
  void whatCannotBeWrittenIntoIsRefused() {
    TableName view = new TableName("default", "v");
    catalog.stored.createTable(MetastoreStructs.view(view, "select 1"));
    catalog.know("default", T, view);

    assertThatThrownBy(() -> written.takeUp(new SpelledName("default", "X"), Set.of(""), soon()))
        .hasMessage("Table not found: default.X");
    assertThatThrownBy(() -> written.takeUp(spelled(view), Set.of(""), soon()))
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.wireName()).isEqualTo("InternalException"))
        .hasMessage("Unexpected table type: v");
    assertThatThrownBy(() -> takeUp("p=1")).hasMessage("Incomplete partition name - missing q");
    assertThatThrownBy(() -> takeUp("")).hasMessage("Incomplete partition name - missing p");
    assertThatThrownBy(() -> takeUp("p=1/q=a/r=3"))
        .hasMessage("Partition name with unknown or repeated keys: p=1/q=a/r=3");
    assertThatThrownBy(() -> takeUp("p=abc/q=a"))
        .hasMessage("Invalid partition key value of type: INT");
    assertThatThrownBy(() -> takeUp("p=1.5/q=a"))
        .hasMessage("Invalid partition key value of type: INT");
    assertThatThrownBy(() -> takeUp("p=99999999999/q=a"))
        .hasMessage("Invalid partition key value of type: INT");
    assertThatThrownBy(() -> takeUp("p=1/q=" + "v".repeat(257)))
        .hasMessage("Invalid partition key value of type: STRING");
    assertThatThrownBy(() -> takeUp("p=1/q=a%00b"))
        .hasMessage("Invalid partition key value of type: STRING");
    assertThatThrownBy(() -> takeUp("p=1/q=" + "%2F".repeat(256)))
        .hasMessageStartingWith("The partition name that begins with 'p=1/q=%2F");
    assertThat(catalog.faults.calls("addPartitions")).isZero();
  }

  // C269
  @Test
  void aFailedTableFailsAgain() {
    catalog.stored.dropTable(T, DropData.KEEP);

    assertThatThrownBy(() -> takeUp("p=1/q=a"))
        .hasMessageContaining("no longer exists in the Hive MetaStore");
  }

  // C270
  @Test
  void aLockThatIsNotHadInTimeIsContention() throws Exception {
    try (NameLocks.Held held =
        catalog.locks.acquire(List.of(new LockName.OfTable(T)), soon()).orElseThrow()) {
      CompletableFuture<CatalogUpdate> update =
          CompletableFuture.supplyAsync(
              () -> written.takeUp(spelled(T), Set.of("p=1/q=a"), passed()), clients);

      assertThatThrownBy(update::get)
          .cause()
          .hasMessage("Error updating the catalog due to lock contention.");
    }
  }

  // C276, D313
  @Test
  void aMetastoreThatRefusesToMakePartitionsLeavesTheTableUnloaded() {
    catalog.load(T);
    long before = catalog.entry(T).version();
    catalog.faults.loseReply("addPartitions", 1);

    assertThatThrownBy(() -> takeUp("p=5/q=a"))
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> {
              assertThat(e.kind()).isEqualTo(ErrorKind.OUTCOME_UNKNOWN);
              assertThat(e.wireName()).isEqualTo("InternalException");
            })
        .hasMessage("Error adding partitions");

    assertThat(catalog.entry(T).state()).isEqualTo(TableState.UNLOADED);
    assertThat(catalog.entry(T).version()).isGreaterThan(before);
    catalog.load(T);
    assertThat(names()).contains("p=5/q=a");
    takeUp("p=5/q=a");
  }

  // D313
  @Test
  void aFailureAfterThePartitionsWereMadeLeavesTheTableUnloaded() {
    catalog.load(T);
    catalog.faults.refuse("loadPartitions", 1);

    assertThatThrownBy(() -> takeUp("p=5/q=a"))
        .hasMessage("Error loading metadata for table: default.t");
    assertThat(catalog.faults.calls("addPartitions")).isEqualTo(1);

    assertThat(catalog.entry(T).state()).isEqualTo(TableState.UNLOADED);
  }

  // C206
  @Test
  void aFailureBeforeAnythingWasWrittenLeavesTheTableAsItWas() {
    catalog.load(T);
    TableEntry before = catalog.entry(T);
    catalog.faults.refuse("partitionNames", 1);
    assertThatThrownBy(() -> takeUp("p=5/q=a")).hasMessage("Error adding partitions");
    catalog.faults.refuse("loadTable", 1);
    assertThatThrownBy(() -> takeUp("p=5/q=a")).hasMessage("Error adding partitions");
    catalog.faults.refuse("loadPartitions", 1);
    assertThatThrownBy(() -> takeUp("p=9/q=a"))
        .hasMessage("Error loading metadata for table: default.t");

    assertThat(catalog.entry(T)).isSameAs(before);
  }

  // C230 in kind
  @Test
  void anInvalidateMeanwhileWins() throws Exception {
    catalog.load(T);
    Hang hang = catalog.faults.hang("loadPartitions", 1);
    CompletableFuture<CatalogUpdate> update =
        CompletableFuture.supplyAsync(() -> takeUp("p=9/q=a"), clients);
    hang.awaitArrival();
    catalog.forget(T);

    hang.release();

    assertThat(update.get()).isEqualTo(CatalogUpdate.ofTable(catalog.store.current(), T));
    assertThat(catalog.entry(T).state()).isEqualTo(TableState.UNLOADED);
  }

  // C230 in kind
  @Test
  void anInvalidateMeanwhileCutsTheReloadShort() throws Exception {
    catalog.load(T);
    Hang hang = catalog.faults.hang("loadPartitions", 1);
    CompletableFuture<CatalogUpdate> update =
        CompletableFuture.supplyAsync(() -> takeUp("p=9/q=a"), clients);
    hang.awaitArrival();

    CatalogUpdate invalidated = TestEvents.resets(catalog).invalidateTable(spelled(T), soon());

    assertThat(update.get()).isEqualTo(invalidated);
    assertThat(catalog.entry(T).state()).isEqualTo(TableState.UNLOADED);
  }

  private CatalogUpdate takeUp(String... partitions) {
    return written.takeUp(spelled(T), Set.of(partitions), soon());
  }

  private void put(String directory, String file) {
    catalog.storage.put(ROOT + "/" + directory, file, 10, 1000, block(0, 10, "dn1:1"));
  }

  private List<String> names() {
    return catalog.loadedTable(T).partitions().inKeyOrder().stream().map(Partition::name).toList();
  }

  private Partition partition(String name) {
    return catalog.loadedTable(T).partitions().inKeyOrder().stream()
        .filter(partition -> partition.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
