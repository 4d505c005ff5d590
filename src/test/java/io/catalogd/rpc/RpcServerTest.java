package io.catalogd.rpc;

import static io.catalogd.rpc.Wire.field;
import static io.catalogd.rpc.Wire.i32;
import static io.catalogd.rpc.Wire.string;
import static io.catalogd.rpc.Wire.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.impala.thrift.CatalogService;
import org.apache.impala.thrift.CatalogServiceVersion;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TGetFunctionsRequest;
import org.apache.impala.thrift.TStatus;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The server over loopback: sound requests, unsound ones, and both at once. */
@Timeout(60)
class RpcServerTest {
  private static final Wire.Body V1 = i32(1, 0);

  private static RpcServer serve(RpcConfig config, CatalogCalls calls) throws IOException {
    RpcServer server = RpcServer.bind(config);
    server.serve(calls);
    return server;
  }

  private static TStatus functionsStatus(RawClient client) throws Exception {
    CatalogService.GetFunctions_result result = new CatalogService.GetFunctions_result();
    client.reply(result);
    return result.getSuccess().getStatus();
  }

  private static byte[] getFunctions(Wire.Body... members) throws Exception {
    return Wire.call("GetFunctions", 1, Wire.request(struct(members)));
  }

  @Test
  void everyMethodIsAnsweredByItsCall() throws Exception {
    try (RpcServer server = serve(Configs.any(), new OkCalls());
        RawClient client = new RawClient(server.address())) {
      for (String method : Samples.requests().keySet()) {
        client.send(Wire.call(method, 8, Samples.requests().get(method)));
        TMessage header = client.reply(ExtensionSamples.part(method, "_result"));
        assertThat(header.name).isEqualTo(method);
        assertThat(header.seqid).isEqualTo(8);
      }

      Map<String, RpcMetrics.Method> methods = server.metrics().methods();
      assertThat(Samples.requests().keySet())
          .allSatisfy(name -> assertThat(methods.get(name).calls()).isEqualTo(1));
      assertThat(methods.values()).extracting(RpcMetrics.Method::errors).containsOnly(0L);
    }
  }

  @Test
  void violationIsAnsweredWithAStatusAndTheConnectionGoesOn() throws Exception {
    try (RpcServer server = serve(Configs.any(), new OkCalls());
        RawClient client = new RawClient(server.address())) {
      client.send(getFunctions(V1, string(2, (byte) 0xFF)));

      TStatus status = functionsStatus(client);

      assertThat(status.getStatus_code()).isEqualTo(TErrorCode.GENERAL);
      assertThat(status.getError_msgs())
          .containsExactly(
              "IllegalArgumentException: GetFunctions.req.db_name is not valid UTF-8 (1 byte)");
      assertThat(client.works()).isTrue();
      assertThat(server.metrics().methods().get("GetFunctions").errors()).isEqualTo(1);
    }
  }

  @Test
  void otherProtocolVersionIsAnsweredWithTheOneSpoken() throws Exception {
    try (RpcServer server = serve(Configs.any(), new OkCalls());
        RawClient client = new RawClient(server.address())) {
      client.send(getFunctions(i32(1, 1)));

      assertThat(functionsStatus(client).getError_msgs())
          .containsExactly(
              "IllegalArgumentException: GetFunctions.req.protocol_version 1 is not spoken here,"
                  + " only V1 (0)");
      assertThat(client.works()).isTrue();
    }
  }

  @Test
  void violationOfGetCatalogObjectIsAnsweredWithTheEmptyObject() throws Exception {
    try (RpcServer server = serve(Configs.any(), new OkCalls());
        RawClient client = new RawClient(server.address())) {
      client.send(Wire.call("GetCatalogObject", 1, Wire.request(struct(V1))));
      CatalogService.GetCatalogObject_result result = new CatalogService.GetCatalogObject_result();

      client.reply(result);

      assertThat(result.getSuccess().getCatalog_object().getType().getValue()).isZero();
      assertThat(result.getSuccess().getCatalog_object().getCatalog_version()).isZero();
      assertThat(client.works()).isTrue();
    }
  }

  @Test
  void unknownMethodIsAnsweredByThriftsExceptionAndTheConnectionGoesOn() throws Exception {
    try (RpcServer server = serve(Configs.any(), new OkCalls());
        RawClient client = new RawClient(server.address())) {
      client.send(Wire.call("DropEverything", 1, struct(string(1, "now"))));

      assertThatThrownBy(() -> client.reply(new CatalogService.ExecDdl_result()))
          .isInstanceOfSatisfying(
              TApplicationException.class,
              e -> assertThat(e.getType()).isEqualTo(TApplicationException.UNKNOWN_METHOD))
          .hasMessage("Invalid method name: 'DropEverything'");
      assertThat(client.works()).isTrue();
    }
  }

