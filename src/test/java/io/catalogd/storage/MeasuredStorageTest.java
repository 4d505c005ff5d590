package io.catalogd.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.model.CallTotals;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class MeasuredStorageTest {
  private final InMemoryStorage inner = new InMemoryStorage();
  private final AtomicLong ticker = new AtomicLong();
  private final MeasuredStorage storage = new MeasuredStorage(inner, () -> ticker.getAndAdd(5));

  @Test
  void everyKindOfCallIsPassedOnAndCountedApart() {
    inner.put("hdfs://nn/t", "f", 1, 1);

    assertThat(storage.listFiles("hdfs://nn/t")).hasSize(1);
    assertThat(storage.listFiles("hdfs://nn/t")).hasSize(1);
    assertThat(storage.listLocatedFiles("hdfs://nn/t")).hasSize(1);
    assertThat(storage.listDirectories("hdfs://nn/")).containsExactly("t");
    assertThat(storage.exists("hdfs://nn/t")).isTrue();
    assertThat(storage.readFile("hdfs://nn/t/f", 1)).hasSize(1);
    storage.deleteVisibleFiles("hdfs://nn/t");

    assertThat(storage.totals(StorageCall.LIST_FILES)).isEqualTo(new CallTotals(2, 0, 10));
    assertThat(storage.totals(StorageCall.LIST_LOCATED_FILES)).isEqualTo(new CallTotals(1, 0, 5));
    assertThat(storage.totals(StorageCall.LOAD_BLOCKS)).isEqualTo(new CallTotals(0, 0, 0));
    for (StorageCall call :
        List.of(
            StorageCall.LIST_DIRECTORIES,
            StorageCall.EXISTS,
            StorageCall.READ_FILE,
            StorageCall.DELETE_VISIBLE_FILES)) {
      assertThat(storage.totals(call)).isEqualTo(new CallTotals(1, 0, 5));
    }
    assertThat(inner.listFiles("hdfs://nn/t")).isEmpty();
  }

  @Test
  void failedCallCountsAsCallAndAsError() {
    inner.refuse(StorageCall.LOAD_BLOCKS, 1, ErrorKind.UNAVAILABLE);

    assertThatThrownBy(() -> storage.loadBlocks("hdfs://nn/t", new StoredFile("f", 1, 1, false)))
        .isInstanceOf(CatalogException.class);

    assertThat(storage.totals(StorageCall.LOAD_BLOCKS)).isEqualTo(new CallTotals(1, 1, 5));
  }
}
