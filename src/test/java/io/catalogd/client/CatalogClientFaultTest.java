package io.catalogd.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.catalogd.metastore.hive.ScriptedServer;
import io.catalogd.metastore.hive.ScriptedServer.Conversation;
import io.catalogd.thrift.TCheckTableRequest;
import io.catalogd.thrift.TCheckTableResponse;
import io.catalogd.thrift.TDescribeDependenciesRequest;
import io.catalogd.thrift.TDescribeDependenciesResponse;
import io.catalogd.thrift.TDescribeRolesRequest;
import io.catalogd.thrift.TDescribeRolesResponse;
import io.catalogd.thrift.TExplainDdlRequest;
import io.catalogd.thrift.TExplainDdlResponse;
import io.catalogd.thrift.TPrunePartitionsRequest;
import io.catalogd.thrift.TPrunePartitionsResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TCatalogServiceRequestHeader;
import org.apache.impala.thrift.TDdlExecRequest;
import org.apache.impala.thrift.TDdlType;
import org.apache.impala.thrift.TTableName;
import org.apache.impala.thrift.TUpdateCatalogRequest;
import org.apache.thrift.TApplicationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What calls become when servers misbehave: who is asked next, and what is never sent twice. */
@Timeout(60)
class CatalogClientFaultTest {
  private static final Duration SHORT = Duration.ofMillis(300);

  /** Not long, but enough for a sound server on a busy machine. */
  private static final Duration ENOUGH = Duration.ofSeconds(3);

  private static final Duration LONG = Duration.ofSeconds(30);

  private final FakeCatalog catalog = new FakeCatalog(1);
  private final AtomicLong nowNanos = new AtomicLong();

  /** Ways in which a server takes a request and gives no usable answer. */
  @SuppressWarnings("ImmutableEnumChecker") // A conversation has no state.
  private enum Fault {
    HANGS_UP(ScriptedServer.hangUpAfterRequest(), "closed the connection"),
    DIES_IN_THE_MIDDLE(ScriptedServer.hangUpMidReply(), ""),
    ANSWERS_GARBAGE(ScriptedServer.garbage(), "version"),
    IS_SILENT(ScriptedServer.silent(), "timed out"),
    CLAIMS_TOO_MUCH(ScriptedServer.claiming(900 << 20), ""),
    SENDS_WITHOUT_END(ScriptedServer.drip(), "");

    private final Conversation conversation;
    private final String words;

    Fault(Conversation conversation, String words) {
      this.conversation = conversation;
      this.words = words;
    }
  }

  @ParameterizedTest
  @EnumSource
  void readGoesToTheNextServer(Fault fault) throws Exception {
    try (ScriptedServer broken = ScriptedServer.start(fault.conversation);
        ScriptedServer sound = ScriptedServer.start(catalog.serving());
        CatalogClient client = client(ENOUGH, broken, sound)) {
      assertThat(client.databases()).containsExactly("default");

      assertThat(broken.connections()).isEqualTo(1);
      assertThat(catalog.fetches()).isEqualTo(1);
    }
  }

  /** C8, C16: what the first server may have done is not done by the second as well. */
  @ParameterizedTest
  @EnumSource
  void statementThatMayHaveArrivedIsNeverRepeated(Fault fault) throws Exception {
    try (ScriptedServer broken = ScriptedServer.start(fault.conversation);
        ScriptedServer sound = ScriptedServer.start(catalog.serving());
        CatalogClient client = client(SHORT, broken, sound)) {
      assertThatThrownBy(() -> client.execute(statement()))
          .isInstanceOf(ClientException.OutcomeUnknown.class)
          .hasMessageContaining(
              "The request was sent to 127.0.0.1:%d, and no usable answer came"
                  .formatted(broken.port()))
          .hasMessageContaining(fault.words);
      assertThat(catalog.statements()).isZero();
    }
  }

  @Test
  void updateIsNeverRepeatedEither() throws Exception {
    try (ScriptedServer broken = ScriptedServer.start(ScriptedServer.hangUpAfterRequest());
        ScriptedServer sound = ScriptedServer.start(catalog.serving());
        CatalogClient client = client(LONG, broken, sound)) {
      assertThatThrownBy(
              () ->
                  client.update(
                      new TUpdateCatalogRequest(
                          CatalogServiceVersion.V1, false, "t", "d", Set.of(""))))
          .isInstanceOf(ClientException.OutcomeUnknown.class);
      assertThat(catalog.statements()).isZero();
    }
  }

