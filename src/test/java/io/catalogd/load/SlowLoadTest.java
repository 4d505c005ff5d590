package io.catalogd.load;

import static io.catalogd.load.TestCatalog.key;
import static io.catalogd.load.TestCatalog.soon;
import static io.catalogd.load.TestCatalog.spelled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.catalog.TableState;
import io.catalogd.metastore.FaultScript;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.TableName;
import io.catalogd.storage.InMemoryStorage;
import io.catalogd.storage.StorageCall;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Loads that would never end (C119). */
@Timeout(30)
class SlowLoadTest {
  private static final TableName SLOW = new TableName("default", "slow");
  private static final TableName OTHER = new TableName("default", "other");
  private static final String CUT_OFF =
      "Cut off after 3000 ms. Find out why the metastore or the file system is slow, or raise"
          + " load.timeout";

  private final TestCatalog catalog =
      new TestCatalog(new LoadConfig(2, 2, 2, 2, /* background= */ false, Duration.ofSeconds(3)));

  @BeforeEach
  void create() {
    catalog.createTable(SLOW, key("k", "int"));
    for (int i = 0; i < 5; i++) {
      catalog.createPartition(SLOW, Integer.toString(i));
    }
    catalog.createTable(OTHER);
    catalog.know("default", SLOW, OTHER);
  }

  @AfterEach
  void close() {
    catalog.close();
  }

  @Test
  void aListingWithoutEndFailsItsLoadAloneInTime() throws Exception {
    try (InMemoryStorage.Hang hang = catalog.storage.hang(StorageCall.LIST_IN_BULK, 1)) {
      CompletableFuture<TableState> slow = load(SLOW);
      hang.awaitReached();

      assertThat(load(OTHER).get()).isInstanceOf(TableState.Loaded.class);
      assertIsCutOff(((TableState.Failed) slow.get()).reason());
    }
    assertThat(load(SLOW).get()).isInstanceOf(TableState.Loaded.class);
  }

  @Test
  void aSilentMetastoreFailsTheLoadInTime() throws Exception {
    FaultScript.Hang hang = catalog.faults.hang("loadPartitions", 2);
    CompletableFuture<TableState> slow = load(SLOW);
    hang.awaitArrival();

    assertThat(load(OTHER).get()).isInstanceOf(TableState.Loaded.class);
    assertIsCutOff(((TableState.Failed) slow.get()).reason());
  }

  @Test
  void aRefreshIsCutOffTooAndItsThreadGoesOn() {
    FileSystemTable known = catalog.load(SLOW);
    try (InMemoryStorage.Hang hang = catalog.storage.hang(StorageCall.LIST_IN_BULK, 1)) {
      assertThatThrownBy(() -> catalog.source.refresh(known))
          .isInstanceOfSatisfying(CatalogException.class, SlowLoadTest::assertIsCutOff);
      hang.awaitReached();
    }

    assertThat(Thread.currentThread().isInterrupted()).isFalse();
    assertThat(((FileSystemTable) catalog.source.refresh(known)).partitions())
        .isSameAs(known.partitions());
  }

  private CompletableFuture<TableState> load(TableName name) {
    return CompletableFuture.supplyAsync(() -> catalog.loads.loaded(spelled(name), soon()).state());
  }

  private static void assertIsCutOff(CatalogException failure) {
    assertThat(failure.kind()).isEqualTo(ErrorKind.UNAVAILABLE);
    assertThat(failure.wireName()).isEqualTo("TableLoadingException");
    assertThat(failure).hasMessageContaining("default.slow").cause().hasMessage(CUT_OFF);
  }
}
