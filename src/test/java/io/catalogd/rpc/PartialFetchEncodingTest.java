package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.catalogd.catalog.CatalogChange;
import io.catalogd.catalog.CatalogStore;
import io.catalogd.catalog.TableState;
import io.catalogd.fetch.PartialFetch;
import io.catalogd.fetch.PartialFetcher;
import io.catalogd.fetch.PartialSelection;
import io.catalogd.fetch.PartitionPart;
import io.catalogd.fetch.PartitionSelection;
import io.catalogd.model.CatalogException;
import io.catalogd.model.Deadline;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.TestTables;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TMemoryBuffer;
import org.apache.thrift.transport.TTransport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the encoder against the generated classes. */
class PartialFetchEncodingTest {
  private static final Deadline DEADLINE = Deadline.after(Duration.ofHours(1), () -> 0);

  static LongStream seeds() {
    return LongStream.range(0, 300);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void bytesAreThoseOfTheGeneratedClassesForAnyTableAndSelector(long seed) throws TException {
    RandomTables random = new RandomTables(seed);
    FileSystemTable table = random.table();
    PartialSelection selection = select(table, random.fetch(table));

    byte[] byHand = encode(selection, Long.MAX_VALUE);

    assertThat(byHand).isEqualTo(generated(selection));
  }

  @Test
  void bytesOfCatalogAndDatabaseRepliesAreThoseOfTheGeneratedClasses() throws TException {
    CatalogStore store = storeOf(TestTables.partitioned("d.t", 1, 1));
    PartialFetcher fetcher =
        new PartialFetcher(
            store, (name, deadline) -> store.current().findTable(name.key()).orElseThrow());
    List<PartialFetch> fetches =
        List.of(
            new PartialFetch.OfCatalog(true),
            new PartialFetch.OfCatalog(false),
            new PartialFetch.OfDatabase("d", true, true),
            new PartialFetch.OfDatabase("d", false, true),
            new PartialFetch.OfDatabase("d", true, false),
            new PartialFetch.OfDatabase("d", false, false));

    for (PartialFetch fetch : fetches) {
      PartialSelection selection = fetcher.select(fetch, DEADLINE);

      assertThat(encode(selection, Long.MAX_VALUE)).as("%s", fetch).isEqualTo(generated(selection));
    }
  }

  @Test
  void replyAllocatesTheSameWhateverItsSize() throws TException {
    PartialSelection small = everyPart(TestTables.partitioned("d.t", 100, 2));
    PartialSelection large = everyPart(TestTables.partitioned("d.t", 5_000, 2));
    // Once before, so that classes are there.
    allocatedByReply(small);

    long forSmall = allocatedByReply(small);
    long forLarge = allocatedByReply(large);

    assertThat(forLarge).isLessThan(forSmall + (4 << 10)).isLessThan(128 << 10);
  }

  private static long allocatedByReply(PartialSelection selection) throws TException {
    TTransport nowhere = new NullTransport();
    long start = allocatedBytes();
    new PartialFetchCodec(Long.MAX_VALUE).reply(selection).writeTo(new TBinaryProtocol(nowhere));
    return allocatedBytes() - start;
  }

  @Test
  void replyThatIsTooLargeIsRefusedWithTheSelectorToNarrow() throws TException {
    FileSystemTable table = TestTables.partitioned("sales.orders", 50, 1);
    PartialSelection selection = everyPart(table);
    int size = encode(selection, Long.MAX_VALUE).length;

    assertThat(encode(selection, size)).hasSize(size);
    assertThatThrownBy(() -> encode(selection, size - 1))
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.INVALID_REQUEST))
        .hasMessage(
            "The reply about table sales.orders is larger than catalog.max-reply-bytes, which is %d;"
                + " ask for fewer partitions at once in table_info_selector.partition_ids, or leave"
                + " out want_partition_files",
            size - 1);
  }

  private static PartialSelection.OfTable everyPart(FileSystemTable table) {
    return new PartialSelection.OfTable(
        table.name().toString(),
        7,
        table.definition().metastoreTable(),
        new PartitionSelection(
            table, table.partitions().packedInKeyOrder(), EnumSet.allOf(PartitionPart.class)),
        null);
  }

  private static PartialSelection select(FileSystemTable table, PartialFetch fetch) {
    return new PartialFetcher(
            storeOf(table),
            (name, deadline) -> {
              throw new AssertionError("The table is loaded");
            })
        .select(fetch, DEADLINE);
  }

  private static CatalogStore storeOf(FileSystemTable table) {
    CatalogStore store = new CatalogStore(10);
    store.publish(
        List.of(
            new CatalogChange.PutDatabase(TestTables.database(table.name().database())),
            new CatalogChange.PutTable(table.name(), new TableState.Loaded(table))));
    return store;
  }

  private static byte[] encode(PartialSelection selection, long maxBytes) throws TException {
    TMemoryBuffer buffer = new TMemoryBuffer(1024);
    Reply reply = new PartialFetchCodec(maxBytes).reply(selection);
    reply.writeTo(new TBinaryProtocol(buffer));
    assertThat(reply.size()).hasValue(buffer.length());
    return Arrays.copyOf(buffer.getArray(), buffer.length());
  }

  private static byte[] generated(PartialSelection selection) throws TException {
    TMemoryBuffer buffer = new TMemoryBuffer(1024);
    GeneratedReplies.independent().reply(selection).write(new TBinaryProtocol(buffer));
    return Arrays.copyOf(buffer.getArray(), buffer.length());
  }

  private static long allocatedBytes() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getThreadAllocatedBytes(Thread.currentThread().getId());
  }
}
