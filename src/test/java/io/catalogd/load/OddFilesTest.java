package io.catalogd.load;

import static io.catalogd.load.TestCatalog.soon;
import static io.catalogd.load.TestCatalog.spelled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.anyCollection;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.catalogd.catalog.TableState;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.HostIndex;
import io.catalogd.model.PartitionFiles;
import io.catalogd.model.TableName;
import io.catalogd.storage.BulkListing;
import io.catalogd.storage.CallWaits;
import io.catalogd.storage.InMemoryStorage;
import io.catalogd.storage.LocatedFile;
import io.catalogd.storage.Storage;
import io.catalogd.storage.StorageCall;
import io.catalogd.storage.StoredFile;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What comes of listings that no sane file system gives (C119, C263). */
class OddFilesTest {
  private static final TableName T = new TableName("default", "t");
  private static final TableName OTHER = new TableName("default", "other");
  private static final TableName ODD = new TableName("default", "odd");
  private static final String PLACE = "hdfs://nn/t";

  private final TestCatalog catalog = new TestCatalog();

  @BeforeEach
  void create() {
    catalog.createTable(T);
    catalog.createTable(OTHER);
    catalog.know("default", T, OTHER);
  }

  @AfterEach
  void close() {
    catalog.close();
  }

  @Test
  void aNegativeSizeFailsTheLoadAloneAndTheRefresh() {
    catalog.storage.put(PLACE, "f", 1, 1_000);
    FileSystemTable known = catalog.load(T);
    catalog.storage.put(PLACE, "f", -7, 1_000);
    catalog.forget(T);

    CatalogException failure =
        ((TableState.Failed) catalog.loads.loaded(spelled(T), soon()).state()).reason();

    assertThat(failure.wireName()).isEqualTo("TableLoadingException");
    assertThat(failure.kind()).isEqualTo(ErrorKind.INVALID_REQUEST);
    assertThat(failure.messages())
        .contains("of table default.t, first: hdfs://nn/t.")
        .contains("The file system lists the file 'f' of 'hdfs://nn/t' with a size of -7 bytes");
    assertThatThrownBy(() -> catalog.source.refresh(known))
        .cause()
        .hasMessageContaining("with a size of -7 bytes");
    assertThat(catalog.load(OTHER).partitions().size()).isEqualTo(1);
  }

  @Test
  void aFileListedTwiceFailsTheListing() {
    StoredFile file = new StoredFile("f", 1, 1_000, /* erasureCoded= */ false);
    Storage storage = mock(Storage.class);
    when(storage.listLocatedFiles(anyString()))
        .thenReturn(List.of(new LocatedFile(file, List.of()), new LocatedFile(file, List.of())));
    FileLister lister = lister(storage);

    assertThatThrownBy(() -> lister.list(List.of(new FileLister.Directory(PLACE, List.of()))))
        .cause()
        .hasMessage("The file system lists the file 'f' of 'hdfs://nn/t' twice");
  }

  @Test
  void aBulkListingThatFailsNamesOneOfItsOwnDirectories() {
    Storage storage = mock(Storage.class);
    BulkListing works = BulkListing.of("hdfs://nn/a", Map::of);
    BulkListing fails =
        BulkListing.of(
            "hdfs://other/b",
            () -> {
              throw new CatalogException(ErrorKind.UNAVAILABLE, "IOException", "down");
            });
    when(storage.bulkListings(anyCollection())).thenReturn(List.of(works, fails));

    assertThatThrownBy(
            () ->
                lister(storage)
                    .list(
                        List.of(
                            new FileLister.Directory("hdfs://nn/a", List.of()),
                            new FileLister.Directory("hdfs://other/b", List.of()))))
        .hasMessageContaining("first: hdfs://other/b.");
  }

  @Test
  void aLocationThatNobodyUnderstandsIsNamedAmongManyOthersC263() {
    catalog.createTable(ODD, TestCatalog.key("p", "int"));
    catalog.createPartition(ODD, "1");
    catalog.createPartitionAt("nosuchscheme://x/y", ODD, "2");
    catalog.createPartition(ODD, "3");

    assertThatThrownBy(() -> catalog.source.load(ODD))
        .hasMessageContaining("first: nosuchscheme://x/y.");
  }

