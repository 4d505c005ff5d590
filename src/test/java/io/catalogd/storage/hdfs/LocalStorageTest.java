package io.catalogd.storage.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.model.AccessLevel;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.storage.CallWaits;
import io.catalogd.storage.DirectoryAccess;
import io.catalogd.storage.LocatedFile;
import io.catalogd.storage.Storage;
import io.catalogd.storage.StorageContract;
import io.catalogd.storage.StoredFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalStorageTest extends StorageContract {
  private final HadoopStorage storage =
      HadoopStorage.open(StorageConfig.DEFAULTS, CallWaits.UNHEARD);

  @TempDir Path root;

  @AfterEach
  void closeStorage() {
    storage.close();
  }

  @Override
  protected Storage storage() {
    return storage;
  }

  @Override
  protected String root() {
    return "file://" + root;
  }

  @Override
  protected void write(String location, String name, byte[] content) throws IOException {
    Files.write(Files.createDirectories(path(location)).resolve(name), content);
  }

  @Override
  protected void makeDirectory(String location) throws IOException {
    Files.createDirectories(path(location));
  }

  @Override
  protected void remove(String location, String name) throws IOException {
    Files.delete(path(location).resolve(name));
  }

  private Path path(String location) {
    return Path.of(location.substring("file://".length()));
  }

  @Test
  void localFilesHaveNoBlocksC312() throws IOException {
    write(root(), "a", 1_000);

    assertThat(storage.listLocatedFiles(root()))
        .extracting(LocatedFile::blocks)
        .containsExactly(List.of());
  }

  // C321, C322
  @Test
  void accessIsWhatTheKernelGrantsThisUser() throws IOException {
    Path closed = Files.createDirectories(root.resolve("closed/k=1"));
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("r-xr-xr-x"));
    String location = root() + "/closed/k=1";

    DirectoryAccess access = storage.directoryAccess();

    AccessLevel expected =
        System.getProperty("user.name").equals("root")
            ? AccessLevel.READ_WRITE
            : AccessLevel.READ_ONLY;
    assertThat(access.level(location)).isEqualTo(expected);
    assertThat(access.level(location + "/missing")).isEqualTo(expected);
    assertThat(access.level(root())).isEqualTo(AccessLevel.READ_WRITE);
  }

  @Test
  void localDirectoriesAreListedOneByOne() throws IOException {
    write(root() + "/k=1", "f", 1);
    write(root() + "/k=2", "f", 1);

    assertThat(storage.bulkListings(List.of(root() + "/k=1", root() + "/k=2"))).isEmpty();
  }

  @Test
  void locationWithoutSchemeLiesOnTheDefaultFileSystemC297() throws IOException {
    write(root(), "a", 1);

    assertThat(storage.listFiles(root.toString())).hasSize(1).isEqualTo(storage.listFiles(root()));
    assertThat(storage.listFiles("file:" + root)).hasSize(1);
  }

  @Test
  void colonInADirectoryOrFileNameIsLiteral() throws IOException {
    write(root() + "/k=12:30:00", "at:1.parq", 5);

    List<StoredFile> files = storage.listFiles(root() + "/k=12:30:00");

    assertThat(files).extracting(StoredFile::name).containsExactly("at:1.parq");
    assertThat(storage.loadBlocks(root() + "/k=12:30:00", files.get(0))).isEmpty();
  }

  @Test
  void linkToAFileIsAFileAndOtherLinksAreLeftOutC299() throws IOException {
    write(root() + "/elsewhere", "target", 7);
    Files.createSymbolicLink(root.resolve("to-file"), root.resolve("elsewhere/target"));
    Files.createSymbolicLink(root.resolve("to-directory"), root.resolve("elsewhere"));
    Files.createSymbolicLink(root.resolve("dangling"), root.resolve("nowhere"));

    List<StoredFile> files = storage.listFiles(root());

    assertThat(files).extracting(StoredFile::name).containsExactly("to-file");
    assertThat(files.get(0).sizeBytes()).isEqualTo(7);
    assertThat(storage.listLocatedFiles(root())).extracting(LocatedFile::file).isEqualTo(files);
  }

  @Test
  void linkedDirectoryIsListedAsADirectory() throws IOException {
    write(root() + "/elsewhere", "f", 7);
    Files.createSymbolicLink(root.resolve("k=1"), root.resolve("elsewhere"));

    assertThat(storage.listFiles(root() + "/k=1")).hasSize(1);
  }

  @Test
  void modificationTimeIsThatOfTheFileInMilliseconds() throws IOException {
    write(root(), "a", 1);
    long modifiedMs = Files.getLastModifiedTime(root.resolve("a")).toMillis();

    assertThat(storage.listFiles(root()).get(0).modifiedMs()).isEqualTo(modifiedMs);
  }

  @Test
  void fileInPlaceOfTheDirectoryIsAnInvalidRequest() throws IOException {
    write(root(), "a", 1);

    assertThatThrownBy(() -> storage.listFiles(root() + "/a"))
        .isInstanceOf(CatalogException.class)
        .hasMessage("Not a usable location: '" + root() + "/a': it is a file, not a directory");
    assertThat(storage.listFiles(root() + "/a/b")).isEmpty();
  }

  @Test
  void fileSystemWhoseJarIsMissingIsAnInvalidRequestThatNamesTheClass() {
    assertThatThrownBy(() -> storage.listFiles("abfs://c@account/t"))
        .isInstanceOf(CatalogException.class)
        .hasMessage(
            "Not a usable location: 'abfs://c@account/t': no file system for the scheme abfs:"
                + " org.apache.hadoop.fs.azurebfs.AzureBlobFileSystem is missing; put the jars that"
                + " have it into catalogd's lib directory and start again");
  }

  @Test
  void fileSystemThatCannotListIsAnInvalidRequest() {
    assertThatThrownBy(() -> storage.listFiles("http://127.0.0.1/t"))
        .isInstanceOf(CatalogException.class)
        .hasMessageStartingWith("Not a usable location: 'http://127.0.0.1/t'");
  }

  @Test
  void webServersAreNoFileSystems() {
    assertThatThrownBy(() -> storage.readFile("http://127.0.0.1:1/schema.avsc", 10))
        .isInstanceOf(CatalogException.class)
        .hasMessage(
            "Not a usable location: 'http://127.0.0.1:1/schema.avsc': nobody tells the size of the"
                + " file");
  }

  @Test
  void closedStorageIsUnavailable() throws IOException {
    write(root(), "a", 1);

    storage.close();

    assertThatThrownBy(() -> storage.listFiles(root()))
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.UNAVAILABLE));
  }

  @Test
  void filesOfTheConfigurationDirectoryAreRead() throws IOException {
    Files.writeString(
        root.resolve("core-site.xml"),
        "<configuration><property><name>fs.defaultFS</name><value>nosuchscheme://h</value>"
            + "</property></configuration>");

    try (HadoopStorage configured =
        HadoopStorage.open(new StorageConfig(root, 100), CallWaits.UNHEARD)) {
      assertThatThrownBy(() -> configured.listFiles("/a"))
          .isInstanceOf(CatalogException.class)
          .hasMessageContaining("\"nosuchscheme\"");
    }
  }

  @Test
  void configurationDirectoryMustExist() {
    assertThatThrownBy(() -> new StorageConfig(root.resolve("missing"), 100))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("storage.conf-dir is not a directory: " + root.resolve("missing"));
  }
}
