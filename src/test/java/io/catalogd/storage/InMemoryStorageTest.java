package io.catalogd.storage;

import static io.catalogd.storage.InMemoryStorage.block;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.storage.InMemoryStorage.Hang;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class InMemoryStorageTest extends StorageContract {
  private static final String ROOT = "hdfs://nn/w/t";

  private final InMemoryStorage storage = new InMemoryStorage();

  @Override
  protected Storage storage() {
    return storage;
  }

  @Override
  protected String root() {
    return ROOT;
  }

  @Override
  protected void write(String location, String name, byte[] content) {
    storage.put(location, name, content);
    if (content.length > 0) {
      storage.put(location, name, content.length, 1_000, block(0, content.length, "dn1:1"));
    }
  }

  @Override
  protected void makeDirectory(String location) {
    storage.makeDirectory(location);
  }

  @Override
  protected void remove(String location, String name) {
    storage.remove(location, name);
  }

  @Test
  void scriptedCallFailsOnceAndTheOthersPass() {
    storage.put(ROOT, "f", 1, 1);
    storage.refuse(StorageCall.LIST_FILES, 2, ErrorKind.UNAVAILABLE);

    assertThat(storage.listFiles(ROOT)).hasSize(1);
    assertThatThrownBy(() -> storage.listFiles(ROOT))
        .isInstanceOf(CatalogException.class)
        .hasMessage("Cannot read 'hdfs://nn/w/t': refused by the test");
    assertThat(storage.listFiles(ROOT)).hasSize(1);
    assertThat(storage.calls(StorageCall.LIST_FILES)).isEqualTo(3);
    assertThat(storage.calls()).isEqualTo(3);
  }

  @Test
  void refusedLocationFailsUntilItIsAccepted() {
    storage.put(ROOT + "/k=1", "f", 1, 1);
    storage.refuse(ROOT + "/k=1", ErrorKind.ACCESS_DENIED);

    assertThat(storage.listFiles(ROOT)).isEmpty();
    assertThatThrownBy(() -> storage.listLocatedFiles(ROOT + "/k=1"))
        .isInstanceOf(CatalogException.class);

    storage.accept(ROOT + "/k=1");

    assertThat(storage.listLocatedFiles(ROOT + "/k=1")).hasSize(1);
  }

  @Test
  void hangingCallEndsWhenItIsReleased() throws Exception {
    storage.put(ROOT, "f", 1, 1);
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try (Hang hang = storage.hang(StorageCall.LIST_FILES, 1)) {
      CompletableFuture<List<StoredFile>> listing =
          CompletableFuture.supplyAsync(() -> storage.listFiles(ROOT), executor);
      hang.awaitReached();
      assertThat(listing).isNotDone();

      hang.release();

      assertThat(listing.get(60, TimeUnit.SECONDS)).hasSize(1);
    } finally {
      executor.shutdownNow();
    }
  }

  @Test
  void changeDuringACallIsSeenByIt() {
    storage.put(ROOT, "f", 1, 1);
    storage.during(StorageCall.LIST_FILES, 1, () -> storage.removeDirectory(ROOT));

    assertThat(storage.listFiles(ROOT)).isEmpty();
  }
}
