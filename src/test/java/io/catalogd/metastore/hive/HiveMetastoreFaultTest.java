package io.catalogd.metastore.hive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.management.ThreadMXBean;
import io.catalogd.metastore.Metastore;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.Metastore.Existing;
import io.catalogd.metastore.MetastoreStructs;
import io.catalogd.metastore.hive.ScriptedServer.Conversation;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.TableName;
import io.catalogd.transport.ConnectionPool;
import io.catalogd.transport.LargeAnswers;
import io.catalogd.transport.PoolException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.thrift.TApplicationException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What calls become when servers and networks misbehave. */
@Timeout(60)
class HiveMetastoreFaultTest {
  private static final Duration SHORT = Duration.ofMillis(300);

  /** Not long, but enough for a sound server on a busy machine. */
  private static final Duration ENOUGH = Duration.ofSeconds(3);

  private static final TableName NAME = new TableName("d", "t");

  /** Always begins with the first server. */
  private static final RandomGenerator FIRST = () -> 0L;

  @Test
  void silentServerCostsOneTimeoutAndIsNamed() throws Exception {
    try (ScriptedServer server = ScriptedServer.start(ScriptedServer.silent());
        HiveMetastore metastore = impatient(server.uri())) {
      CatalogException failure = failure(() -> metastore.loadTable(NAME));

      assertThat(failure.kind()).isEqualTo(ErrorKind.UNAVAILABLE);
      assertThat(failure)
          .hasMessage(
              "Metastore %s, call get_table_req: no answer within 300 ms".formatted(server.uri()));
    }
  }

  @Test
  void silenceAfterAWriteLeavesTheOutcomeUnknown() throws Exception {
    try (ScriptedServer server = ScriptedServer.start(ScriptedServer.silent());
        HiveMetastore metastore = impatient(server.uri())) {
      CatalogException failure = failure(() -> metastore.createTable(MetastoreStructs.table(NAME)));

      assertThat(failure.kind()).isEqualTo(ErrorKind.OUTCOME_UNKNOWN);
      assertThat(failure)
          .hasMessage(
              ("Metastore %s, call create_table: no answer within 300 ms; it may or may not have"
                      + " been carried out")
                  .formatted(server.uri()));
    }
  }

  @Test
  void serverThatDripsBytesIsHeldToTheSameTimeout() throws Exception {
    try (ScriptedServer server = ScriptedServer.start(ScriptedServer.drip());
        HiveMetastore metastore = impatient(server.uri())) {
      CatalogException failure = failure(metastore::databaseNames);

      assertThat(failure.kind()).isEqualTo(ErrorKind.UNAVAILABLE);
      assertThat(failure).hasMessageContaining("no answer within 300 ms");
    }
  }

  @Test
  void requestThatCannotBeSentCompletelyChangesNothing() throws Exception {
    Table large = MetastoreStructs.table(NAME);
    large.putToParameters("k", "x".repeat(32 << 20));
    try (ScriptedServer server = ScriptedServer.start(ScriptedServer.deaf());
        HiveMetastore metastore = impatient(server.uri())) {
      CatalogException failure = failure(() -> metastore.createTable(large));

      assertThat(failure.kind()).isEqualTo(ErrorKind.UNAVAILABLE);
      assertThat(failure)
          .hasMessageContaining("call create_table: the request could not be sent: timed out");
    }
  }

  @Test
  void lostReplyIsUnavailableForAReadAndUnknownForAWrite() throws Exception {
    try (ScriptedServer server = ScriptedServer.start(ScriptedServer.hangUpAfterRequest());
        HiveMetastore metastore = connect(server.uri())) {
      CatalogException read = failure(metastore::databaseNames);
      CatalogException write = failure(() -> metastore.createTable(MetastoreStructs.table(NAME)));

      assertThat(read.kind()).isEqualTo(ErrorKind.UNAVAILABLE);
      assertThat(write.kind()).isEqualTo(ErrorKind.OUTCOME_UNKNOWN);
      assertThat(write).hasMessageContaining("call create_table: no usable answer: ");
    }
  }

  @Test
  void hangUpInTheMiddleOfAReplyIsUnavailableForARead() throws Exception {
    try (ScriptedServer server = ScriptedServer.start(ScriptedServer.hangUpMidReply());
        HiveMetastore metastore = connect(server.uri())) {
      CatalogException failure = failure(metastore::databaseNames);

      assertThat(failure.kind()).isEqualTo(ErrorKind.UNAVAILABLE);
      assertThat(failure).hasMessageContaining("call get_all_databases: no usable answer: ");
    }
  }