  @Test
  void brokenMessagesCloseTheirConnectionsOnly() throws Exception {
    try (RpcServer server = serve(Configs.any(), new OkCalls());
        RawClient bystander = new RawClient(server.address())) {
      for (byte[] bytes : brokenMessages()) {
        try (RawClient client = new RawClient(server.address())) {
          client.send(bytes);

          assertThat(client.isClosedByServer()).isTrue();
        }
        assertThat(bystander.works()).isTrue();
      }
      assertThat(server.metrics().broken()).isEqualTo(brokenMessages().size());
    }
  }

  private static List<byte[]> brokenMessages() throws Exception {
    Wire.Body nested =
        out -> out.getTransport().write("\f\0c".repeat(1000).getBytes(StandardCharsets.UTF_8));
    return List.of(
        "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.UTF_8),
        new byte[] {-1, -1, -1, -1},
        Wire.message(new TMessage("GetFunctions", (byte) 4, 1), true, Wire.request(struct(V1))),
        getFunctions(V1, field(2, TType.STRING, out -> out.writeI32(Integer.MAX_VALUE))),
        getFunctions(V1, field(2, (byte) 77, out -> out.writeI32(0))),
        Wire.call("GetFunctions", 1, nested));
  }

  @Test
  void pipelinedRequestsAreAnsweredInOrder() throws Exception {
    try (RpcServer server = serve(Configs.any(), new OkCalls());
        RawClient client = new RawClient(server.address())) {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      for (int i = 0; i < 50; i++) {
        all.write(Wire.call("GetFunctions", i, Wire.request(struct(i % 2 == 0 ? V1 : i32(1, 5)))));
      }
      client.send(all.toByteArray());
      client.endOutput();

      for (int i = 0; i < 50; i++) {
        CatalogService.GetFunctions_result result = new CatalogService.GetFunctions_result();
        assertThat(client.reply(result).seqid).isEqualTo(i);
        assertThat(result.getSuccess().getStatus().getStatus_code())
            .isEqualTo(i % 2 == 0 ? TErrorCode.OK : TErrorCode.GENERAL);
      }
      assertThat(client.isClosedByServer()).isTrue();
    }
  }

