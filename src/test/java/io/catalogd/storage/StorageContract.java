package io.catalogd.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.model.AccessLevel;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every storage does, the fake one too. */
public abstract class StorageContract {
  protected abstract Storage storage();

  /** Location of an empty directory of this test's own, without a slash at the end. */
  protected abstract String root();

  /** Makes a file of that content, and its directories if missing. */
  protected abstract void write(String location, String name, byte[] content) throws IOException;

  protected final void write(String location, String name, int sizeBytes) throws IOException {
    write(location, name, new byte[sizeBytes]);
  }

  protected abstract void makeDirectory(String location) throws IOException;

  protected abstract void remove(String location, String name) throws IOException;

  @Test
  void filesAreListedInNameOrderC292() throws IOException {
    write(root(), "b", 1);
    write(root(), "c.parq", 3);
    write(root(), "a", 2);

    List<StoredFile> files = storage().listFiles(root());

    assertThat(files).extracting(StoredFile::name).containsExactly("a", "b", "c.parq");
    assertThat(files).extracting(StoredFile::sizeBytes).containsExactly(2L, 1L, 3L);
    assertThat(files).allMatch(file -> file.modifiedMs() > 0 && !file.erasureCoded());
  }

  @Test
  void bothListingsTellTheSameFiles() throws IOException {
    write(root(), "b", 1);
    write(root(), "a", 700);
    write(root(), "_hidden", 1);

    List<LocatedFile> located = storage().listLocatedFiles(root());

    assertThat(located).extracting(LocatedFile::file).isEqualTo(storage().listFiles(root()));
  }

  @Test
  void blocksOfOneFileAreThoseOfTheListing() throws IOException {
    write(root(), "a", 1_300);

    LocatedFile located = storage().listLocatedFiles(root()).get(0);

    assertThat(storage().loadBlocks(root(), located.file())).isEqualTo(located.blocks());
  }

  @Test
  void blocksCoverTheirFileInOrderWhereThereAreAnyC313() throws IOException {
    write(root(), "a", 1_300);

    List<StoredBlock> blocks = storage().listLocatedFiles(root()).get(0).blocks();

    long end = 0;
    for (StoredBlock block : blocks) {
      assertThat(block.offset()).isEqualTo(end);
      end += block.sizeBytes();
    }
    assertThat(end).isEqualTo(blocks.isEmpty() ? 0 : 1_300);
  }

  @Test
  void hiddenAndTemporaryFilesAreLeftOutC287() throws IOException {
    for (String name : List.of(".a", "_b", "c.tmp", "d.COPYING", "e.lzo.index", "f.lzo")) {
      write(root(), name, 1);
    }

    assertThat(storage().listFiles(root())).extracting(StoredFile::name).containsExactly("f.lzo");
    assertThat(storage().listLocatedFiles(root())).hasSize(1);
  }

  @Test
  void subdirectoriesAndTheirFilesAreLeftOutC286() throws IOException {
    write(root(), "a", 1);
    write(root() + "/k=1", "b", 1);
    makeDirectory(root() + "/_impala_insert_staging");

    assertThat(storage().listFiles(root())).extracting(StoredFile::name).containsExactly("a");
    assertThat(storage().listLocatedFiles(root())).hasSize(1);
  }

  @Test
  void missingDirectoryIsEmptyC289() {
    String missing = root() + "/missing/k=1";

    assertThat(storage().listFiles(missing)).isEmpty();
    assertThat(storage().listLocatedFiles(missing)).isEmpty();
  }

  @Test
  void emptyDirectoryIsEmpty() throws IOException {
    makeDirectory(root() + "/k=1");

    assertThat(storage().listFiles(root() + "/k=1")).isEmpty();
    assertThat(storage().listLocatedFiles(root() + "/k=1")).isEmpty();
  }

  @Test
  void emptyFileIsListedWithoutBlocksC288() throws IOException {
    write(root(), "empty", 0);

    LocatedFile located = storage().listLocatedFiles(root()).get(0);

    assertThat(located.file().sizeBytes()).isZero();
    assertThat(located.blocks()).isEmpty();
    assertThat(storage().loadBlocks(root(), located.file())).isEmpty();
  }

