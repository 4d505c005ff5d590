package io.catalogd.load;

import static io.catalogd.load.TestCatalog.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.model.AccessLevel;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.Partition;
import io.catalogd.model.TableName;
import io.catalogd.storage.StorageCall;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When a load asks what may be done in a table's directories, and what becomes of the answers. */
class DirectoryAccessTest {
  private static final TableName T = new TableName("default", "t");
  private static final String ROOT = "hdfs://nn/t";

  private final TestCatalog catalog = new TestCatalog();
  private final TableSource loader = catalog.source;

  @AfterEach
  void close() {
    catalog.close();
  }

  @Test
  void aPartitionThatMayNotBeWrittenToMakesTheTableReadOnlyC324() {
    createPartitioned("1", "2");
    catalog.storage.allow(ROOT + "/p=2", AccessLevel.NONE);

    FileSystemTable table = load();

    assertThat(partition(table, "p=1").access()).isEqualTo(AccessLevel.READ_WRITE);
    assertThat(partition(table, "p=2").access()).isEqualTo(AccessLevel.NONE);
    assertThat(table.directoryAccess()).isEqualTo(AccessLevel.READ_WRITE);
    assertThat(table.access()).isEqualTo(AccessLevel.READ_ONLY);
  }

  // C324
  @Test
  void aTableDirectoryThatMayNotBeWrittenToMakesTheTableReadOnly() {
    createPartitioned("1");
    catalog.storage.allow(ROOT, AccessLevel.READ_ONLY);
    catalog.storage.allow(ROOT + "/p=1", AccessLevel.WRITE_ONLY);

    FileSystemTable table = load();

    assertThat(partition(table, "p=1").access()).isEqualTo(AccessLevel.WRITE_ONLY);
    assertThat(table.access()).isEqualTo(AccessLevel.READ_ONLY);
  }

  @Test
  void anUnpartitionedTablesPartitionHasTheLevelOfItsDirectory() {
    catalog.createTable(T);
    catalog.storage.allow(ROOT, AccessLevel.READ_ONLY);

    FileSystemTable table = load();

    assertThat(table.access()).isEqualTo(AccessLevel.READ_ONLY);
    assertThat(partition(table, "").access()).isEqualTo(AccessLevel.READ_ONLY);
    assertThat(catalog.storage.calls(StorageCall.ACCESS_LEVEL)).isEqualTo(1);
  }

  // C264, C166
  @Test
  void refreshReadsTheLevelOfTheTablesDirectoryAndOfNewPartitionsOnly() {
    createPartitioned("1");
    FileSystemTable before = load();
    catalog.storage.allow(ROOT, AccessLevel.READ_ONLY);
    catalog.createPartition(T, "2");

    FileSystemTable after = (FileSystemTable) loader.refresh(before);

    assertThat(after.directoryAccess()).isEqualTo(AccessLevel.READ_ONLY);
    assertThat(partition(after, "p=1")).isEqualTo(partition(before, "p=1"));
    assertThat(partition(after, "p=2").access()).isEqualTo(AccessLevel.READ_ONLY);
  }

  // C168, C264
  @Test
  void aChangedLevelOfARebuiltPartitionIsANewId() {
    createPartitioned("1", "2");
    FileSystemTable before = load();
    catalog.storage.allow(ROOT + "/p=1", AccessLevel.READ_ONLY);

    FileSystemTable after = loader.reloadPartitions(before, List.of("p=1", "p=2"));

    assertThat(partition(after, "p=1").access()).isEqualTo(AccessLevel.READ_ONLY);
    assertThat(partition(after, "p=1").id()).isNotEqualTo(partition(before, "p=1").id());
    assertThat(partition(after, "p=2")).isEqualTo(partition(before, "p=2"));
  }

  // C264
  @Test
  void newStatisticsKeepTheLevelThatIsKnown() {
    createPartitioned("1");
    FileSystemTable before = load();
    catalog.storage.allow(ROOT + "/p=1", AccessLevel.READ_ONLY);

    FileSystemTable after = (FileSystemTable) loader.reloadStatistics(before, List.of("p=1"));

    assertThat(partition(after, "p=1").access()).isEqualTo(AccessLevel.READ_WRITE);
  }

  // C328
  @Test
  void oneLookUpOfALoadSeesAllPartitions() {
    String[] values = IntStream.range(0, 300).mapToObj(Integer::toString).toArray(String[]::new);
    createPartitioned(values);
    catalog.storage.allow(ROOT + "/p=299", AccessLevel.READ_ONLY);

    FileSystemTable table = load();

    assertThat(partition(table, "p=299").access()).isEqualTo(AccessLevel.READ_ONLY);
    assertThat(catalog.storage.calls(StorageCall.ACCESS_LEVEL)).isEqualTo(1 + 1);
  }

  // C264, D305
  @Test
  void statisticsDoNotLookAtDirectories() {
    createPartitioned("1");
    FileSystemTable before = load();
    int calls = catalog.storage.calls();
    catalog.storage.allow(ROOT, AccessLevel.READ_ONLY);

    FileSystemTable after = (FileSystemTable) loader.reloadStatistics(before, List.of("p=1"));

    assertThat(after.directoryAccess()).isEqualTo(AccessLevel.READ_WRITE);
    assertThat(catalog.storage.calls()).isEqualTo(calls);
  }

  // C326
  @Test
  void aLookUpThatFailsFailsTheLoad() {
    createPartitioned("1");
    catalog.storage.refuse(StorageCall.ACCESS_LEVEL, 2, ErrorKind.ACCESS_DENIED);

    assertThatThrownBy(this::load)
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.ACCESS_DENIED))
        .hasMessageStartingWith(
            "Failed to load file metadata for 1 path or more of table default.t, first: "
                + ROOT
                + "/p=1.");
  }

  private void createPartitioned(String... values) {
    catalog.createTable(T, key("p", "int"));
    for (String value : values) {
      catalog.createPartition(T, value);
    }
  }

  private FileSystemTable load() {
    return (FileSystemTable) loader.load(T);
  }

  private static Partition partition(FileSystemTable table, String name) {
    Collection<Partition> all = table.partitions().inKeyOrder();
    return all.stream().filter(found -> found.name().equals(name)).findFirst().orElseThrow();
  }
}
