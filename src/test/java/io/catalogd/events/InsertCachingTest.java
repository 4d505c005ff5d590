package io.catalogd.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.caching.CacheDirectives;
import io.catalogd.caching.CacheWatch;
import io.catalogd.load.TestCatalog;
import io.catalogd.model.CacheParameters;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.Partition;
import io.catalogd.model.TableName;
import io.catalogd.storage.CachingCall;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** New partitions of a cached table that an INSERT wrote (D293, D365). */
class InsertCachingTest {
  private static final TableName T = new TableName("default", "t");
  private static final String ROOT = "hdfs://nn/t";

  private final TestCatalog catalog = new TestCatalog();
  private final CacheWatch watch = new CacheWatch(catalog.caching, table -> {});
  private final WrittenFiles written =
      new WrittenFiles(
          catalog.store,
          catalog.locks,
          catalog.loads,
          catalog.source,
          catalog.metastore,
          catalog.storage,
          catalog.pool,
          new CacheDirectives(catalog.caching, watch),
          table -> {});

  @BeforeEach
  void createCachedTable() {
    catalog.createTable(T, new FieldSchema("p", "int", null));
    catalog.createPartition(T, "1");
    Table struct = catalog.stored.loadTable(T);
    CacheParameters.put(
        struct.getParameters(), catalog.caching.submit(ROOT, "pool", 2).number(), 2);
    catalog.stored.alterTable(T, struct);
    catalog.know("default", T);
  }

  @AfterEach
  void close() {
    catalog.close();
  }

  private void insert(String... partitions) {
    for (String partition : partitions) {
      catalog.storage.put(ROOT + "/" + partition, "f", 10, 1000);
    }
    written.takeUp(TestCatalog.spelled(T), Set.of(partitions), TestCatalog.soon());
  }

  private List<String> marked() {
    return catalog.load(T).partitions().inKeyOrder().stream()
        .filter(Partition::isMarkedCached)
        .map(Partition::name)
        .toList();
  }

  @Test
  void reallyNewPartitionsAreCachedAsTheirTableByOneAlteration() {
    insert("p=1", "p=2", "p=3");

    assertThat(marked()).containsExactly("p=2", "p=3");
    assertThat(catalog.faults.calls("alterPartitions")).isEqualTo(1);
    assertThat(catalog.caching.directives().values())
        .extracting(stored -> stored.location() + " " + stored.directive().replicas())
        .containsExactlyInAnyOrder(ROOT + " 2", ROOT + "/p=2 2", ROOT + "/p=3 2");
    assertThat(watch.size()).isEqualTo(1);
  }

  @Test
  void partitionThatCannotBeCachedIsWrittenAllTheSame() {
    catalog.caching.refuse(CachingCall.SUBMIT, 1, ErrorKind.INVALID_REQUEST);

    insert("p=2", "p=3");

    assertThat(marked()).hasSize(1);
    assertThat(catalog.loadedTable(T).partitions().size()).isEqualTo(3);
  }

  @Test
  void failingAlterationUndoesTheDirectivesAndFailsNoInsert() {
    catalog.faults.refuse("alterPartitions", 1);

    insert("p=2");

    assertThat(marked()).isEmpty();
    assertThat(catalog.caching.directives()).hasSize(1);
    assertThat(catalog.loadedTable(T).partitions().size()).isEqualTo(2);
  }

  @Test
  void nameNodeThatDoesNotAnswerFailsNoInsert() {
    catalog.load(T);
    catalog.caching.refuse(CachingCall.FIND, 1, ErrorKind.UNAVAILABLE);

    insert("p=2");

    assertThat(marked()).isEmpty();
    assertThat(catalog.loadedTable(T).partitions().size()).isEqualTo(2);
  }

  @Test
  void cachedPartitionThatWasWrittenIntoIsWatchedAgain() {
    insert("p=2");
    watch.look();
    watch.look();
    assertThat(watch.size()).isZero();

    insert("p=1", "p=2");

    assertThat(watch.size()).isEqualTo(1);
    assertThat(catalog.faults.calls("alterPartitions")).isEqualTo(1);
  }
}