  @Test
  void garbageIsNoAnswerAndItsConnectionIsNotUsedAgain() throws Exception {
    try (ScriptedServer server =
            ScriptedServer.start(ScriptedServer.garbage(), ScriptedServer.strings("d"));
        HiveMetastore metastore = connect(server.uri())) {
      CatalogException failure = failure(metastore::databaseNames);

      assertThat(failure.kind()).isEqualTo(ErrorKind.UNAVAILABLE);
      assertThat(failure).hasMessageContaining("call get_all_databases: no usable answer: ");
      assertThat(metastore.databaseNames()).containsExactly("d");
      assertThat(server.connections()).isEqualTo(2);
    }
  }

  @Test
  void aLengthTakesNoMemoryBeforeItsBytesCome() throws Exception {
    try (ScriptedServer server = ScriptedServer.start(ScriptedServer.claiming(2_000_000_000));
        HiveMetastore metastore =
            new HiveMetastore(config(server.uri()).withMaxAnswerBytes(2_147_418_111), FIRST)) {
      long before = allocatedBytes();

      CatalogException failure = failure(metastore::databaseNames);

      assertThat(allocatedBytes() - before).isLessThan(100_000_000);
      assertThat(failure.kind()).isEqualTo(ErrorKind.UNAVAILABLE);
      assertThat(failure).hasMessageContaining("no usable answer: the server closed");
    }
  }

  private static long allocatedBytes() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  @Test
  void aNegativeLengthIsNoAnswer() throws Exception {
    try (ScriptedServer server = ScriptedServer.start(ScriptedServer.claiming(-5));
        HiveMetastore metastore = connect(server.uri())) {
      CatalogException failure = failure(metastore::databaseNames);

      assertThat(failure.kind()).isEqualTo(ErrorKind.UNAVAILABLE);
      assertThat(failure).hasMessageContaining("no usable answer: a text has the length -5");
    }
  }

  @Test
  void anAnswerThatIsTooLargeIsToldAndNotAskedForAgain() throws Exception {
    try (ScriptedServer server =
            ScriptedServer.start(ScriptedServer.strings("x".repeat(700_000), "x".repeat(700_000)));
        HiveMetastore metastore =
            new HiveMetastore(config(server.uri()).withMaxAnswerBytes(1 << 20), FIRST)) {
      CatalogException failure = failure(metastore::databaseNames);

      assertThat(failure.kind()).isEqualTo(ErrorKind.INVALID_REQUEST);
      assertThat(failure.wireName()).isEqualTo(Metastore.ANSWER_TOO_LARGE);
      assertThat(failure)
          .hasMessage(
              "Metastore "
                  + server.uri()
                  + ", call get_all_databases: the answer is larger than 1048576 bytes; raise"
                  + " metastore.max-answer-bytes, unless it is for oversized parameters");
    }
  }

  @Test
  void largeAnswersAreReadOneAfterAnother() throws Exception {
    Conversation large = ScriptedServer.strings("x".repeat(LargeAnswers.LARGE_BYTES + (1 << 20)));
    CountDownLatch begun = new CountDownLatch(1);
    Conversation half = ScriptedServer.allButTheLastOf(2 * LargeAnswers.LARGE_BYTES, begun);
    try (ScriptedServer server = ScriptedServer.start(half, large, ScriptedServer.strings("d"));
        HiveMetastore metastore = connect(server.uri())) {
      FutureTask<CatalogException> first =
          new FutureTask<>(() -> failure(metastore::databaseNames));
      new Thread(first).start();
      begun.await();
      FutureTask<List<String>> second = new FutureTask<>(metastore::databaseNames);
      Thread waiting = new Thread(second);
      waiting.start();
      // Others wait for sockets, which counts as running.
      while (waiting.getState() != Thread.State.WAITING) {
        Thread.onSpinWait();
      }

      assertThat(metastore.databaseNames()).containsExactly("d");
      assertThat(second.isDone()).isFalse();
      server.hangUpFirst();

      assertThat(first.get()).hasMessageContaining("no usable answer");
      assertThat(second.get().get(0)).hasSize(LargeAnswers.LARGE_BYTES + (1 << 20));
    }
  }

  @Test
  void garbageAfterAWriteLeavesTheOutcomeUnknown() throws Exception {
    try (ScriptedServer server = ScriptedServer.start(ScriptedServer.garbage());
        HiveMetastore metastore = connect(server.uri())) {
      CatalogException failure = failure(() -> metastore.createTable(MetastoreStructs.table(NAME)));

      assertThat(failure.kind()).isEqualTo(ErrorKind.OUTCOME_UNKNOWN);
    }
  }