  @Test
  void fileThatVanishedHasNoBlocks() throws IOException {
    write(root(), "a", 10);
    write(root(), "b", 10);
    StoredFile file = storage().listFiles(root()).get(0);

    remove(root(), "a");

    assertThat(storage().loadBlocks(root(), file)).isEmpty();
    assertThat(storage().listFiles(root())).extracting(StoredFile::name).containsExactly("b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "k=a b",
        "k=b%20c",
        "k=50%",
        "k=%2F",
        "k=a#b",
        "k=a?b",
        "k=a+b&c",
        "k=[a]{b}*",
        "k=\"'\\",
        "k=é\u00A0中",
        "k=e\u0301",
        "k=\uD83D\uDE00",
        "k=a;b,c@d|e^f`g~h"
      })
  void locationTextIsLiteralC297(String directory) throws IOException {
    String location = root() + "/" + directory;
    write(location, "f 1%20#?.parq", 10);
    write(root() + "/k=b c", "other", 10);

    List<LocatedFile> located = storage().listLocatedFiles(location);

    assertThat(located).extracting(file -> file.file().name()).containsExactly("f 1%20#?.parq");
    assertThat(storage().listFiles(location)).containsExactly(located.get(0).file());
    assertThat(storage().loadBlocks(location, located.get(0).file()))
        .isEqualTo(located.get(0).blocks());
  }

