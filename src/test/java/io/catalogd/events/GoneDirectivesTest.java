package io.catalogd.events;

import static io.catalogd.load.TestCatalog.key;
import static io.catalogd.load.TestCatalog.soon;
import static io.catalogd.load.TestCatalog.spelled;
import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.load.TestCatalog;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.Metastore.Existing;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.model.CacheParameters;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionNames.Part;
import io.catalogd.model.TableName;
import io.catalogd.storage.CachingCall;
import io.catalogd.storage.InMemoryCaching.Stored;
import io.catalogd.storage.StorageCall;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Cache directives of partitions that others dropped (C250). */
class GoneDirectivesTest {
  private static final TableName T = new TableName("default", "t");
  private static final String ROOT = "hdfs://nn/t";

  private final TestCatalog catalog = new TestCatalog();
  private final Resets resets = TestEvents.resets(catalog);

  @BeforeEach
  void createThreeCachedPartitions() {
    catalog.createTable(T, key("p", "int"));
    for (String value : List.of("1", "2", "3")) {
      createCached(value, ROOT + "/p=" + value);
    }
    catalog.know("default", T);
    catalog.load(T);
  }

  @AfterEach
  void close() {
    catalog.close();
  }

  private void createCached(String value, String location) {
    create(value, location, catalog.caching.submit(location, "pool", 1).number());
  }

  private void create(String value, String location, long directive) {
    var partition = MetastoreStructs.partition(T, value);
    partition.getSd().setLocation(location);
    partition.setParameters(new HashMap<>());
    CacheParameters.put(partition.getParameters(), directive, 1);
    catalog.stored.addPartitions(T, List.of(partition), Existing.FAIL);
  }

  private void dropBehindTheBack(String... names) {
    catalog.stored.dropPartitions(T, List.of(names), DropData.KEEP);
  }

  private List<String> directives() {
    return catalog.caching.directives().values().stream()
        .map(Stored::location)
        .map(location -> location.replace(ROOT + "/", ""))
        .toList();
  }

  private List<String> partitions() {
    return catalog.loadedTable(T).partitions().inKeyOrder().stream().map(Partition::name).toList();
  }

  @Test
  void refreshRemovesThem() {
    dropBehindTheBack("p=1", "p=3");

    resets.refreshTable(spelled(T), soon());

    assertThat(partitions()).containsExactly("p=2");
    assertThat(directives()).containsExactly("p=2");
  }

  @Test
  void refreshOfThePartitionRemovesIts() {
    dropBehindTheBack("p=1", "p=3");

    resets.refreshPartition(spelled(T), List.of(new Part("p", "3")), soon());

    assertThat(partitions()).containsExactly("p=1", "p=2");
    assertThat(directives()).containsExactly("p=1", "p=2");
  }

  @Test
  void insertThatFindsThemGoneRemovesThem() {
    dropBehindTheBack("p=1");

    TestEvents.writtenFiles(catalog).takeUp(spelled(T), Set.of("p=2"), soon());

    assertThat(partitions()).containsExactly("p=2", "p=3");
    assertThat(directives()).containsExactly("p=2", "p=3");
  }

  @Test
  void tableThatWasMadeAnewWithoutPartitionsHasNoneLeft() {
    catalog.stored.dropTable(T, DropData.KEEP);
    catalog.createTable(T);

    resets.refreshTable(spelled(T), soon());

    assertThat(directives()).isEmpty();
  }

  @Test
  void renamedPartitionKeepsItsDirective() {
    long number = catalog.caching.directives().keySet().iterator().next();
    dropBehindTheBack("p=1");
    create("9", ROOT + "/p=1", number);

    resets.refreshTable(spelled(T), soon());

    assertThat(partitions()).containsExactly("p=2", "p=3", "p=9");
    assertThat(directives()).containsExactly("p=1", "p=2", "p=3");
  }

  @Test
  void refreshThatFailsOrIsOvertakenRemovesNone() {
    dropBehindTheBack("p=1");
    catalog.storage.during(StorageCall.LIST_IN_BULK, 1, () -> catalog.forget(T));

    resets.refreshTable(spelled(T), soon());

    assertThat(directives()).hasSize(3);
  }

  @Test
  void nameNodeThatIsAwayFailsNoRefresh() {
    dropBehindTheBack("p=1", "p=2");
    catalog.caching.refuse(CachingCall.REMOVE, 1, ErrorKind.UNAVAILABLE);

    resets.refreshTable(spelled(T), soon());

    assertThat(partitions()).containsExactly("p=3");
    assertThat(catalog.caching.calls(CachingCall.REMOVE)).isEqualTo(1);
  }
}
