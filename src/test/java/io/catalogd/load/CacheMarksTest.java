package io.catalogd.load;

import static io.catalogd.load.TestCatalog.key;
import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.model.CacheParameters;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.HostAddress;
import io.catalogd.model.Partition;
import io.catalogd.model.TableName;
import io.catalogd.storage.CachingCall;
import io.catalogd.storage.StorageCall;
import io.catalogd.storage.StoredBlock;
import io.catalogd.storage.StoredReplica;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What loading makes of cache directives that parameters name (D243). */
class CacheMarksTest {
  private static final TableName T = new TableName("default", "t");
  private static final String ROOT = "hdfs://nn/t";

  private final TestCatalog catalog = new TestCatalog();

  @AfterEach
  void close() {
    catalog.close();
  }

  private long submit(String location, int replicas) {
    return catalog.caching.submit(location, "pool", replicas).number();
  }

  private void changeTable(Consumer<Map<String, String>> change) {
    Table struct = catalog.stored.loadTable(T);
    change.accept(struct.getParameters());
    catalog.stored.alterTable(T, struct);
  }

  private void changePartition(String name, Consumer<Map<String, String>> change) {
    List<org.apache.hadoop.hive.metastore.api.Partition> structs =
        catalog.stored.loadPartitions(T, List.of(name));
    Map<String, String> parameters = new HashMap<>(structs.get(0).getParameters());
    change.accept(parameters);
    structs.get(0).setParameters(parameters);
    catalog.stored.alterPartitions(T, structs);
  }