  @Test
  void resetsAndLoadsAreRepeated() throws Exception {
    List<ScriptedServer> servers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      servers.add(ScriptedServer.start(ScriptedServer.hangUpAfterRequest()));
    }
    try (ScriptedServer sound = ScriptedServer.start(catalog.serving())) {
      try (CatalogClient client = client(LONG, servers.get(0), sound)) {
        assertThat(client.refresh("d", "t").getVersion()).isEqualTo(1);
      }
      try (CatalogClient client = client(LONG, servers.get(1), sound)) {
        assertThat(client.invalidateAll().getVersion()).isEqualTo(1);
      }
      try (CatalogClient client = client(LONG, servers.get(2), sound)) {
        client.prioritize("d", "t");
      }
    }
    for (ScriptedServer server : servers) {
      assertThat(server.connections()).isEqualTo(1);
      server.close();
    }
  }

  @Test
  void statementGoesToTheNextServerWhereTheFirstCannotHaveHeardOfIt() throws Exception {
    try (ScriptedServer sound = ScriptedServer.start(catalog.serving());
        CatalogClient client =
            new CatalogClient(config(LONG, refused(), address(sound)), nowNanos::get)) {
      assertThat(client.execute(statement()).getResult().getVersion()).isEqualTo(1);
    }
  }

  @Test
  void unreachableServersAreAllNamed() throws Exception {
    String first = refused();
    String second = refused();
    try (CatalogClient client = new CatalogClient(config(LONG, first, second), nowNanos::get)) {
      assertThatThrownBy(client::databases)
          .isInstanceOf(ClientException.Unreachable.class)
          .hasMessageContaining("No catalog server answers at " + first + ": ")
          .hasMessageContaining(", at " + second + ": ");
    }
  }

  @Test
  void brokenServersAreAskedForWantOfOthers() throws Exception {
    try (ScriptedServer first =
            ScriptedServer.start(ScriptedServer.hangUpAfterRequest(), catalog.serving());
        ScriptedServer second =
            ScriptedServer.start(catalog.serving(1), ScriptedServer.hangUpAfterRequest());
        CatalogClient client = client(LONG, first, second)) {
      client.databases();

      assertThat(client.databases()).containsExactly("default");
      assertThat(first.connections()).isEqualTo(2);
    }
  }

  @Test
  void pauseEndsWithTime() {
    ServerAddress a = ServerAddress.parse("a");
    ServerAddress b = ServerAddress.parse("b");
    Servers servers = new Servers(List.of(a, b), Duration.ofSeconds(10), nowNanos::get);
    servers.failed(a);
    List<ServerAddress> early = servers.inTurn();
    nowNanos.addAndGet(Duration.ofSeconds(10).toNanos());

    assertThat(early).containsExactly(b, a);
    assertThat(servers.inTurn()).containsExactly(a, b);
  }

  @Test
  void serverThatAnsweredIsStayedWith() throws Exception {
    FakeCatalog other = new FakeCatalog(2);
    try (ScriptedServer first =
            ScriptedServer.start(ScriptedServer.hangUpAfterRequest(), other.serving());
        ScriptedServer second = ScriptedServer.start(catalog.serving());
        CatalogClient client = client(LONG, first, second)) {
      client.databases();
      nowNanos.addAndGet(Duration.ofHours(1).toNanos()); // The pause is over, idle ones are closed.
      client.databases();

      assertThat(other.fetches()).isZero();
      assertThat(catalog.fetches()).isEqualTo(2);
    }
  }

  @Test
  void checkEndsThereBeforeThisClientGivesUp() throws Exception {
    try (ScriptedServer server = ScriptedServer.start(catalog.serving());
        CatalogClient client = client(Duration.ofMillis(61_234), server)) {
      client.check("d", "t");
      client.check(new TCheckTableRequest().setTimeout_ms(7));

      assertThat(catalog.checks())
          .extracting(TCheckTableRequest::getTimeout_ms)
          .containsExactly(61_234L * 9 / 10, 7L);
      assertThat(catalog.checks().get(0).getTable()).isEqualTo(new TTableName("d", "t"));
    }
  }

  @Test
  void serverThatWasStartedAgainIsAskedOnAFreshConnection() throws Exception {
    try (ScriptedServer server = ScriptedServer.start(catalog.serving(1), catalog.serving());
        CatalogClient client = client(LONG, server)) {
      client.databases();
      client.databases();

      assertThat(server.connections()).isEqualTo(2);
    }
  }

  @Test
  void catalogThatIsNotReadyIsPassedByForReadsAndToldForStatements() throws Exception {
    FakeCatalog starting =
        new FakeCatalog(2)
            .failing("CatalogException: The catalog has not been read from the metastore yet.");
    try (ScriptedServer first = ScriptedServer.start(starting.serving());
        ScriptedServer second = ScriptedServer.start(catalog.serving())) {
      try (CatalogClient client = client(LONG, first, second)) {
        assertThat(client.databases()).containsExactly("default");
      }
      try (CatalogClient client = client(LONG, first, second)) {
        assertThatThrownBy(() -> client.execute(statement()))
            .isInstanceOf(ClientException.Unavailable.class);
      }
      try (CatalogClient client = client(LONG, first)) {
        assertThatThrownBy(client::databases).isInstanceOf(ClientException.Unavailable.class);
      }
    }
    assertThat(catalog.statements()).isZero();
  }

  /** A dead bucket behind one table says nothing of the server, nor would another do better. */
  @Test
  void whatLiesBehindAServerIsNoReasonToLeaveIt() throws Exception {
    FakeCatalog bucketless =
        new FakeCatalog(2)
            .failing("TableLoadingException: t\nCAUSED BY: ConnectException: no bucket");
    try (ScriptedServer first = ScriptedServer.start(bucketless.serving());
        ScriptedServer second = ScriptedServer.start(catalog.serving());
        CatalogClient client = client(LONG, first, second)) {
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(client::databases)
            .isInstanceOfSatisfying(
                ClientException.Unavailable.class,
                lacking -> assertThat(lacking.mayBeHalfDone()).isFalse());
      }

      assertThat(bucketless.fetches()).isEqualTo(2);
      assertThat(first.connections()).isEqualTo(1);
      assertThat(catalog.fetches()).isZero();
    }
  }

  /** D313: it may fail after its first write. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ImpalaRuntimeException: Error making 'x' RPC: |TTransportException: refused | true",
        "CatalogException: The catalog is stopping; the request was not carried out | | false"
      })
  void statementThatFailedBehindTheCatalogMayBeHalfDone(
      String text, String cause, boolean mayBeHalfDone) throws Exception {
    catalog.failing(cause == null ? text : text + "\nCAUSED BY: " + cause);
    try (ScriptedServer server = ScriptedServer.start(catalog.serving());
        CatalogClient client = client(LONG, server)) {
      assertThatThrownBy(() -> client.execute(statement()))
          .isInstanceOfSatisfying(
              ClientException.Unavailable.class,
              lacking -> assertThat(lacking.mayBeHalfDone()).isEqualTo(mayBeHalfDone));
    }
  }

  @Test
  void answerThatIsTooLargeIsNotAskedForElsewhere() throws Exception {
    try (ScriptedServer first = ScriptedServer.start(ScriptedServer.claiming(64 << 20));
        ScriptedServer second = ScriptedServer.start(catalog.serving());
        CatalogClient client =
            new CatalogClient(
                config(LONG, address(first), address(second)).withMaxAnswerBytes(1 << 20),
                nowNanos::get)) {
      assertThatThrownBy(client::databases)
          .isInstanceOf(ClientException.TooLarge.class)
          .hasMessageContaining("larger than 1048576 bytes; ask for less at once");
      assertThat(catalog.fetches()).isZero();
    }
  }

  @Test
  void longAnswersTakeHalfOfTheHeapTogether() {
    ClientConfig config = ClientConfig.of("h").withConnections(8).withMaxAnswerBytes(100 << 20);

    assertThat(Caller.largeAtOnce(config, 64L << 20)).isEqualTo(1);
    assertThat(Caller.largeAtOnce(config, 1_000L << 20)).isEqualTo(5);
    assertThat(Caller.largeAtOnce(config, 64_000L << 20)).isEqualTo(8);
  }

  @Test
  void everyRequestNamesTheUserWhereItNamesNobody() throws Exception {
    List<TCatalogServiceRequestHeader> headers = new ArrayList<>();
    FakeCatalog noting =
        new FakeCatalog(1) {
          @Override
          public TPrunePartitionsResponse PrunePartitions(TPrunePartitionsRequest request) {
            headers.add(request.getHeader());
            return super.PrunePartitions(request);
          }

          @Override
          public TDescribeDependenciesResponse DescribeDependencies(
              TDescribeDependenciesRequest request) {
            headers.add(request.getHeader());
            return super.DescribeDependencies(request);
          }

          @Override
          public TDescribeRolesResponse DescribeRoles(TDescribeRolesRequest request) {
            headers.add(request.getHeader());
            return super.DescribeRoles(request);
          }

          @Override
          public TExplainDdlResponse ExplainDdl(TExplainDdlRequest request) {
            headers.add(request.getDdl().getHeader());
            return super.ExplainDdl(request);
          }

          @Override
          public TCheckTableResponse CheckTable(TCheckTableRequest request) {
            headers.add(request.getHeader());
            return super.CheckTable(request);
          }
        };
    TCatalogServiceRequestHeader eve = new TCatalogServiceRequestHeader().setRequesting_user("eve");
    try (ScriptedServer server = ScriptedServer.start(noting.serving());
        CatalogClient client =
            new CatalogClient(config(LONG, address(server)).withUser("ada"), nowNanos::get)) {
      client.prune(new TPrunePartitionsRequest());
      client.dependencies(new TDescribeDependenciesRequest());
      client.roles(new TDescribeRolesRequest());
      client.explain(statement());
      client.check(new TCheckTableRequest());
      client.prune(new TPrunePartitionsRequest().setHeader(eve));
      client.explain(statement().setHeader(eve));

      assertThat(headers)
          .extracting(TCatalogServiceRequestHeader::getRequesting_user)
          .containsExactly("ada", "ada", "ada", "ada", "ada", "eve", "eve");
    }
  }

  @Test
  void callThatAServerDoesNotKnowIsRefused() throws Exception {
    try (ScriptedServer old =
            ScriptedServer.start(
                ScriptedServer.applicationException(
                    TApplicationException.UNKNOWN_METHOD, "Invalid method name"));
        CatalogClient client = client(LONG, old)) {
      assertThatThrownBy(() -> client.functions("d"))
          .isInstanceOf(ClientException.Refused.class)
          .hasMessage(
              address(old)
                  + " does not know this request: it is of another catalog, or older than this client");
    }
  }

  @Test
  void requestThatLacksAMemberIsRefusedHere() throws Exception {
    try (ScriptedServer server = ScriptedServer.start(catalog.serving());
        CatalogClient client = client(LONG, server)) {
      assertThatThrownBy(() -> client.execute(new TDdlExecRequest()))
          .isInstanceOf(ClientException.Refused.class)
          .hasMessageContaining("ddl_type");
      assertThat(client.databases()).containsExactly("default");
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
        ScriptedServer other = ScriptedServer.start(catalog.serving());
        CatalogClient client = client(Duration.ofHours(1), server, other)) {
      FutureTask<ClientException> call =
          new FutureTask<>(() -> catchThrowableOfType(ClientException.class, client::databases));
      Thread caller = new Thread(call);
      caller.start();
      asked.await();

      caller.interrupt();

      assertThat(call.get())
          .isInstanceOf(ClientException.Unreachable.class)
          .hasMessageContaining("interrupted");
      assertThat(catalog.fetches()).isZero();
    }
  }

  @Test
  void connectionsAreSharedAndNeverMoreThanSaid() throws Exception {
    try (ScriptedServer server = ScriptedServer.start(catalog.serving());
        CatalogClient client =
            new CatalogClient(config(LONG, address(server)).withConnections(3), nowNanos::get)) {
      List<FutureTask<Integer>> callers = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        FutureTask<Integer> caller =
            new FutureTask<>(
                () -> {
                  int answers = 0;
                  for (int call = 0; call < 50; call++) {
                    answers += client.databases().size();
                  }
                  return answers;
                });
        callers.add(caller);
        new Thread(caller).start();
      }
      for (FutureTask<Integer> caller : callers) {
        assertThat(caller.get()).isEqualTo(50);
      }

      assertThat(catalog.fetches()).isEqualTo(600);
      assertThat(server.connections()).isBetween(1, 3);
    }
  }

  @Test
  void closedClientRefusesCalls() throws Exception {
    try (ScriptedServer server = ScriptedServer.start(catalog.serving())) {
      CatalogClient client = client(LONG, server);
      client.databases();
      client.close();

      assertThatThrownBy(client::databases)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("The client is closed");
    }
  }

  private static TDdlExecRequest statement() {
    return new TDdlExecRequest(
        CatalogServiceVersion.V1, TDdlType.DROP_TABLE, /* sync_ddl= */ false);
  }

  private CatalogClient client(Duration callTimeout, ScriptedServer... servers) {
    String[] addresses = new String[servers.length];
    for (int i = 0; i < servers.length; i++) {
      addresses[i] = address(servers[i]);
    }
    return new CatalogClient(config(callTimeout, addresses), nowNanos::get);
  }

  private static ClientConfig config(Duration callTimeout, String... servers) {
    return ClientConfig.of(servers).withCallTimeout(callTimeout);
  }

  private static String address(ScriptedServer server) {
    return "127.0.0.1:" + server.port();
  }

  private static String refused() throws IOException {
    return "127.0.0.1:" + ScriptedServer.refused().getPort();
  }
}
