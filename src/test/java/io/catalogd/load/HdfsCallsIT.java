package io.catalogd.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.model.FileSystemTable;
import io.catalogd.storage.hdfs.HadoopStorage;
import io.catalogd.storage.hdfs.TestHdfs;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How many calls to a name node whole operations on a table take. */
@Timeout(120)
class HdfsCallsIT {
  private static final int PARTITIONS = 250;

  private final HadoopStorage storage = TestHdfs.storage();
  private final String directory = "/hdfs-calls-it/" + UUID.randomUUID();
  private final String root = TestHdfs.uri() + directory;
  private final StoredTable table = new StoredTable(storage, root, "k");

  @AfterEach
  void close() throws IOException {
    table.close();
    storage.close();
    TestHdfs.fileSystem().delete(new Path(directory), /* recursive= */ true);
  }

  // C257, C262, C264
  @Test
  void operationsOnATableOfHundredsOfPartitionsTakeAFewCalls() throws Exception {
    TestHdfs.makeDirectories(directory, PARTITIONS);
    for (int i = 0; i < PARTITIONS; i++) {
      table.add(root + "/k=" + i, "" + i);
    }
    write("k=7", "old");

    // Three listings of up to 100 directories, and the rights: one look at the table's directory,
    // one at the first partition's and one at those of all.
    FileSystemTable known = assertCalls(3 + 3, table::load);
    write("k=7", "new");
    // Rights to partitions' directories are not looked at again.
    FileSystemTable refreshed = assertCalls(3 + 1, () -> table.refresh(known));
    write("k=8", "new");
    // The listing, and the rights to that directory.
    FileSystemTable reloaded =
        assertCalls(2, () -> table.loader.reloadPartitions(refreshed, List.of("k=8")));
    write("k=8", "inserted");
    // The listing, and the blocks of the new file.
    FileSystemTable inserted =
        assertCalls(2, () -> table.loader.reloadWritten(reloaded, List.of("k=8")));
    table.add(root + "/k=new", "new");
    write("k=new", "inserted");
    FileSystemTable added =
        assertCalls(2, () -> table.loader.reloadWritten(inserted, List.of("k=new")));

    assertThat(StoredTable.fileCounts(added))
        .hasSize(PARTITIONS + 1)
        .containsEntry("k=7", 2)
        .containsEntry("k=8", 2)
        .containsEntry("k=new", 1);
  }

  @Test
  void aDirectoryThatIsSpelledInSeveralWaysIsLoadedAndRefreshedC259C297() throws Exception {
    write("a", "f");
    for (String spelled : List.of(root + "/a", root + "/a/", root + "//a", directory + "/a")) {
      table.add(spelled, spelled);
    }

    FileSystemTable known = table.load();
    write("a", "g");
    FileSystemTable refreshed = table.refresh(known);

    assertThat(StoredTable.fileCounts(known)).hasSize(4);
    assertThat(StoredTable.fileCounts(known).values()).containsOnly(1);
    assertThat(StoredTable.fileCounts(refreshed).values()).containsOnly(2);
  }

  private void write(String partition, String file) throws IOException {
    try (FSDataOutputStream out =
        TestHdfs.fileSystem().create(new Path(root + "/" + partition + "/" + file))) {
      out.write(new byte[10]);
    }
  }

  private static FileSystemTable assertCalls(int expected, Supplier<FileSystemTable> operation) {
    long before = TestHdfs.calls();
    FileSystemTable done = operation.get();
    assertThat(TestHdfs.calls() - before).isEqualTo(expected);
    return done;
  }
}
