package io.catalogd.storage.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.model.AccessLevel;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.storage.DirectoryAccess;
import io.catalogd.storage.FilesBelow;
import io.catalogd.storage.LocatedFile;
import io.catalogd.storage.Storage;
import io.catalogd.storage.StorageContract;
import io.catalogd.storage.hdfs.FakeS3.Call;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.s3a.impl.AWSClientConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Hadoop's {@code s3a} and the client that it brings, against a bucket that speaks HTTP. */
class S3StorageTest extends StorageContract {
  private static final String BUCKET = "s3a://" + FakeS3.BUCKET;

  private final FakeS3 s3 = new FakeS3();
  private final HadoopStorage storage =
      new HadoopStorage(s3.configuration(), StorageConfig.DEFAULTS.maxDirectoryEntries());

  @AfterEach
  void close() {
    storage.close();
    s3.close();
  }

  @Override
  protected Storage storage() {
    return storage;
  }

  @Override
  protected String root() {
    return BUCKET + "/warehouse";
  }

  @Override
  protected void write(String location, String name, byte[] content) {
    s3.put(key(location) + "/" + name, content);
  }

  @Override
  protected void makeDirectory(String location) {
    s3.put(key(location) + "/", new byte[0]);
  }

  @Override
  protected void remove(String location, String name) {
    s3.remove(key(location) + "/" + name);
  }

  private static String key(String location) {
    return location.substring(BUCKET.length() + 1);
  }

  @Test
  void filesOfAnObjectStoreHaveNoBlocksC312C505() throws Exception {
    write(root(), "a.gz", 1_000);

    assertThat(storage.listLocatedFiles(root()))
        .extracting(LocatedFile::blocks)
        .containsExactly(List.of());
  }

  @Test
  void accessLevelIsReadWriteWithoutCallsC320() {
    DirectoryAccess access = storage.directoryAccess();

    assertThat(List.of(root(), root() + "/k=1", root() + "/k=2"))
        .allMatch(location -> access.level(location) == AccessLevel.READ_WRITE);
    assertThat(s3.calls()).isZero();
  }

  @Test
  void directoryOfManyKeysIsListedPageByPage() throws Exception {
    for (int file = 0; file < 5_500; file++) {
      write(root() + "/t", "f" + file, 1);
    }

    assertThat(storage.listFiles(root() + "/t")).hasSize(5_500);

    assertThat(s3.calls(Call.LIST)).isEqualTo(6);
  }

  @Test
  void allBelowTakesOneCallForAThousandKeysTogether() throws Exception {
    for (int partition = 0; partition < 1_200; partition++) {
      write(root() + "/t/k=" + partition, "a", 1);
      write(root() + "/t/k=" + partition, "b", 2);
    }

    FilesBelow<List<LocatedFile>> listed = listBelow(root() + "/t");

    assertThat(s3.calls()).isEqualTo(3);
    for (int partition = 0; partition < 1_200; partition++) {
      assertThat(listed.find(root() + "/t/k=" + partition).orElseThrow()).hasSize(2);
    }
    assertThat(listed.find(root() + "/t/k=77"))
        .contains(storage.listLocatedFiles(root() + "/t/k=77"));
    assertThat(listed.find(root() + "/t/k=missing")).contains(List.of());
    assertThat(listed.find(BUCKET + "/elsewhere/k=1")).isEmpty();
    assertThat(storage.bulkListings(List.of(root() + "/t/k=1", root() + "/t/k=2"))).isEmpty();
  }

  // C286
  @Test
  void directoriesWithinAndBesideOthersAreToldApart() throws Exception {
    for (String directory : List.of("k=1", "k=1/sub", "k=1!", "k=10", "k=1/sub/deep")) {
      write(root() + "/t/" + directory, "a", 1);
      write(root() + "/t/" + directory, "z", 1);
    }

    FilesBelow<List<LocatedFile>> listed = listBelow(root() + "/t");

    for (String directory : List.of("k=1", "k=1/sub", "k=1!", "k=10", "k=1/sub/deep")) {
      assertThat(listed.find(root() + "/t/" + directory).orElseThrow())
          .as(directory)
          .extracting(file -> file.file().name())
          .containsExactly("a", "z");
    }
    assertThat(s3.calls()).isEqualTo(1);
  }

  @Test
  void directoryOfTooManyKeysIsLeftToItsOwnListing() throws Exception {
    write(root() + "/t/k=1", "a", 1);
    for (int file = 0; file < 11; file++) {
      write(root() + "/t/k=2", "f" + file, 1);
    }

    try (HadoopStorage narrow = new HadoopStorage(s3.configuration(), 10)) {
      FilesBelow<Integer> listed = narrow.<Integer>listBelow(root(), 100, List::size).orElseThrow();

      assertThat(listed.find(root() + "/t/k=1")).contains(1);
      assertThat(listed.find(root() + "/t/k=2")).isEmpty();
    }
  }

  @Test
  void missingParentOfAllHasNoFilesC289() {
    assertThat(listBelow(root() + "/none").find(root() + "/none/k=1")).contains(List.of());
  }

  @Test
  void deniedCallIsAccessDenied() {
    s3.fail(403, "AccessDenied");

    CatalogException failure = failure(storage);

    assertThat(failure.kind()).isEqualTo(ErrorKind.ACCESS_DENIED);
    assertThat(failure).hasMessageStartingWith("Cannot read '" + root() + "': ");
    assertThat(failure).hasMessageContaining("403");
  }

  @Test
  void missingBucketIsAnErrorThatNamesItNotAnEmptyDirectory() {
    CatalogException failure = failure(() -> storage.listFiles("s3a://other-bucket/t"));

    assertThat(failure)
        .hasMessageStartingWith("Cannot read 's3a://other-bucket/t': ")
        .hasMessageContaining("NoSuchBucket");
  }

  @Test
  void overloadedStoreIsUnavailable() {
    s3.fail(503, "SlowDown");

    CatalogException failure = failure(storage);

    assertThat(failure.kind()).isEqualTo(ErrorKind.UNAVAILABLE);
    assertThat(failure).hasMessageContaining("503");
  }

  @Test
  void storeThatDoesNotAnswerIsUnavailableAfterTheClientsTimeOut() {
    Configuration configuration = s3.configuration();
    configuration.set("fs.s3a.connection.timeout", "200ms");
    configuration.set("fs.s3a.connection.request.timeout", "200ms");
    s3.fallSilent();

    // Hadoop lets nobody set less than 15 seconds, but its own tests.
    AWSClientConfig.setMinimumOperationDuration(Duration.ofMillis(200));
    try (HadoopStorage impatient =
        new HadoopStorage(configuration, StorageConfig.DEFAULTS.maxDirectoryEntries())) {
      CatalogException failure = failure(impatient);

      assertThat(failure.kind()).isEqualTo(ErrorKind.UNAVAILABLE);
      assertThat(failure).hasMessageStartingWith("Cannot read '" + root() + "': ");
    } finally {
      AWSClientConfig.resetMinimumOperationDuration();
    }
  }

  private CatalogException failure(Storage asked) {
    return failure(() -> asked.listLocatedFiles(root()));
  }

  private static CatalogException failure(Runnable call) {
    try {
      call.run();
    } catch (CatalogException e) {
      return e;
    }
    throw new AssertionError("The call was to fail");
  }
}