  @Test
  void goodClientsAreUnharmedWhileOthersMisbehave() throws Exception {
    ExecutorService clients = Executors.newFixedThreadPool(6);
    try (RpcServer server = serve(Configs.any(), new OkCalls())) {
      List<Future<Boolean>> outcomes = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        outcomes.add(clients.submit(() -> callsSucceed(server.address())));
        outcomes.add(clients.submit(() -> brokenConnectionsClose(server.address())));
      }

      for (Future<Boolean> outcome : outcomes) {
        assertThat(outcome.get()).isTrue();
      }
    } finally {
      clients.shutdownNow();
    }
  }

  private static boolean callsSucceed(InetSocketAddress address) throws Exception {
    try (RawClient client = new RawClient(address)) {
      boolean good = true;
      for (int i = 0; i < 200; i++) {
        good &= client.works();
      }
      return good;
    }
  }

  private static boolean brokenConnectionsClose(InetSocketAddress address) throws Exception {
    boolean closed = true;
    for (int i = 0; i < 10; i++) {
      for (byte[] bytes : brokenMessages()) {
        try (RawClient client = new RawClient(address)) {
          client.send(bytes);
          closed &= client.isClosedByServer();
        }
      }
    }
    return closed;
  }

  @Test
  void silentSenderOfHalfAMessageIsClosed() throws Exception {
    try (RpcServer server = serve(Configs.requestTimeout(Duration.ofMillis(100)), new OkCalls());
        RawClient client = new RawClient(server.address())) {
      client.send((byte) 0x80, (byte) 1);

      assertThat(client.isClosedByServer()).isTrue();
      assertThat(server.metrics().broken()).isEqualTo(1);
    }
  }

  @Test
  void tricklingSenderIsClosed() throws Exception {
    byte[] claim = getFunctions(V1, string(2, "x".repeat(100_000)));
    ScheduledExecutorService trickle = Executors.newSingleThreadScheduledExecutor();
    try (RpcServer server = serve(Configs.requestTimeout(Duration.ofMillis(200)), new OkCalls());
        RawClient client = new RawClient(server.address())) {
      AtomicInteger next = new AtomicInteger();
      Future<?> sending =
          trickle.scheduleWithFixedDelay(
              () -> sendOne(client, claim[next.getAndIncrement()]), 0, 10, TimeUnit.MILLISECONDS);

      assertThat(client.isClosedByServer()).isTrue();
      assertThat(next.get()).isLessThan(claim.length);
      sending.cancel(true);
    } finally {
      trickle.shutdownNow();
    }
  }

  private static void sendOne(RawClient client, byte value) {
    try {
      client.send(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void idleConnectionIsClosedAfterTheIdleTimeout() throws Exception {
    try (RpcServer server = serve(Configs.idleTimeout(Duration.ofMillis(50)), new OkCalls());
        RawClient client = new RawClient(server.address())) {
      assertThat(client.isClosedByServer()).isTrue();
      assertThat(server.metrics().broken()).isZero();
    }
  }

  @Test
  void clientThatTakesNothingOfItsReplyIsClosed() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    byte[] large = new byte[32 << 20];
    CatalogCalls calls =
        new OkCalls() {
          @Override
          public Reply getFunctions(TGetFunctionsRequest request, CallContext context) {
            asked.countDown();
            return out -> out.getTransport().write(large, 0, large.length);
          }
        };
    RpcServer server = serve(Configs.requestTimeout(Duration.ofMillis(200)), calls);
    try (RawClient client = new RawClient(server.address())) {
      client.send(getFunctions(V1));
      asked.await();

      server.close(); // waits for the reply to be sent, or given up

      assertThat(server.metrics().stuck()).isEqualTo(1);
    }
  }

  @Test
  void connectionsPastTheMostAreClosedAtOnce() throws Exception {
    try (RpcServer server = serve(Configs.maxConnections(2), new OkCalls());
        RawClient first = new RawClient(server.address());
        RawClient second = new RawClient(server.address())) {
      assertThat(first.works()).isTrue();
      assertThat(second.works()).isTrue();
      try (RawClient third = new RawClient(server.address())) {
        assertThat(third.isClosedByServer()).isTrue();
      }
      assertThat(server.metrics().refused()).isEqualTo(1);
      assertThat(first.works()).isTrue();

      second.close();

      assertThat(worksInTheEnd(server.address())).isTrue();
    }
  }

  /** The server sees the end of another connection a little later than the test that caused it. */
  private static boolean worksInTheEnd(InetSocketAddress address) throws IOException {
    boolean works = false;
    for (int attempt = 0; !works && attempt < 10_000; attempt++) {
      try (RawClient client = new RawClient(address)) {
        works = client.works();
      } catch (TException e) {
        works = false;
      }
    }
    return works;
  }

  @Test
  void takenPortIsToldWithItsNumber() throws Exception {
    try (RpcServer server = serve(Configs.any(), new OkCalls())) {
      int port = server.address().getPort();
      Duration minute = Duration.ofMinutes(1);
      RpcConfig same = new RpcConfig("127.0.0.1", port, 1, 1024, 16, minute, minute, minute);

      assertThatThrownBy(() -> RpcServer.bind(same))
          .isInstanceOf(PortTakenException.class)
          .hasMessage("Port " + port + " on 127.0.0.1 is taken; set rpc.port to another one, or 0");
    }
  }

  @Test
  void hostOfAnotherMachineIsAnErrorOfItsOwn() {
    Duration minute = Duration.ofMinutes(1);
    RpcConfig elsewhere = new RpcConfig("192.0.2.1", 0, 1, 1024, 16, minute, minute, minute);

    assertThatThrownBy(() -> RpcServer.bind(elsewhere))
        .isInstanceOf(UnknownHostException.class)
        .hasMessageStartingWith("Cannot listen on rpc.host 192.0.2.1, rpc.port 0: ");
  }

  @Test
  void requestOfManyMegabytesIsTakenWhenItIsAllowed() throws Exception {
    Duration minute = Duration.ofMinutes(1);
    RpcConfig large = new RpcConfig("127.0.0.1", 0, 10, 32 << 20, 64, minute, minute, minute);
    String name = "ü".repeat(5 << 20);
    CatalogCalls calls =
        new OkCalls() {
          @Override
          public Reply getFunctions(TGetFunctionsRequest request, CallContext context) {
            assertThat(request.getDb_name()).isEqualTo(name);
            return super.getFunctions(request, context);
          }
        };
    try (RpcServer server = serve(large, calls);
        RawClient client = new RawClient(server.address())) {
      TStatus status =
          client
              .calls()
              .GetFunctions(new TGetFunctionsRequest(CatalogServiceVersion.V1).setDb_name(name))
              .getStatus();

      assertThat(status.getStatus_code()).isEqualTo(TErrorCode.OK);
    }
  }
}