  @Test
  void aHundredThousandFilesInOneDirectoryAreListed() {
    StoredFile[] files = new StoredFile[100_000];
    Storage storage = mock(Storage.class);
    for (int i = 0; i < files.length; i++) {
      files[i] = new StoredFile("f" + (1_000_000 + i), i, 1_000, /* erasureCoded= */ false);
    }
    when(storage.listLocatedFiles(anyString()))
        .thenReturn(List.of(files).stream().map(file -> new LocatedFile(file, List.of())).toList());

    PartitionFiles listed =
        lister(storage).list(List.of(new FileLister.Directory(PLACE, List.of()))).get(PLACE);

    assertThat(listed.count()).isEqualTo(100_000);
  }

  @Test
  void blocksOutsideTheFileAreKeptAsToldC288() {
    catalog.storage.put(PLACE, "f", 10, 1_000, InMemoryStorage.block(100, 10, "dn1:1"));

    assertThat(catalog.load(T).partitions().inKeyOrder().iterator().next().files().blockCount())
        .isEqualTo(1);
  }

  // C94, C119
  @Test
  void aTableThatFoundTheHeapFullIsLoadedAgainWhenItIsAskedFor() {
    catalog.storage.during(
        StorageCall.LIST_LOCATED_FILES,
        1,
        () -> {
          throw new OutOfMemoryError("Java heap space");
        });

    CatalogException failure =
        ((TableState.Failed) catalog.loads.loaded(spelled(T), soon()).state()).reason();

    assertThat(failure.kind()).isEqualTo(ErrorKind.UNAVAILABLE);
    assertThat(failure.messages())
        .contains("default.t")
        .contains("The heap was full. Ask again; where that happens often, catalogd needs a larger")
        .contains("Java heap space");
    assertThat(catalog.load(T).partitions().size()).isEqualTo(1);
  }

  @Test
  void whateverAFileSystemThrowsHalfwayIsItsTablesFailure() {
    catalog.storage.during(
        StorageCall.LIST_LOCATED_FILES,
        1,
        () -> {
          throw new IllegalStateException("the iterator is broken");
        });

    CatalogException failure =
        ((TableState.Failed) catalog.loads.loaded(spelled(T), soon()).state()).reason();

    assertThat(failure.messages()).contains("default.t").contains("the iterator is broken");
    assertThat(catalog.load(OTHER).partitions().size()).isEqualTo(1);
  }

  @Test
  void whatIsListedIsCountedUntilItIsPacked() {
    AnswerMemory memory = new AnswerMemory(1 << 20, CallWaits.UNHEARD);
    List<Long> counted = new ArrayList<>();
    LocatedFile file =
        new LocatedFile(
            new StoredFile("f", 1, 1_000, /* erasureCoded= */ false),
            List.of(InMemoryStorage.block(0, 1, "dn1:1", "dn2:1")));
    List<LocatedFile> files =
        new AbstractList<>() {
          @Override
          public LocatedFile get(int index) {
            counted.add(memory.used());
            return file;
          }

          @Override
          public int size() {
            return 1;
          }
        };
    Storage storage = mock(Storage.class);
    when(storage.listLocatedFiles(anyString())).thenReturn(files);

    lister(storage, memory).list(List.of(new FileLister.Directory(PLACE, List.of())));

    assertThat(counted.get(counted.size() - 1)).isBetween(200L, 500L);
    assertThat(memory.used()).isZero();
  }

  private static FileLister lister(Storage storage) {
    return lister(storage, new AnswerMemory(1 << 20, CallWaits.UNHEARD));
  }

  private static FileLister lister(Storage storage, AnswerMemory memory) {
    CommonRoots roots = new CommonRoots(T, storage, 0, CallWaits.UNHEARD);
    return new FileLister(T, storage, HostIndex.EMPTY, roots, memory.share());
  }
}