  private static Partition partition(FileSystemTable table, String name) {
    return table.partitions().inKeyOrder().stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private int lookUps() {
    return catalog.caching.calls(CachingCall.FIND);
  }

  private void createPartitioned(int partitions) {
    catalog.createTable(T, key("p", "int"));
    for (int i = 1; i <= partitions; i++) {
      catalog.createPartition(T, Integer.toString(i));
      catalog.storage.put(ROOT + "/p=" + i, "f", 10, 1000);
    }
  }

  @Test
  void partitionsAreMarkedWithTheReplicasOfTheirDirectivesByOneLookUp() {
    createPartitioned(5);
    for (int i = 1; i <= 4; i++) {
      long id = submit(ROOT + "/p=" + i, i);
      changePartition("p=" + i, parameters -> CacheParameters.put(parameters, id, 9));
    }

    FileSystemTable table = (FileSystemTable) catalog.source.load(T);

    assertThat(lookUps()).isEqualTo(1);
    assertThat(table.partitions().inKeyOrder())
        .extracting(Partition::isMarkedCached)
        .containsExactly(true, true, true, true, false);
    assertThat(partition(table, "p=3").parameters()).containsEntry("cache_replication", "3");
  }

  @Test
  void tableWithoutDirectivesIsNotLookedUp() {
    createPartitioned(3);
    changePartition("p=1", parameters -> parameters.put("cache_directive_id", "no number"));
    changePartition("p=2", parameters -> parameters.put("cache_directive_id", "-1"));

    FileSystemTable table = (FileSystemTable) catalog.source.load(T);

    assertThat(catalog.caching.calls()).isZero();
    assertThat(table.partitions().inKeyOrder()).noneMatch(Partition::isMarkedCached);
  }

  @Test
  void directiveUnknownToTheNameNodeIsDroppedInMemoryOnly() {
    createPartitioned(2);
    changePartition("p=1", parameters -> CacheParameters.put(parameters, 77, 1));

    FileSystemTable table = (FileSystemTable) catalog.source.load(T);

    assertThat(partition(table, "p=1").parameters())
        .doesNotContainKeys("cache_directive_id", "cache_replication");
    assertThat(catalog.stored.loadPartitions(T, List.of("p=1")).get(0).getParameters())
        .containsEntry("cache_directive_id", "77");
  }

  @Test
  void nameNodeThatDoesNotAnswerLeavesPartitionsUnmarkedUntilTheNextRefresh() {
    createPartitioned(2);
    long id = submit(ROOT + "/p=1", 2);
    changePartition("p=1", parameters -> CacheParameters.put(parameters, id, 2));
    catalog.caching.refuse(CachingCall.FIND, 1, ErrorKind.UNAVAILABLE);

    FileSystemTable unsure = (FileSystemTable) catalog.source.load(T);
    FileSystemTable sure = (FileSystemTable) catalog.source.refresh(unsure);

    assertThat(partition(unsure, "p=1").isMarkedCached()).isFalse();
    assertThat(partition(sure, "p=1").isMarkedCached()).isTrue();
    assertThat(partition(sure, "p=2")).isEqualTo(partition(unsure, "p=2"));
  }

  @Test
  void tableIsLookedUpByItselfAndItsParametersFollow() {
    createPartitioned(1);
    long id = submit(ROOT, 3);
    changeTable(parameters -> CacheParameters.put(parameters, id, 1));

    FileSystemTable marked = (FileSystemTable) catalog.source.load(T);
    catalog.caching.forget(id);
    FileSystemTable unmarked = (FileSystemTable) catalog.source.refresh(marked);

    assertThat(lookUps()).isEqualTo(2);
    assertThat(WireForms.toTable(marked.definition().metastoreTable()).getParameters())
        .containsEntry("cache_replication", "3");
    assertThat(WireForms.toTable(unmarked.definition().metastoreTable()).getParameters())
        .doesNotContainKey("cache_directive_id");
  }

  @Test
  void singlePartitionIsMarkedAsItsTable() {
    catalog.createTable(T);
    long id = submit(ROOT, 2);
    changeTable(parameters -> CacheParameters.put(parameters, id, 2));

    FileSystemTable marked = (FileSystemTable) catalog.source.load(T);
    catalog.caching.forget(id);
    FileSystemTable unmarked = (FileSystemTable) catalog.source.refresh(marked);

    assertThat(partition(marked, "").isMarkedCached()).isTrue();
    assertThat(partition(unmarked, "").isMarkedCached()).isFalse();
    assertThat(lookUps()).isEqualTo(2);
  }

  // C257
  @Test
  void blocksOfMarkedPartitionsAreAskedForAgain() {
    createPartitioned(2);
    long id = submit(ROOT + "/p=1", 2);
    changePartition("p=1", parameters -> CacheParameters.put(parameters, id, 2));
    FileSystemTable table = (FileSystemTable) catalog.source.load(T);
    int before = catalog.storage.calls(StorageCall.LIST_LOCATED_FILES);

    catalog.source.refresh(table);

    assertThat(catalog.storage.calls(StorageCall.LIST_LOCATED_FILES) - before).isEqualTo(1);
  }

  /** Name nodes let go of blocks some time after the directive is gone (C308). */
  @Test
  void replicasThatWereInMemoryAreAskedForAgainThoughTheirPartitionIsUnmarked() {
    createPartitioned(2);
    putInMemory("p=1", true);
    FileSystemTable table = (FileSystemTable) catalog.source.load(T);
    assertThat(cachedReplicas(table)).containsExactly(true, false);

    FileSystemTable same = (FileSystemTable) catalog.source.refresh(table);
    putInMemory("p=1", false);
    FileSystemTable refreshed = (FileSystemTable) catalog.source.refresh(same);
    FileSystemTable again = (FileSystemTable) catalog.source.refresh(refreshed);

    assertThat(partition(same, "p=1").id()).isEqualTo(partition(table, "p=1").id());
    assertThat(cachedReplicas(refreshed)).containsExactly(false, false);
    assertThat(partition(again, "p=1").id()).isEqualTo(partition(refreshed, "p=1").id());
  }

  private void putInMemory(String partition, boolean cached) {
    StoredReplica replica = new StoredReplica(new HostAddress("dn1", 1), 0, cached);
    catalog.storage.put(
        ROOT + "/" + partition, "f", 10, 1000, new StoredBlock(0, 10, List.of(replica)));
  }

  private static List<Boolean> cachedReplicas(FileSystemTable table) {
    return table.partitions().inKeyOrder().stream()
        .map(one -> one.files().hasCachedReplicas())
        .toList();
  }
}
