package io.catalogd.storage.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.HostAddress;
import io.catalogd.storage.BulkListing;
import io.catalogd.storage.LocatedFile;
import io.catalogd.storage.Storage;
import io.catalogd.storage.StorageContract;
import io.catalogd.storage.StoredBlock;
import io.catalogd.storage.StoredFile;
import io.catalogd.storage.StoredReplica;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.PartialListing;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.RpcNoSuchMethodException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HdfsStorageIT extends StorageContract {
  private static final String CODING = "XOR-2-1-1024k";
  private static final long CODING_CELL_BYTES = 1 << 20;

  private final HadoopStorage storage = TestHdfs.storage();
  private final String directory = "/storage-it/" + UUID.randomUUID();

  @AfterEach
  void removeDirectory() throws IOException {
    storage.close();
    TestHdfs.fileSystem().delete(new Path(directory), /* recursive= */ true);
  }

  @Override
  protected Storage storage() {
    return storage;
  }

  @Override
  protected String root() {
    return TestHdfs.uri() + directory;
  }

  @Override
  protected void write(String location, String name, byte[] content) throws IOException {
    Path file = new Path(new Path(location), name);
    try (FSDataOutputStream out = TestHdfs.fileSystem().create(file)) {
      out.write(content);
    }
  }

  @Override
  protected void makeDirectory(String location) throws IOException {
    TestHdfs.fileSystem().mkdirs(new Path(location));
  }

  @Override
  protected void remove(String location, String name) throws IOException {
    TestHdfs.fileSystem().delete(new Path(location, name), /* recursive= */ false);
  }

  @Override
  protected List<String> spellings(String parent, String name) {
    List<String> spellings = new ArrayList<>(super.spellings(parent, name));
    spellings.add(parent.substring(TestHdfs.uri().length()) + "/" + name);
    return spellings;
  }

  @Test
  void fileHasOneBlockForEachBlockSizeOfBytesC313() throws IOException {
    write(root(), "f", 2 * TestHdfs.BLOCK_SIZE + 100);

    List<StoredBlock> blocks = storage.listLocatedFiles(root()).get(0).blocks();

    assertThat(blocks).extracting(StoredBlock::offset).containsExactly(0L, 512L, 1024L);
    assertThat(blocks).extracting(StoredBlock::sizeBytes).containsExactly(512L, 512L, 100L);
  }

  @Test
  void everyReplicaNamesItsDataNodeAndDiskC309C311() throws IOException {
    write(root(), "f", 3 * TestHdfs.BLOCK_SIZE);

    List<StoredBlock> blocks = storage.listLocatedFiles(root()).get(0).blocks();

    assertThat(blocks).hasSize(3);
    for (StoredBlock block : blocks) {
      assertThat(block.replicas())
          .extracting(StoredReplica::host)
          .doesNotHaveDuplicates()
          .hasSize(3);
      assertThat(block.replicas())
          .allSatisfy(
              replica -> {
                assertThat(replica.host().host()).isEqualTo("127.0.0.1");
                assertThat(replica.host().port()).isPositive();
                assertThat(replica.diskId()).isBetween(0, 1);
                assertThat(replica.cached()).isFalse();
              });
    }
  }

  @Test
  void diskNumbersAreTheSameWhereverTheyAreAskedFor() throws IOException {
    for (int file = 0; file < 10; file++) {
      write(root(), "f" + file, TestHdfs.BLOCK_SIZE);
    }

    List<LocatedFile> files = storage.listLocatedFiles(root());

    assertThat(files).hasSize(10);
    for (LocatedFile file : files) {
      assertThat(storage.loadBlocks(root(), file.file())).isEqualTo(file.blocks()).hasSize(1);
      assertThat(file.blocks().get(0).replicas()).hasSize(3);
    }
  }

  @Test
  void locatedListingTakesOneCallC262() throws IOException {
    for (int file = 0; file < 5; file++) {
      write(root(), "f" + file, 2 * TestHdfs.BLOCK_SIZE);
    }
    long before = TestHdfs.calls();

    List<LocatedFile> files = storage.listLocatedFiles(root());

    assertThat(TestHdfs.calls() - before).isEqualTo(1);
    assertThat(files).hasSize(5).allMatch(file -> file.blocks().size() == 2);
  }

  @Test
  void plainListingAndTheBlocksOfOneFileTakeOneCallEachC262() throws IOException {
    write(root(), "f", TestHdfs.BLOCK_SIZE);
    long before = TestHdfs.calls();

    StoredFile file = storage.listFiles(root()).get(0);
    assertThat(TestHdfs.calls() - before).isEqualTo(1);

    assertThat(storage.loadBlocks(root(), file)).hasSize(1);
    assertThat(TestHdfs.calls() - before).isEqualTo(2);
  }

  @Test
  void listingDirectoriesTakesOneCall() throws IOException {
    makeDirectory(root() + "/k=1");
    makeDirectory(root() + "/k=2");
    long before = TestHdfs.calls();

    assertThat(storage.listDirectories(root())).containsExactly("k=1", "k=2");

    assertThat(TestHdfs.calls() - before).isEqualTo(1);
  }

  @Test
  void fileThatMayNotBeDeletedIsAccessDenied() throws Exception {
    write(root() + "/t", "f", 1);
    TestHdfs.fileSystem().setPermission(new Path(root() + "/t"), new FsPermission((short) 0755));

    CatalogException failure =
        failureOfStranger(strangers -> strangers.deleteVisibleFiles(root() + "/t"));

    assertThat(failure.kind()).isEqualTo(ErrorKind.ACCESS_DENIED);
    assertThat(failure)
        .hasMessageStartingWith("Cannot delete the files of '" + root() + "/t': Permission denied");
    assertThat(storage.listFiles(root() + "/t")).hasSize(1);
  }

  @Test
  void directoryOfThirtyThousandFilesIsListedWholeWithACallForEachThousand() throws Exception {
    TestHdfs.makeFiles(directory, 30_000);
    long before = TestHdfs.calls();

    List<LocatedFile> files = storage.listLocatedFiles(root());

    assertThat(TestHdfs.calls() - before).isEqualTo(30);
    assertThat(files)
        .extracting(file -> file.file().name())
        .containsExactlyElementsOf(
            IntStream.range(0, 30_000).mapToObj(file -> "f" + file).sorted().toList());
    assertThat(storage.listFiles(root())).hasSize(30_000);
  }

  @Test
  void bulkListingsTakeOneCallForAHundredDirectories() throws IOException {
    List<String> locations = new ArrayList<>();
    TestHdfs.makeDirectories(directory, 250);
    IntStream.range(0, 250).forEach(child -> locations.add(root() + "/k=" + child));
    write(root() + "/k=7", "f", 2 * TestHdfs.BLOCK_SIZE);
    locations.add(root() + "/missing");
    long before = TestHdfs.calls();

    Map<String, List<LocatedFile>> listed = listInBulk(locations);

    assertThat(TestHdfs.calls() - before).isEqualTo(3);
    assertThat(listed).containsOnlyKeys(locations);
    assertThat(listed.get(root() + "/k=7")).isEqualTo(storage.listLocatedFiles(root() + "/k=7"));
    assertThat(listed.get(root() + "/missing")).isEmpty();
  }

  @Test
  void bulkListingOfLargeDirectoriesTellsAllOfThem() throws Exception {
    TestHdfs.makeFiles(directory, 1_500);
    write(root() + "/k=1", "f", 1);

    Map<String, List<LocatedFile>> listed = listInBulk(List.of(root(), root() + "/k=1"));

    assertThat(listed.get(root())).isEqualTo(storage.listLocatedFiles(root())).hasSize(1_500);
    assertThat(listed.get(root() + "/k=1")).hasSize(1);
  }

  @Test
  void bulkListingEndsBeforeItHoldsTooManyFiles() throws Exception {
    List<String> locations = new ArrayList<>();
    for (String child : List.of("/a", "/b", "/c", "/d")) {
      locations.add(root() + child);
    }
    TestHdfs.makeFiles(directory + "/b", 6_000);
    TestHdfs.makeFiles(directory + "/c", 6_000);
    TestHdfs.makeFiles(directory + "/d", 1);

    Map<String, List<LocatedFile>> listed = listInBulk(locations);

    // The rest is left to listings of one directory each.
    assertThat(listed).containsOnlyKeys(root() + "/a", root() + "/b");
    assertThat(listed.get(root() + "/a")).isEmpty();
    assertThat(listed.get(root() + "/b")).hasSize(6_000);
  }

  @Test
  void nameNodeWithoutBulkListingsIsAskedForOneOnce() throws IOException {
    Configuration configuration = TestHdfs.configuration();
    configuration.setClass("fs.hdfs.impl", OldHdfs.class, FileSystem.class);
    write(root() + "/k=1", "f", 1);
    List<String> locations = List.of(root() + "/k=1", root() + "/k=2");

    try (HadoopStorage old =
        new HadoopStorage(configuration, StorageConfig.DEFAULTS.maxDirectoryEntries())) {
      List<BulkListing> plans = old.bulkListings(locations);

      assertThat(plans).hasSize(1);
      assertThat(plans.get(0).list()).isEmpty();
      assertThat(old.bulkListings(locations)).isEmpty();
      assertThat(old.listLocatedFiles(root() + "/k=1")).hasSize(1);
    }
  }

  /** A client whose name node is of a version before 3.4. */
  public static final class OldHdfs extends DistributedFileSystem {
    @Override
    public RemoteIterator<PartialListing<LocatedFileStatus>> batchedListLocatedStatusIterator(
        List<Path> paths) throws IOException {
      throw new RemoteException(
          RpcNoSuchMethodException.class.getName(), "Unknown method getBatchedListing");
    }
  }

  // C291
  @Test
  void directoryThatMayNotBeReadIsLeftOutOfABulkListing() throws Exception {
    write(root() + "/open", "f", 1);
    write(root() + "/secret", "f", 1);
    TestHdfs.fileSystem()
        .setPermission(new Path(root() + "/secret"), new FsPermission((short) 0700));

    Map<String, List<LocatedFile>> listed =
        TestHdfs.asUser(
            "stranger",
            strangers ->
                strangers
                    .bulkListings(List.of(root() + "/secret", root() + "/open"))
                    .get(0)
                    .list());

    assertThat(listed).containsOnlyKeys(root() + "/open");
  }

  @Test
  void locationWithoutSchemeOrAuthorityLiesOnTheDefaultFileSystemC297() throws IOException {
    write(root(), "f", 1);

    List<StoredFile> files = storage.listFiles(root());

    assertThat(files).hasSize(1);
    assertThat(storage.listFiles(directory)).isEqualTo(files);
    assertThat(storage.listFiles("hdfs://" + directory)).isEqualTo(files);
  }

  @Test
  void locationsOfDifferentFileSystemsWorkSideBySideC296() throws IOException {
    write(root(), "f", 1);

    assertThat(storage.listFiles("file:///no/such/directory")).isEmpty();
    assertThat(storage.listFiles(root())).hasSize(1);
  }

  @Test
  void erasureCodedFileHasOneMadeUpReplicaABlockC314() throws IOException {
    makeDirectory(root() + "/coded");
    TestHdfs.distributedFileSystem().enableErasureCodingPolicy(CODING);
    TestHdfs.distributedFileSystem().setErasureCodingPolicy(new Path(root() + "/coded"), CODING);
    Path path = new Path(root() + "/coded", "f");
    try (FSDataOutputStream out =
        TestHdfs.distributedFileSystem().createFile(path).blockSize(CODING_CELL_BYTES).build()) {
      out.write(new byte[3_000]);
    }

    LocatedFile located = storage.listLocatedFiles(root() + "/coded").get(0);

    assertThat(located.file().erasureCoded()).isTrue();
    assertThat(located.file().sizeBytes()).isEqualTo(3_000);
    assertThat(located.blocks()).isNotEmpty();
    assertThat(located.blocks())
        .allSatisfy(
            block ->
                assertThat(block.replicas())
                    .containsExactly(
                        new StoredReplica(new HostAddress("remote*addr", 0), -1, false)));
    assertThat(located.blocks().stream().mapToLong(StoredBlock::sizeBytes).sum()).isEqualTo(3_000);
    assertThat(storage.loadBlocks(root() + "/coded", located.file())).isEqualTo(located.blocks());
    assertThat(storage.listFiles(root() + "/coded")).containsExactly(located.file());
  }

  @Test
  void directoryThatMayNotBeReadIsAccessDeniedC291() throws Exception {
    write(root() + "/secret", "f", 1);
    TestHdfs.fileSystem()
        .setPermission(new Path(root() + "/secret"), new FsPermission((short) 0700));

    CatalogException failure =
        failureOfStranger(strangers -> strangers.listLocatedFiles(root() + "/secret"));

    assertThat(failure.kind()).isEqualTo(ErrorKind.ACCESS_DENIED);
    assertThat(failure.wireName()).isEqualTo("AccessControlException");
    assertThat(failure)
        .hasMessageStartingWith(
            "Cannot read '" + root() + "/secret': Permission denied: user=stranger")
        .hasMessageNotContaining("\n")
        .hasCauseInstanceOf(IOException.class);
  }

  @Test
  void nameNodeThatDoesNotAnswerIsUnavailable() {
    Configuration impatient = TestHdfs.configuration();
    impatient.setInt("ipc.client.connect.max.retries", 0);
    impatient.setInt("dfs.client.failover.max.attempts", 0);

    try (HadoopStorage unlucky = new HadoopStorage(impatient, 100)) {
      CatalogException failure = failureOf(() -> unlucky.listFiles("hdfs://127.0.0.1:1/t"));

      assertThat(failure.kind()).isEqualTo(ErrorKind.UNAVAILABLE);
      assertThat(failure)
          .hasMessageStartingWith("Cannot read 'hdfs://127.0.0.1:1/t': ")
          .hasMessageEndingWith(
              "(check the location's host and port, and try again once it answers)");
    }
  }

  @Test
  void nameNodeWithoutAddressIsUnavailable() {
    CatalogException failure = failureOf(() -> storage.listFiles("hdfs://no-such-host.invalid/t"));

    assertThat(failure.kind()).isEqualTo(ErrorKind.UNAVAILABLE);
    assertThat(failure)
        .hasMessageContaining("no-such-host.invalid")
        .hasMessageContaining("check the location's host");
  }

  @Test
  void nameThatHdfsRefusesIsAnInvalidRequest() {
    assertThatThrownBy(() -> storage.listFiles(root() + "/k=12:30"))
        .isInstanceOf(CatalogException.class)
        .hasMessageStartingWith("Not a usable location: '" + root() + "/k=12:30': ");
  }

  @Test
  void fileInPlaceOfTheDirectoryIsAnInvalidRequest() throws IOException {
    write(root(), "f", 1);

    assertThatThrownBy(() -> storage.listFiles(root() + "/f"))
        .isInstanceOf(CatalogException.class)
        .hasMessage("Not a usable location: '" + root() + "/f': it is a file, not a directory");
  }

  @Test
  void fileThatIsBeingWrittenIsListedWithTheBytesThatItsSizeCounts() throws IOException {
    Path path = new Path(root(), "f");
    try (FSDataOutputStream out = TestHdfs.fileSystem().create(path)) {
      out.write(new byte[TestHdfs.BLOCK_SIZE + 10]);
      out.hflush();

      LocatedFile located = storage.listLocatedFiles(root()).get(0);

      long covered = located.blocks().stream().mapToLong(StoredBlock::sizeBytes).sum();
      assertThat(covered).isEqualTo(located.file().sizeBytes());
    }
  }

  private static CatalogException failureOfStranger(Consumer<Storage> call) throws Exception {
    return TestHdfs.asUser("stranger", strangers -> failureOf(() -> call.accept(strangers)));
  }

  private static CatalogException failureOf(Runnable call) {
    try {
      call.run();
    } catch (CatalogException e) {
      return e;
    }
    throw new AssertionError("The call was to fail");
  }
}
