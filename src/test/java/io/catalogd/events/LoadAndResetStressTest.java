package io.catalogd.events;

import static io.catalogd.load.TestCatalog.key;
import static io.catalogd.load.TestCatalog.soon;
import static io.catalogd.load.TestCatalog.spelled;
import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.catalog.CatalogUpdate;
import io.catalogd.catalog.TableEntry;
import io.catalogd.catalog.TableState;
import io.catalogd.load.LoadConfig;
import io.catalogd.load.TestCatalog;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Readers, REFRESH, INSERT and INVALIDATE of one table at once; laws that hold at every step. */
@Timeout(120)
class LoadAndResetStressTest {
  private static final TableName T = new TableName("default", "t");
  private static final int THREADS = 6;
  private static final int STEPS = 150;

  // C22, C33, C37, C99, C168, C401
  @Test
  void nobodySeesATableGoBackOrAnIdChangeItsContent() throws Exception {
    LoadConfig config =
        new LoadConfig(3, 2, 2, 2, /* background= */ false, LoadConfig.DEFAULT.timeout());
    try (TestCatalog catalog = new TestCatalog(config)) {
      catalog.createTable(T, key("p", "int"));
      for (int p = 0; p < 5; p++) {
        catalog.createPartition(T, Integer.toString(p));
        catalog.storage.put("hdfs://nn/t/p=" + p, "f", 1, 1);
      }
      catalog.know("default", T);
      ExecutorService threads = Executors.newFixedThreadPool(THREADS);
      List<Future<Integer>> clients = new ArrayList<>();
      for (int seed = 0; seed < THREADS; seed++) {
        Client client = new Client(catalog, new Random(seed));
        clients.add(threads.submit(client::run));
      }
      int answers = 0;
      for (Future<Integer> client : clients) {
        answers += client.get();
      }
      threads.shutdown();

      assertThat(answers).isGreaterThan(THREADS * STEPS / 2);
      assertThat(catalog.load(T).partitions().size()).isEqualTo(5);
    }
  }

  private static final class Client {
    private final TestCatalog catalog;
    private final Random random;
    private final Resets resets;
    private final WrittenFiles written;

    Client(TestCatalog catalog, Random random) {
      this.catalog = catalog;
      this.random = random;
      resets = TestEvents.resets(catalog);
      written = TestEvents.writtenFiles(catalog);
    }

    /** Returns how many steps were answered rather than refused because others were faster. */
    int run() {
      int answers = 0;
      for (int step = 0; step < STEPS; step++) {
        long before = catalog.entry(T).version();
        try {
          long version = act(step);
          assertThat(version).isGreaterThanOrEqualTo(before);
          answers++;
        } catch (CatalogException e) {
          assertThat(e.kind()).isEqualTo(ErrorKind.CONFLICT);
        }
        assertThat(catalog.entry(T).version()).isGreaterThanOrEqualTo(before);
      }
      return answers;
    }

    private long act(int step) {
      int partition = random.nextInt(5);
      return switch (random.nextInt(8)) {
        case 0 -> resets.invalidateTable(spelled(T), soon()).version();
        case 1, 2 -> resets.refreshTable(spelled(T), soon()).version();
        case 3 -> {
          catalog.storage.put("hdfs://nn/t/p=" + partition, "f", 1, random.nextInt(1000));
          CatalogUpdate update = written.takeUp(spelled(T), Set.of("p=" + partition), soon());
          yield update.version();
        }
        default -> read(step);
      };
    }

    private long read(int step) {
      TableEntry entry = catalog.loads.loaded(spelled(T), soon());
      FileSystemTable table = (FileSystemTable) ((TableState.Loaded) entry.state()).table();
      assertThat(table.partitions().size()).as("step %d", step).isEqualTo(5);
      table
          .partitions()
          .inKeyOrder()
          .forEach(
              partition -> {
                assertThat(partition.files().toList()).hasSize(1);
                assertThat(table.partitions().find(partition.id())).hasValue(partition);
              });
      return entry.version();
    }
  }
}
