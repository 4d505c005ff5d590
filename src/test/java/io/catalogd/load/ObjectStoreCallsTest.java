package io.catalogd.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.model.FileSystemTable;
import io.catalogd.storage.hdfs.FakeS3;
import io.catalogd.storage.hdfs.FakeS3.Call;
import io.catalogd.storage.hdfs.HadoopStorage;
import io.catalogd.storage.hdfs.StorageConfig;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How many listings of an object store whole operations on a table take. */
@Timeout(120)
class ObjectStoreCallsTest {
  private static final String ROOT = "s3a://" + FakeS3.BUCKET + "/t";

  private final FakeS3 s3 = new FakeS3();
  private final HadoopStorage storage =
      new HadoopStorage(s3.configuration(), StorageConfig.DEFAULTS.maxDirectoryEntries());

  @BeforeEach
  void connect() {
    storage.listFiles(ROOT);
  }

  @AfterEach
  void close() {
    storage.close();
    s3.close();
  }

  @Test
  void loadAndRefreshOfASingleKeyTakeACallForEachThousandFilesInAll() {
    try (StoredTable table = new StoredTable(storage, ROOT, "k")) {
      add(table, 3_000);

      FileSystemTable known = assertCalls(3, table::load);
      put("k=77", "new");
      put("k=2999", "new");
      FileSystemTable refreshed = assertCalls(4, () -> table.refresh(known));
      FileSystemTable same = assertCalls(4, () -> table.refresh(refreshed));

      assertThat(known.partitions().size()).isEqualTo(3_000);
      assertThat(StoredTable.fileCounts(known)).allSatisfy((name, files) -> is(1, files));
      assertThat(refreshed.partitions().changedSince(known.partitions())).hasSize(2);
      assertThat(StoredTable.fileCounts(refreshed)).containsEntry("k=77", 2);
      assertThat(same.partitions()).isSameAs(refreshed.partitions());
    }
  }

  @Test
  void operationsOnAFewPartitionsListThoseOnly() {
    try (StoredTable table = new StoredTable(storage, ROOT, "k")) {
      add(table, 250);
      FileSystemTable known = assertCalls(1, table::load);
      put("k=7", "new");

      FileSystemTable reloaded =
          assertCalls(1, () -> table.loader.reloadPartitions(known, List.of("k=7")));
      put("k=9", "new");
      FileSystemTable written =
          assertCalls(1, () -> table.loader.reloadWritten(reloaded, List.of("k=9")));
      table.add(ROOT + "/k=new", "new");
      put("k=new", "f");
      FileSystemTable inserted =
          assertCalls(1, () -> table.loader.reloadWritten(written, List.of("k=new")));
      FileSystemTable refreshed = assertCalls(1, () -> table.refresh(inserted));

      assertThat(StoredTable.fileCounts(refreshed))
          .containsEntry("k=7", 2)
          .containsEntry("k=9", 2)
          .containsEntry("k=new", 1)
          .containsEntry("k=8", 1)
          .hasSize(251);
    }
  }

  @Test
  void fewPartitionsAmongManyKeysAreLeftToTheirOwnListings() {
    for (int file = 0; file < 10_000; file++) {
      put("k=" + file, "f");
    }
    try (StoredTable table = new StoredTable(storage, ROOT, "k")) {
      for (String value : List.of("1", "2", "3")) {
        table.add(ROOT + "/k=" + value, value);
      }
      int before = s3.calls(Call.LIST);

      FileSystemTable loaded = table.load();

      assertThat(StoredTable.fileCounts(loaded)).hasSize(3);
      // The page that shows it, two that the client has asked for ahead, and their own.
      assertThat(s3.calls(Call.LIST) - before).isBetween(3 + 1, 3 + 3);
    }
  }

  @Test
  void eachValueOfTheFirstOfSeveralKeysIsListedByItself() {
    try (StoredTable table = new StoredTable(storage, ROOT, "y", "m", "d")) {
      for (int year = 2020; year < 2024; year++) {
        for (int month = 1; month <= 12; month++) {
          for (int day = 1; day <= 10; day++) {
            String name = "y=" + year + "/m=" + month + "/d=" + day;
            table.add(ROOT + "/" + name, "" + year, "" + month, "" + day);
            put(name, "f");
          }
        }
      }

      FileSystemTable known = assertCalls(4, table::load);
      assertCalls(4, () -> table.refresh(known));

      assertThat(StoredTable.fileCounts(known))
          .hasSize(480)
          .allSatisfy((name, files) -> is(1, files));
    }
  }

  @Test
  void partitionsElsewhereAreListedWhereTheyLie() {
    try (StoredTable table = new StoredTable(storage, ROOT, "k")) {
      for (int i = 0; i < 250; i++) {
        table.add("s3a://" + FakeS3.BUCKET + "/elsewhere/" + i, "" + i);
        s3.put("elsewhere/" + i + "/f", new byte[1]);
      }

      FileSystemTable known = assertCalls(1, table::load);
      assertCalls(1, () -> table.refresh(known));

      assertThat(StoredTable.fileCounts(known)).allSatisfy((name, files) -> is(1, files));
    }
  }

  // C263
  @Test
  void storeThatRefusesFailsTheLoad() {
    try (StoredTable table = new StoredTable(storage, ROOT, "k")) {
      add(table, 300);
      s3.fail(403, "AccessDenied");

      assertThatThrownBy(table::load)
          .hasMessageStartingWith(
              "Failed to load file metadata for 1 path or more of table default.t, first: " + ROOT)
          .cause()
          .hasMessageContaining("403");
    }
  }

  private static void is(int expected, int count) {
    assertThat(count).isEqualTo(expected);
  }

  /** Partitions below the table's directory, each with a file. */
  private void add(StoredTable table, int count) {
    for (int i = 0; i < count; i++) {
      table.add(ROOT + "/k=" + i, "" + i);
      put("k=" + i, "f");
    }
  }

  private void put(String partition, String file) {
    s3.put("t/" + partition + "/" + file, new byte[1]);
  }

  private FileSystemTable assertCalls(int expected, Supplier<FileSystemTable> operation) {
    int before = s3.calls(Call.LIST);
    FileSystemTable done = operation.get();
    assertThat(s3.calls(Call.LIST) - before).isEqualTo(expected);
    return done;
  }
}
