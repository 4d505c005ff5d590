package io.catalogd.load;

import static io.catalogd.load.TestCatalog.key;
import static io.catalogd.storage.InMemoryStorage.block;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileBlock;
import io.catalogd.model.FileDescriptor;
import io.catalogd.model.FileReplica;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.HostAddress;
import io.catalogd.model.KeyValue;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionKey;
import io.catalogd.model.Table;
import io.catalogd.model.TableName;
import io.catalogd.model.View;
import io.catalogd.storage.StorageCall;
import io.catalogd.storage.StoredBlock;
import io.catalogd.storage.StoredFile;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TableLoaderTest {
  private static final TableName T = new TableName("default", "t");
  private static final String ROOT = "hdfs://nn/t";

  private final TestCatalog catalog = new TestCatalog();
  private final TableSource loader = catalog.source;

  @AfterEach
  void close() {
    catalog.close();
  }

  @Test
  void partitionsOfAWideTableAreFetchedFewAtATimeD305() {
    try (TestCatalog wide =
        new TestCatalog(
            new LoadConfig(
                2, 0, 0, /* partitionBatch= */ 1000, false, LoadConfig.DEFAULT.timeout()))) {
      wide.createTable(T, key("p", "int"));
      org.apache.hadoop.hive.metastore.api.Table struct = wide.stored.loadTable(T);
      for (int i = 0; i < 50_000; i++) {
        struct.getSd().addToCols(new FieldSchema("c" + i, "int", null));
      }
      wide.stored.alterTable(T, struct);
      for (int i = 0; i < 25; i++) {
        wide.createPartition(T, Integer.toString(i));
      }

      FileSystemTable table = (FileSystemTable) wide.source.load(T);

      assertThat(table.partitions().size()).isEqualTo(25);
      assertThat(wide.faults.calls("loadPartitions")).isEqualTo(3);
    }
  }

  // C249, C259, C262
  @Test
  void loadAsksForNamesOnceThenForBatchesAndListsEachDirectoryOnce() {
    createPartitioned("1", "2", "3", "4");
    catalog.createPartitionAt(ROOT + "/p=4", T, "5");

    FileSystemTable table = (FileSystemTable) loader.load(T);

    assertThat(table.partitions().size()).isEqualTo(5);
    assertThat(catalog.faults.calls("loadTable")).isEqualTo(1);
    assertThat(catalog.faults.calls("columnStatistics")).isEqualTo(1);
    assertThat(catalog.faults.calls("partitionNames")).isEqualTo(1);
    assertThat(catalog.faults.calls("loadPartitions")).isEqualTo(3);
    int listings = catalog.storage.calls(StorageCall.LIST_IN_BULK);
    listings += catalog.storage.calls(StorageCall.LIST_LOCATED_FILES);
    // One for a batch, and one more if p=4 is listed for p=5 first.
    assertThat(listings).isBetween(2, 3);
    assertThat(catalog.storage.calls(StorageCall.ACCESS_LEVEL)).isEqualTo(2);
    assertThat(catalog.storage.calls()).isEqualTo(listings + 2);
    assertThat(byName(table).get("p=5").files()).isEqualTo(byName(table).get("p=4").files());
  }

  @Test
  void loadedPartitionsHaveNamesKeysFilesBlocksAndIdsOfTheirOwn() {
    createPartitioned("1", "2");

    FileSystemTable table = (FileSystemTable) loader.load(T);

    Partition first = byName(table).get("p=1");
    assertThat(first.key().texts()).containsExactly("1");
    assertThat(first.key().values()).containsExactly(number(1));
    assertThat(first.location()).isEqualTo(ROOT + "/p=1");
    assertThat(first.id())
        .isGreaterThanOrEqualTo(1 << 16)
        .isNotEqualTo(byName(table).get("p=2").id());
    FileDescriptor file = first.files().toList().get(0);
    assertThat(file.name()).isEqualTo("f");
    assertThat(file.sizeBytes()).isEqualTo(10);
    assertThat(file.modifiedMs()).isEqualTo(1000);
    FileBlock block = file.blocks().get(0);
    assertThat(block.replicas())
        .extracting(replica -> table.hosts().address(replica.hostNumber()).host())
        .containsExactly("dn1", "dn2");
  }

  // C166, C169, C252, C257, C488
  @Test
  void refreshOfAnUnchangedTableKeepsIdsAndAsksForNoBlocks() {
    createPartitioned("1", "2");
    FileSystemTable before = (FileSystemTable) loader.load(T);

    FileSystemTable after = (FileSystemTable) loader.refresh(before);

    assertThat(List.copyOf(after.partitions().inKeyOrder()))
        .isEqualTo(List.copyOf(before.partitions().inKeyOrder()));
    assertThat(catalog.faults.calls("loadPartitions")).isEqualTo(1);
    assertThat(catalog.storage.calls(StorageCall.LIST_FILES)).isZero();
    assertThat(catalog.storage.calls(StorageCall.LOAD_BLOCKS)).isZero();
  }

  /** As many directories at once as a name node takes, and no call for each. */
  @Test
  void refreshOfHundredsOfDirectoriesListsThemInBulkAndSeesTheAppendedFileC257() {
    createPartitioned(IntStream.range(0, 250).mapToObj(Integer::toString).toArray(String[]::new));
    FileSystemTable before = (FileSystemTable) loader.load(T);
    catalog.storage.put(ROOT + "/p=77", "f", 11, 1000, block(0, 11, "dn1:1", "dn2:1"));
    int bulk = catalog.storage.calls(StorageCall.LIST_IN_BULK);
    int calls = catalog.storage.calls();

    FileSystemTable after = (FileSystemTable) loader.refresh(before);

    assertThat(catalog.storage.calls(StorageCall.LIST_IN_BULK) - bulk).isEqualTo(3);
    // The table's access level is the other one.
    assertThat(catalog.storage.calls() - calls).isEqualTo(3 + 1);
    assertThat(after.partitions().changedSince(before.partitions())).hasSize(1);
    assertThat(byName(after).get("p=77").files().toList().get(0).sizeBytes()).isEqualTo(11);
    assertThat(byName(after).get("p=77").files().blockCount()).isEqualTo(1);
  }

  /** A bulk listing tells all blocks again, which takes more calls where there are many. */
  @Test
  void refreshListsDirectoriesOfManyBlocksByThemselves() {
    catalog.createTable(T, key("p", "int"));
    StoredBlock[] blocks =
        IntStream.range(0, 101).mapToObj(i -> block(i, 1, "dn1:1")).toArray(StoredBlock[]::new);
    for (String value : List.of("1", "2", "3")) {
      catalog.createPartition(T, value);
      catalog.storage.put(ROOT + "/p=" + value, "f", 101, 1000, blocks);
    }
    FileSystemTable before = (FileSystemTable) loader.load(T);
    int bulk = catalog.storage.calls(StorageCall.LIST_IN_BULK);

    FileSystemTable after = (FileSystemTable) loader.refresh(before);

    assertThat(after.partitions().changedSince(before.partitions())).isEmpty();
    assertThat(catalog.storage.calls(StorageCall.LIST_IN_BULK)).isEqualTo(bulk);
    assertThat(catalog.storage.calls(StorageCall.LIST_FILES)).isEqualTo(3);
  }

  // C168, C257, C267
  @Test
  void refreshGivesThePartitionOfANewFileANewIdAndAppendsItsHosts() {
    createPartitioned("1", "2");
    FileSystemTable before = (FileSystemTable) loader.load(T);
    catalog.storage.put(ROOT + "/p=2", "g", 5, 2000, block(0, 5, "dn9:1", "dn1:1"));

    FileSystemTable after = (FileSystemTable) loader.refresh(before);

    assertThat(byName(after).get("p=1")).isEqualTo(byName(before).get("p=1"));
    assertThat(byName(after).get("p=2").id()).isGreaterThan(byName(before).get("p=2").id());
    assertThat(byName(after).get("p=2").files().toList().get(0))
        .isEqualTo(byName(before).get("p=2").files().toList().get(0));
    // The listing in bulk told the new one's.
    assertThat(catalog.storage.calls(StorageCall.LOAD_BLOCKS)).isZero();
    assertThat(after.hosts().addresses())
        .startsWith(before.hosts().addresses().toArray(HostAddress[]::new))
        .hasSize(before.hosts().size() + 1);
    assertThat(before.partitions().find(byName(after).get("p=2").id())).isEmpty();
  }

  // C250, C251, C290
  @Test
  void refreshTakesUpTheMetastoresNamesEvenWhenDirectoriesVanish() {
    createPartitioned("1", "2", "3");
    FileSystemTable before = (FileSystemTable) loader.load(T);
    catalog.stored.dropPartitions(T, List.of("p=1"), DropData.KEEP);
    catalog.storage.removeDirectory(ROOT + "/p=1");
    catalog.storage.removeDirectory(ROOT + "/p=2");
    catalog.createPartition(T, "4");

    FileSystemTable after = (FileSystemTable) loader.refresh(before);

    assertThat(byName(after)).containsOnlyKeys("p=2", "p=3", "p=4");
    assertThat(byName(after).get("p=2").files().toList()).isEmpty();
    assertThat(byName(after).get("p=2").id()).isNotEqualTo(byName(before).get("p=2").id());
    assertThat(byName(after).get("p=3")).isEqualTo(byName(before).get("p=3"));
  }

  // C360, C361
  @Test
  void partitionsThatAreEqualByTypeKeepNamesAndIdsOfTheirOwn() {
    createPartitioned("0009", "9");
    FileSystemTable before = (FileSystemTable) loader.load(T);

    FileSystemTable after = (FileSystemTable) loader.refresh(before);

    assertThat(after.partitions().findByValues(List.of(number(9))))
        .isEqualTo(before.partitions().findByValues(List.of(number(9))))
        .extracting(Partition::name)
        .containsExactly("p=0009", "p=9");
  }

  // C261, C488, C492
  @Test
  void refreshKeepsTheSinglePartitionOfAnUnpartitionedTableWhileNothingChanges() {
    catalog.createTable(T);
    catalog.storage.put(ROOT, "f", 10, 1000, block(0, 10, "dn1:1"));
    FileSystemTable first = (FileSystemTable) loader.load(T);
    FileSystemTable second = (FileSystemTable) loader.refresh(first);
    catalog.storage.put(ROOT, "g", 10, 1000, block(0, 10, "dn1:1"));
    FileSystemTable third = (FileSystemTable) loader.refresh(second);

    assertThat(single(second)).isEqualTo(single(first));
    assertThat(single(first).name()).isEmpty();
    assertThat(single(first).key()).isEqualTo(PartitionKey.UNPARTITIONED);
    assertThat(single(third).id()).isNotEqualTo(single(first).id());
    assertThat(single(third).files().toList())
        .extracting(FileDescriptor::name)
        .containsExactly("f", "g");
    assertThat(catalog.storage.calls(StorageCall.LOAD_BLOCKS)).isEqualTo(1);
  }

  // C209, C266
  @Test
  void refreshStartsAnewWhenKeysOrKindChanged() {
    createPartitioned("1");
    FileSystemTable before = (FileSystemTable) loader.load(T);
    catalog.stored.dropTable(T, DropData.KEEP);
    catalog.createTable(T, key("p", "string"));
    catalog.createPartition(T, "1");
    FileSystemTable otherKeys = (FileSystemTable) loader.refresh(before);
    catalog.stored.dropTable(T, DropData.KEEP);
    catalog.stored.createTable(MetastoreStructs.view(T, "select 1"));
    Table view = loader.refresh(otherKeys);

    assertThat(byName(otherKeys).get("p=1").key().values()).containsExactly(new KeyValue.Text("1"));
    assertThat(byName(otherKeys).get("p=1").id()).isNotEqualTo(byName(before).get("p=1").id());
    assertThat(view).isInstanceOf(View.class);
  }

  // C212 to C215
  @Test
  void reloadOfPartitionsReplacesAddsAndDropsTheNamedOnesOnly() {
    createPartitioned("1", "2", "3");
    FileSystemTable before = (FileSystemTable) loader.load(T);
    catalog.storage.put(ROOT + "/p=1", "g", 1, 1);
    catalog.storage.put(ROOT + "/p=3", "g", 1, 1);
    catalog.stored.dropPartitions(T, List.of("p=2"), DropData.KEEP);
    catalog.createPartition(T, "4");

    FileSystemTable after = loader.reloadPartitions(before, List.of("p=1", "p=2", "p=4", "p=5"));

    assertThat(byName(after)).containsOnlyKeys("p=1", "p=3", "p=4");
    assertThat(byName(after).get("p=1").files().toList()).hasSize(2);
    assertThat(byName(after).get("p=1").id()).isNotEqualTo(byName(before).get("p=1").id());
    assertThat(byName(after).get("p=3")).isEqualTo(byName(before).get("p=3"));
    assertThat(loader.reloadPartitions(after, List.of("p=5"))).isSameAs(after);
    assertThat(loader.reloadPartitions(after, List.of("p=1"))).isSameAs(after);
  }

  // C491: what REFRESH alone does not see
  @Test
  void reloadOfPartitionsSeesANewLocation() {
    createPartitioned("1");
    FileSystemTable before = (FileSystemTable) loader.load(T);
    var altered = catalog.stored.loadPartitions(T, List.of("p=1"));
    altered.get(0).getSd().setLocation("hdfs://nn/elsewhere");
    catalog.stored.alterPartitions(T, altered);

    FileSystemTable after = loader.reloadPartitions(before, List.of("p=1"));

    assertThat(byName(after).get("p=1").location()).isEqualTo("hdfs://nn/elsewhere");
    assertThat(byName(after).get("p=1").files().toList()).isEmpty();
  }

  @Test
  void reloadOfTheDefinitionListsNothingOfAPartitionedTable() {
    createPartitioned("1");
    FileSystemTable before = (FileSystemTable) loader.load(T);
    var struct = catalog.stored.loadTable(T);
    struct.putToParameters("numRows", "7");
    catalog.stored.alterTable(T, struct);
    int calls = catalog.storage.calls();

    FileSystemTable after = (FileSystemTable) loader.reloadDefinition(before);

    assertThat(after.definition().rowCount()).isEqualTo(7);
    assertThat(after.partitions()).isSameAs(before.partitions());
    assertThat(catalog.storage.calls(StorageCall.ACCESS_LEVEL)).isEqualTo(2 + 1);
    assertThat(catalog.storage.calls()).isEqualTo(calls + 1);
  }

  // C265, C278
  @Test
  void reloadOfWrittenPartitionsListsTheNamedAndTheNewOnesOnly() {
    createPartitioned("1", "2");
    FileSystemTable before = (FileSystemTable) loader.load(T);
    catalog.storage.put(ROOT + "/p=1", "g", 1, 1);
    catalog.storage.put(ROOT + "/p=2", "g", 1, 1);
    catalog.createPartition(T, "3");

    FileSystemTable after = loader.reloadWritten(before, List.of("p=1"));

    assertThat(byName(after).get("p=1").files().toList()).hasSize(2);
    assertThat(byName(after).get("p=2")).isEqualTo(byName(before).get("p=2"));
    assertThat(byName(after)).containsKey("p=3");
    assertThat(catalog.storage.calls(StorageCall.LIST_FILES)).isEqualTo(1);
    assertThat(catalog.faults.calls("loadTable")).isEqualTo(1);
  }

  @Test
  void addedPartitionsAreListedAndTheOthersAreNot() {
    createPartitioned("1");
    FileSystemTable before = (FileSystemTable) loader.load(T);
    catalog.createPartition(T, "2");
    catalog.storage.put(ROOT + "/p=2", "g", 1, 1);

    FileSystemTable after =
        loader.addPartitions(before, catalog.stored.loadPartitions(T, List.of("p=2")));

    assertThat(byName(after).get("p=2").files().toList()).hasSize(1);
    assertThat(byName(after).get("p=1")).isEqualTo(byName(before).get("p=1"));
    assertThat(catalog.storage.calls(StorageCall.LIST_LOCATED_FILES)).isEqualTo(2);
  }

  // C341, C349
  @Test
  void theMetastoresTextForNullIsAskedOnceAndReadAsNull() {
    catalog.stored.putConfigValue("hive.exec.default.partition.name", "__NONE__");
    createPartitioned("1", "__NONE__");

    FileSystemTable table = (FileSystemTable) loader.load(T);
    loader.refresh(table);

    assertThat(table.nullPartitionText()).isEqualTo("__NONE__");
    assertThat(byName(table).get("p=__NONE__").key().values()).containsExactly(KeyValue.Null.VALUE);
    assertThat(catalog.faults.calls("configValue")).isEqualTo(1);
  }

  // C314
  @Test
  void blocksOfErasureCodedFilesHaveOneReplicaAtTheMadeUpAddress() {
    catalog.createTable(T);
    catalog.storage.put(
        ROOT, new StoredFile("f", 10, 1, /* erasureCoded= */ true), block(0, 10, "dn1:1", "dn2:1"));

    FileSystemTable table = (FileSystemTable) loader.load(T);

    FileDescriptor file = single(table).files().toList().get(0);
    assertThat(file.erasureCoded()).isTrue();
    FileReplica replica = file.blocks().get(0).replicas().get(0);
    assertThat(table.hosts().addresses()).containsExactly(HostAddress.ERASURE_CODED);
    assertThat(replica).isEqualTo(new FileReplica(0, FileReplica.NO_DISK, /* cached= */ false));
  }

  // C263, C291
  @Test
  void oneDirectoryThatCannotBeListedFailsTheLoadAndTheRefresh() {
    createPartitioned("1", "2");
    FileSystemTable before = (FileSystemTable) loader.load(T);
    catalog.storage.refuse(ROOT + "/p=2", ErrorKind.ACCESS_DENIED);

    assertThatThrownBy(() -> loader.load(T))
        .isInstanceOfSatisfying(
            CatalogException.class,
            e -> {
              assertThat(e.kind()).isEqualTo(ErrorKind.ACCESS_DENIED);
              assertThat(e.wireName()).isEqualTo("TableLoadingException");
            })
        .hasMessageContaining("Failed to load file metadata for 1 path or more of table default.t")
        .hasMessageContaining(ROOT + "/p=2");
    assertThatThrownBy(() -> loader.refresh(before)).isInstanceOf(CatalogException.class);
  }

  // C351
  @Test
  void aKeyValueThatDoesNotFitFailsTheLoad() {
    createPartitioned("1");
    catalog.createPartition(T, "abc");

    assertThatThrownBy(() -> loader.load(T))
        .hasMessage("Failed to load metadata for table: default.t")
        .cause()
        .hasMessage("Invalid partition key value of type: INT")
        .cause()
        .hasMessage("invalid numeric literal: abc");
  }

  // C256
  @Test
  void aFailingBatchFailsTheLoad() {
    createPartitioned("1", "2", "3");
    catalog.faults.refuse("loadPartitions", 2);

    assertThatThrownBy(() -> loader.load(T))
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.UNAVAILABLE))
        .hasMessage("Failed to load metadata for table: default.t");
  }

  private void createPartitioned(String... values) {
    catalog.createTable(T, key("p", "int"));
    for (String value : values) {
      catalog.createPartition(T, value);
      catalog.storage.put(ROOT + "/p=" + value, "f", 10, 1000, block(0, 10, "dn1:1", "dn2:1"));
    }
  }

  private static KeyValue number(int value) {
    return new KeyValue.Numeric(BigDecimal.valueOf(value));
  }

  private static Partition single(FileSystemTable table) {
    assertThat(table.partitions().size()).isEqualTo(1);
    return table.partitions().inKeyOrder().iterator().next();
  }

  private static Map<String, Partition> byName(FileSystemTable table) {
    return table.partitions().inKeyOrder().stream()
        .collect(Collectors.toMap(Partition::name, Function.identity()));
  }
}