  @Test
  void oldServerIsAskedForPartitionsInTheOldWayFromThenOn() throws Exception {
    List<String> calls = new CopyOnWriteArrayList<>();
    try (ScriptedServer server =
            ScriptedServer.start(ScriptedServer.withoutPartitionRequests(calls));
        HiveMetastore metastore = connect(server.uri())) {
      List<Partition> first = metastore.loadPartitions(NAME, List.of("p=1"));
      metastore.loadPartitions(NAME, List.of("p=1"));

      assertThat(first).hasSize(1);
      assertThat(calls)
          .containsExactly(
              "get_partitions_by_names_req", "get_partitions_by_names", "get_partitions_by_names");
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void unknownMethodIsToldAndKeepsTheConnection() throws Exception {
    Conversation old =
        ScriptedServer.applicationException(
            TApplicationException.UNKNOWN_METHOD, "Invalid method name: 'get_table_req'");
    try (ScriptedServer server = ScriptedServer.start(old);
        HiveMetastore metastore = connect(server.uri())) {
      CatalogException failure = failure(() -> metastore.loadTable(NAME));
      failure(() -> metastore.loadTable(NAME));

      assertThat(failure.kind()).isEqualTo(ErrorKind.INTERNAL);
      assertThat(failure)
          .hasMessageContaining("call get_table_req: this server does not know the call");
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void laterBatchThatFindsNoServerLeavesTheOutcomeUnknown() throws Exception {
    try (ScriptedServer server = ScriptedServer.start(ScriptedServer.lastPartitionsAdded());
        HiveMetastore metastore = connect(server.uri())) {
      server.stopListeningAfter(1);

      CatalogException failure =
          failure(
              () ->
                  metastore.addPartitions(
                      NAME,
                      IntStream.range(0, 600)
                          .mapToObj(i -> MetastoreStructs.partition(NAME, "" + i))
                          .toList(),
                      Existing.FAIL));

      assertThat(failure.kind()).isEqualTo(ErrorKind.OUTCOME_UNKNOWN);
      assertThat(failure)
          .hasMessageStartingWith("Cannot connect to the metastore: ")
          .hasMessageEndingWith("; the first 500 of 600 partitions were written");
    }
  }

  @Test
  void manyPartitionsAreDroppedByFewCalls() throws Exception {
    Queue<Integer> sizes = new ConcurrentLinkedQueue<>();
    List<String> names = IntStream.range(0, 1_200).mapToObj(i -> "p=" + i).toList();
    try (ScriptedServer server = ScriptedServer.start(ScriptedServer.partitionsDropped(sizes));
        HiveMetastore metastore = connect(server.uri())) {
      assertThat(metastore.dropPartitions(NAME, names, DropData.PURGE)).isEqualTo(names);
    }

    assertThat(sizes).containsExactly(500, 500, 200);
  }

  @Test
  void refusedServerIsPassedOver() throws Exception {
    URI refused = ScriptedServer.refused();
    try (ScriptedServer server = ScriptedServer.start(ScriptedServer.strings("d"));
        HiveMetastore metastore = connect(refused, server.uri())) {
      assertThat(metastore.databaseNames()).containsExactly("d");
    }
  }

  @Test
  void whereAllServersRefuseEachIsNamed() throws Exception {
    URI first = ScriptedServer.refused();
    URI second = ScriptedServer.refused();
    try (HiveMetastore metastore = connect(first, second)) {
      CatalogException failure = failure(() -> metastore.createTable(MetastoreStructs.table(NAME)));

      assertThat(failure.kind()).isEqualTo(ErrorKind.UNAVAILABLE);
      assertThat(failure)
          .hasMessage(
              "Cannot connect to the metastore: %s (Connection refused), %s (Connection refused)"
                  .formatted(first, second));
    }
  }

  @Test
  void serverThatStoppedAnsweringGivesWayToTheNext() throws Exception {
    try (ScriptedServer first = ScriptedServer.start(ScriptedServer.silent());
        ScriptedServer second = ScriptedServer.start(ScriptedServer.strings("d"));
        HiveMetastore metastore =
            new HiveMetastore(config(first.uri(), second.uri()).withCallTimeout(ENOUGH), FIRST)) {
      assertThat(failure(metastore::databaseNames).kind()).isEqualTo(ErrorKind.UNAVAILABLE);

      assertThat(metastore.databaseNames()).containsExactly("d");
      assertThat(metastore.databaseNames()).containsExactly("d");
      assertThat(first.connections()).isEqualTo(1);
      assertThat(second.connections()).isEqualTo(1);
    }
  }

  @Test
  void serverThatAnswersGarbageGivesWayToTheNext() throws Exception {
    try (ScriptedServer first = ScriptedServer.start(ScriptedServer.garbage());
        ScriptedServer second = ScriptedServer.start(ScriptedServer.strings("d"));
        HiveMetastore metastore = connect(first.uri(), second.uri())) {
      assertThat(failure(metastore::databaseNames).kind()).isEqualTo(ErrorKind.UNAVAILABLE);

      assertThat(metastore.databaseNames()).containsExactly("d");
      assertThat(first.connections()).isEqualTo(1);
    }
  }

  @Test
  void restartedServerIsConnectedToAgainWithoutAnError() throws Exception {
    ScriptedServer server = ScriptedServer.start(ScriptedServer.strings("d"));
    try (HiveMetastore metastore = connect(server.uri())) {
      assertThat(metastore.databaseNames()).containsExactly("d");
      server.close();
      assertThat(failure(metastore::databaseNames).kind()).isEqualTo(ErrorKind.UNAVAILABLE);

      try (ScriptedServer again =
          ScriptedServer.startAt(server.port(), ScriptedServer.strings("e"))) {
        assertThat(again.port()).isEqualTo(server.port());
        assertThat(metastore.databaseNames()).containsExactly("e");
      }
    }
  }

  @Test
  void connectionClosedByTheServerWhileIdleCostsAWriteNothing() throws Exception {
    try (ScriptedServer server = ScriptedServer.start(ScriptedServer.success());
        HiveMetastore metastore = connect(server.uri())) {
      metastore.createTable(MetastoreStructs.table(NAME));
      server.hangUp();

      metastore.createTable(MetastoreStructs.table(NAME));

      assertThat(server.connections()).isEqualTo(2);
    }
  }

  @Test
  void callerThatGetsNoConnectionIsToldWhichSettingBoundsThem() throws Exception {
    try (ScriptedServer server = ScriptedServer.start(ScriptedServer.silent());
        ConnectionPool<HiveConnection> pool =
            new ConnectionPool<>(1, Duration.ofMinutes(1), System::nanoTime)) {
      HiveServers servers = new HiveServers(config(server.uri()), FIRST);
      HiveConnection lent = pool.borrow(soon(), servers::connect);

      PoolException refused =
          catchThrowableOfType(
              PoolException.class, () -> pool.borrow(System.nanoTime(), servers::connect));
      CatalogException failure = HiveErrors.noConnection(refused, 1);

      assertThat(failure.kind()).isEqualTo(ErrorKind.UNAVAILABLE);
      assertThat(failure)
          .hasMessage("All connections to the metastore are in use (metastore.clients=1)");
      pool.discard(lent);
    }
  }

  @Test
  void interruptEndsACall() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    Conversation holding =
        connection -> {
          connection.getInputStream().read();
          asked.countDown();
          ScriptedServer.silent().with(connection);
        };
    try (ScriptedServer server = ScriptedServer.start(holding);
        HiveMetastore metastore =
            new HiveMetastore(config(server.uri()).withCallTimeout(Duration.ofHours(1)), FIRST)) {
      FutureTask<CatalogException> call = new FutureTask<>(() -> failure(metastore::databaseNames));
      Thread caller = new Thread(call);
      caller.start();
      asked.await();

      caller.interrupt();

      assertThat(call.get().kind()).isEqualTo(ErrorKind.UNAVAILABLE);
      assertThat(call.get()).hasMessageContaining("interrupted");
    }
  }

  @Test
  void closedClientRefusesCalls() throws Exception {
    try (ScriptedServer server = ScriptedServer.start(ScriptedServer.strings("d"))) {
      HiveMetastore metastore = connect(server.uri());
      metastore.databaseNames();
      metastore.close();

      assertThat(failure(metastore::databaseNames)).hasMessage("The metastore client is closed");
    }
  }

  /** With time enough on a busy machine. */
  private static HiveMetastore connect(URI... servers) {
    return new HiveMetastore(config(servers), FIRST);
  }

  private static HiveMetastore impatient(URI... servers) {
    return new HiveMetastore(config(servers).withCallTimeout(SHORT), FIRST);
  }

  private static long soon() {
    return System.nanoTime() + Duration.ofSeconds(20).toNanos();
  }

  private static MetastoreConfig config(URI... servers) {
    return MetastoreConfig.DEFAULT.withUris(Arrays.asList(servers));
  }

  private static CatalogException failure(ThrowingCallable call) {
    CatalogException failure = catchThrowableOfType(CatalogException.class, call);
    assertThat(failure).as("the call should have failed").isNotNull();
    return failure;
  }
}
