package io.catalogd.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.bench.HeapSizes.Size;
import io.catalogd.load.TableLoader;
import io.catalogd.model.FileSystemTable;
import io.catalogd.storage.StorageCall;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.thrift.TException;
import org.junit.jupiter.api.Test;

/**
 * Figures that are the same at each run. The bounds are a little above what is needed today;
 * whoever needs less tightens them, until they are those of {@link Targets}.
 */
class FiguresTest {
  private static final double PARTITION_BYTES = 190;
  private static final double PARTITION_OBJECTS = 2.2;
  private static final double PARTITION_WITH_FILE_BYTES = 330;
  private static final double FURTHER_FILE_BYTES = 40;
  private static final double FURTHER_BLOCK_BYTES = 12;
  private static final double NAMED_TABLE_BYTES = 170;

  /** Of a reply about one partition. */
  private static final long SMALL_REPLY_ALLOCATION = 48 << 10;

  /** Of a large reply, for each partition in it. */
  private static final double ALLOCATION_EACH = 1;

  private static final int PARTITIONS = 500;
  private static final int LOADED = 2500;

  @Test
  void partitionsAndFilesAreSmall() {
    Size bare = HeapSizes.ofPartition(0, 1, PARTITIONS);
    Size oneFile = HeapSizes.ofPartition(1, 1, PARTITIONS);
    Size twoFiles = HeapSizes.ofPartition(2, 1, PARTITIONS);
    Size twoBlocks = HeapSizes.ofPartition(1, 2, PARTITIONS);

    assertThat(bare.bytes()).isLessThanOrEqualTo(PARTITION_BYTES);
    assertThat(bare.objects()).isLessThanOrEqualTo(PARTITION_OBJECTS);
    assertThat(oneFile.bytes()).isLessThanOrEqualTo(PARTITION_WITH_FILE_BYTES);
    assertThat(twoFiles.bytes() - oneFile.bytes()).isLessThanOrEqualTo(FURTHER_FILE_BYTES);
    assertThat(twoBlocks.bytes() - oneFile.bytes()).isLessThanOrEqualTo(FURTHER_BLOCK_BYTES);
  }

  @Test
  void tablesKnownByNameOnlyAreSmall() {
    assertThat(HeapSizes.ofNamedTable(PARTITIONS).bytes()).isLessThanOrEqualTo(NAMED_TABLE_BYTES);
  }

  @Test
  void repliesAllocateLittle() throws TException {
    FileSystemTable small = GeneratedCatalog.load(1, 1, 1);
    FileSystemTable half = GeneratedCatalog.load(LOADED, 1, 1);
    FileSystemTable large = GeneratedCatalog.load(2 * LOADED, 1, 1);

    long one = Allocation.ofReply(Replies.everything(small), 1);
    long many = Allocation.ofReply(Replies.everything(half), 1);
    long twice = Allocation.ofReply(Replies.everything(large), 1);

    assertThat(one).isLessThanOrEqualTo(SMALL_REPLY_ALLOCATION);
    assertThat((double) (twice - many) / LOADED).isLessThanOrEqualTo(ALLOCATION_EACH);
  }

  @Test
  void loadMakesOneCallForABatchOfPartitionsAndOneForADirectory() {
    try (GeneratedCatalog catalog = GeneratedCatalog.of(LOADED, 2, 1)) {
      SortedMap<String, Long> calls = calls(catalog, catalog::load);

      assertThat(calls)
          .isEqualTo(
              Map.of(
                  "get_table_req", 1L,
                  "get_table_statistics_req", 1L,
                  "get_config_value", 1L,
                  "get_partition_names", 1L,
                  "get_partitions_by_names_req", 3L,
                  "LIST_LOCATED_FILES", (long) LOADED,
                  // Questions: HDFS is asked once for each parent.
                  "ACCESS_LEVEL", LOADED + 1L));
    }
  }

  @Test
  void refreshOfWhatDidNotChangeListsNamesAndDirectoriesOnly() {
    try (GeneratedCatalog catalog = GeneratedCatalog.of(LOADED, 2, 1)) {
      TableLoader loader = loader(catalog);
      FileSystemTable known = (FileSystemTable) loader.load(catalog.table.name());

      SortedMap<String, Long> calls = calls(catalog, () -> loader.refresh(known));

      assertThat(calls)
          .isEqualTo(
              Map.of(
                  "get_table_req", 1L,
                  "get_table_statistics_req", 1L,
                  "get_partition_names", 1L,
                  "LIST_FILES", (long) LOADED,
                  "ACCESS_LEVEL", 1L));
    }
  }

  @Test
  void refreshOfOnePartitionAsksForThatOne() {
    try (GeneratedCatalog catalog = GeneratedCatalog.of(LOADED, 2, 1)) {
      TableLoader loader = loader(catalog);
      FileSystemTable known = (FileSystemTable) loader.load(catalog.table.name());
      List<String> one = List.of(catalog.table.partitionName(7));

      SortedMap<String, Long> calls = calls(catalog, () -> loader.reloadPartitions(known, one));

      assertThat(calls)
          .isEqualTo(
              Map.of("get_partitions_by_names_req", 1L, "LIST_FILES", 1L, "ACCESS_LEVEL", 1L));
    }
  }

  private static TableLoader loader(GeneratedCatalog catalog) {
    return catalog.loader(UnaryOperator.identity(), UnaryOperator.identity());
  }

  /** Calls of the metastore and of the file system that {@code work} makes, by their names. */
  private static SortedMap<String, Long> calls(GeneratedCatalog catalog, Runnable work) {
    SortedMap<String, Long> before = calls(catalog);
    work.run();
    SortedMap<String, Long> made = calls(catalog);
    before.forEach((name, count) -> made.merge(name, -count, Long::sum));
    made.values().removeIf(count -> count == 0);
    return made;
  }

  private static SortedMap<String, Long> calls(GeneratedCatalog catalog) {
    SortedMap<String, Long> calls = new TreeMap<>(catalog.stub.calls());
    Stream.of(StorageCall.values())
        .forEach(call -> calls.put(call.name(), catalog.storage.totals(call).calls()));
    return calls;
  }
}