  @Test
  void slashAtTheEndOfALocationChangesNothing() throws IOException {
    write(root() + "/k=1", "a", 10);

    assertThat(storage().listFiles(root() + "/k=1/"))
        .hasSize(1)
        .isEqualTo(storage().listFiles(root() + "/k=1"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"nosuchscheme://host/a", "nosuchscheme:/a", "", "a/b", "hdfs:", ":/a"})
  void locationThatNoFileSystemUnderstandsIsAnInvalidRequestThatNamesIt(String location) {
    StoredFile file = new StoredFile("f", 1, 1, false);

    assertThatThrownBy(() -> storage().listFiles(location)).satisfies(e -> isInvalid(e, location));
    assertThatThrownBy(() -> storage().listLocatedFiles(location))
        .satisfies(e -> isInvalid(e, location));
    assertThatThrownBy(() -> storage().loadBlocks(location, file))
        .satisfies(e -> isInvalid(e, location));
    assertThat(listInBulk(List.of(root(), location))).doesNotContainKey(location);
    assertThat(storage().listsBelow(location)).isFalse();
    assertThatThrownBy(() -> storage().directoryAccess().level(location))
        .satisfies(e -> isInvalid(e, location));
    assertThatThrownBy(() -> storage().listDirectories(location))
        .satisfies(e -> isInvalid(e, location));
    assertThatThrownBy(() -> storage().exists(location)).satisfies(e -> isInvalid(e, location));
    assertThatThrownBy(() -> storage().readFile(location, 1))
        .satisfies(e -> isInvalid(e, location));
    assertThatThrownBy(() -> storage().deleteVisibleFiles(location))
        .satisfies(e -> isInvalid(e, location));
  }

  @Test
  void directoriesAreListedByNameHiddenOnesTooAndFilesAreNot() throws IOException {
    write(root() + "/k=b/j=1", "f", 1);
    makeDirectory(root() + "/k=a c%20");
    makeDirectory(root() + "/_staging");
    write(root(), "file", 1);

    assertThat(storage().listDirectories(root())).containsExactly("_staging", "k=a c%20", "k=b");
    assertThat(storage().listDirectories(root() + "/k=b/")).containsExactly("j=1");
    assertThat(storage().listDirectories(root() + "/k=b/j=1")).isEmpty();
    assertThat(storage().listDirectories(root() + "/missing")).isEmpty();
  }

  @Test
  void whatWasMadeExistsUntilItIsRemoved() throws IOException {
    write(root() + "/k=a c%20/j=1", "f", 1);
    makeDirectory(root() + "/empty");

    for (String location : List.of("/k=a c%20", "/k=a c%20/", "/k=a c%20/j=1/f", "/empty")) {
      assertThat(storage().exists(root() + location)).as(location).isTrue();
    }
    remove(root() + "/k=a c%20/j=1", "f");
    assertThat(storage().exists(root() + "/k=a c%20/j=1/f")).isFalse();
  }

  @Test
  void bulkListingsTellWhatEachDirectorysOwnListingTells() throws IOException {
    write(root() + "/t/k=a b%20", "b", 700);
    write(root() + "/t/k=a b%20", "a", 0);
    write(root() + "/t/k=1", "c", 1_300);
    write(root() + "/t/k=1/sub", "not in k=1", 1);
    write(root() + "/t/k=1", "_hidden", 1);
    write(root() + "/t/k=1/_impala_insert_staging", "staged", 1);
    write(root() + "/t/.hive-staging", "staged", 1);
    makeDirectory(root() + "/t/k=empty");
    write(root() + "/elsewhere", "d", 1);
    List<String> locations =
        List.of(
            root() + "/t/k=a b%20",
            root() + "/t/k=1",
            root() + "/t/k=empty/",
            root() + "/t/k=missing",
            root() + "/elsewhere",
            root() + "/t");

    Map<String, List<LocatedFile>> listed = listInBulk(locations);
    FilesBelow<List<LocatedFile>> below = listBelow(root() + "/t");

    for (String location : locations) {
      List<LocatedFile> own = storage().listLocatedFiles(location);
      assertThat(listed.getOrDefault(location, own)).as(location).isEqualTo(own);
      assertThat(below.find(location).orElse(own)).as(location).isEqualTo(own);
    }
    assertThat(locations).containsAll(listed.keySet());
    assertThat(below.find(root() + "/elsewhere")).isEmpty();
  }

  @Test
  void directoryThatIsSpelledInSeveralWaysIsToldForEachC259C297() throws IOException {
    write(root() + "/t/k=1", "a", 700);
    write(root() + "/t/k=1", "b", 1);
    List<String> locations = spellings(root() + "/t", "k=1");

    Map<String, List<LocatedFile>> listed = listInBulk(locations);

    for (String location : locations) {
      List<LocatedFile> own = storage().listLocatedFiles(location);
      assertThat(own).as(location).hasSize(2);
      assertThat(listed.getOrDefault(location, own)).as(location).isEqualTo(own);
      assertThat(listBelow(root() + "/t").find(location).orElse(own)).isEqualTo(own);
    }
  }

  @Test
  void listingOfAllBelowGivesUpWhereThereIsMore() throws IOException {
    for (int file = 0; file < 5; file++) {
      write(root() + "/t/k=" + file, "_hidden", 1);
    }

    assertThat(storage().<Integer>listBelow(root() + "/t", 4, List::size)).isEmpty();
    assertThat(storage().<Integer>listBelow(root() + "/t", 5, List::size).isPresent())
        .isEqualTo(storage().listsBelow(root()));
  }

  /** Locations that are all the same directory of {@code parent}. */
  protected List<String> spellings(String parent, String name) {
    return List.of(parent + "/" + name, parent + "/" + name + "/", parent + "//" + name);
  }

  @Test
  void directoryThatCannotBeListedIsLeftOutOfABulkListing() throws IOException {
    write(root() + "/t/k=1", "f", 1);
    write(root() + "/t", "file", 1);

    assertThat(listInBulk(List.of(root() + "/t/k=1", root() + "/t/file")))
        .doesNotContainKey(root() + "/t/file");
    assertThat(listBelow(root() + "/t").find(root() + "/t/file")).isEmpty();
  }

  protected final Map<String, List<LocatedFile>> listInBulk(List<String> locations) {
    Map<String, List<LocatedFile>> listed = new HashMap<>();
    for (BulkListing listing : storage().bulkListings(locations)) {
      listed.putAll(listing.list());
    }
    return listed;
  }

  /** All that lies below a directory; nothing where the storage does not tell it together. */
  protected final FilesBelow<List<LocatedFile>> listBelow(String location) {
    return storage()
        .<List<LocatedFile>>listBelow(location, 1_000_000, ArrayList::new)
        .orElse(none -> Optional.empty());
  }

  @Test
  void ownDirectoriesMayBeReadAndWrittenAndThoseYetToBeMadeInThemC326() throws IOException {
    write(root() + "/k=1", "f", 1);
    List<String> locations =
        List.of(root() + "/k=1", root() + "/k=1/", root(), root() + "/missing/k=2");

    DirectoryAccess access = storage().directoryAccess();

    assertThat(locations).allMatch(location -> access.level(location) == AccessLevel.READ_WRITE);
  }

  @Test
  void fileIsReadWhole() throws IOException {
    byte[] content = "{\"type\": \"string\"} \u00e9".getBytes(StandardCharsets.UTF_8);
    write(root() + "/a b%20", "schema#1.avsc", content);
    String location = root() + "/a b%20/schema#1.avsc";

    assertThat(storage().readFile(location, content.length)).isEqualTo(content);
    assertThat(
            storage()
                .<Long>readFile(location, (in, sizeBytes) -> sizeBytes + in.readAllBytes().length))
        .isEqualTo(2L * content.length);
  }

  @Test
  void fileLargerThanAskedForIsRefusedAndCanBeCopied(@TempDir Path temporary) throws IOException {
    write(root(), "large", 10);

    assertThatThrownBy(() -> storage().readFile(root() + "/large", 9))
        .satisfies(e -> isOfKind(e, ErrorKind.INVALID_REQUEST))
        .hasMessage("File '" + root() + "/large' is too large: 10 bytes, of 9 allowed");

    Path copy = temporary.resolve("copy");
    assertThat(storage().<Long>readFile(root() + "/large", (in, sizeBytes) -> Files.copy(in, copy)))
        .isEqualTo(10);
    assertThat(copy).hasSize(10);
  }

  @Test
  void onlyFilesThatAreThereCanBeRead() throws IOException {
    makeDirectory(root() + "/directory");

    assertThatThrownBy(() -> storage().readFile(root() + "/missing/file", 9))
        .satisfies(e -> isOfKind(e, ErrorKind.NOT_FOUND))
        .hasMessageContaining(root() + "/missing/file");
    assertThatThrownBy(() -> storage().readFile(root() + "/directory", 9))
        .satisfies(e -> isInvalid(e, root() + "/directory"))
        .hasMessageEndingWith("it is a directory, not a file");
  }

  @Test
  void whatAReaderThrowsOfItsOwnPasses() throws IOException {
    write(root(), "f", 1);
    IllegalArgumentException own = new IllegalArgumentException("mine");

    assertThatThrownBy(
            () ->
                storage()
                    .readFile(
                        root() + "/f",
                        (in, sizeBytes) -> {
                          throw own;
                        }))
        .isSameAs(own);
  }

  @Test
  void deletingLeavesDirectoriesAndHiddenFilesD136() throws IOException {
    for (String name : List.of("a", "b.parq", "c.lzo.index", ".hidden", "_SUCCESS", "d.TMP")) {
      write(root() + "/t", name, 1);
    }
    write(root() + "/t/k=1", "inside", 1);

    storage().deleteVisibleFiles(root() + "/t");

    assertThat(storage().listFiles(root() + "/t")).isEmpty();
    assertThat(storage().listFiles(root() + "/t/k=1")).hasSize(1);
    for (String name : List.of(".hidden", "_SUCCESS", "d.TMP")) {
      assertThat(storage().readFile(root() + "/t/" + name, 1)).hasSize(1);
    }
    assertThatThrownBy(() -> storage().readFile(root() + "/t/c.lzo.index", 1))
        .satisfies(e -> isOfKind(e, ErrorKind.NOT_FOUND));
    storage().deleteVisibleFiles(root() + "/t");
  }

  @Test
  void filesCanOnlyBeDeletedOfADirectoryThatIsThereD136() throws IOException {
    write(root(), "file", 1);

    assertThatThrownBy(() -> storage().deleteVisibleFiles(root() + "/missing"))
        .satisfies(e -> isOfKind(e, ErrorKind.NOT_FOUND));
    assertThatThrownBy(() -> storage().deleteVisibleFiles(root() + "/file"))
        .satisfies(e -> isInvalid(e, root() + "/file"))
        .hasMessageEndingWith("it is a file, not a directory");
    assertThat(storage().listFiles(root())).hasSize(1);
  }

  private static void isOfKind(Throwable error, ErrorKind kind) {
    assertThat(error)
        .isInstanceOfSatisfying(
            CatalogException.class, failure -> assertThat(failure.kind()).isEqualTo(kind));
  }

  private static void isInvalid(Throwable error, String location) {
    assertThat(error)
        .isInstanceOf(CatalogException.class)
        .hasMessageStartingWith("Not a usable location: '" + location + "'");
    isOfKind(error, ErrorKind.INVALID_REQUEST);
  }
}
