package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.apache.impala.thrift.CatalogService;
import org.apache.impala.thrift.TErrorCode;
import org.apache.impala.thrift.TGetFunctionsRequest;
import org.apache.impala.thrift.TStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How the server ends. */
@Timeout(60)
class RpcStopTest {
  private static final TGetFunctionsRequest REQUEST =
      (TGetFunctionsRequest) Samples.requests().get("GetFunctions");

  private static TStatus reply(RawClient client) throws Exception {
    CatalogService.GetFunctions_result result = new CatalogService.GetFunctions_result();
    client.reply(result);
    return result.getSuccess().getStatus();
  }

  @Test
  void runningRequestIsFinishedAndAnsweredWhileIdleConnectionsAreClosed() throws Exception {
    WaitingCalls calls = new WaitingCalls();
    RpcServer server = RpcServer.bind(Configs.any());
    server.serve(calls);
    try (RawClient running = new RawClient(server.address());
        RawClient idle = new RawClient(server.address())) {
      assertThat(idle.works()).isTrue();
      running.send(Wire.call("GetFunctions", 1, REQUEST));
      calls.begun.await();

      CompletableFuture<Void> stopped = stop(server);
      assertThat(idle.isClosedByServer()).isTrue();
      assertThatThrownBy(() -> new RawClient(server.address()))
          .isInstanceOf(UncheckedIOException.class);
      calls.mayEnd.countDown();

      assertThat(reply(running).getStatus_code()).isEqualTo(TErrorCode.OK);
      assertThat(running.isClosedByServer()).isTrue();
      stopped.join();
    }
  }

  @Test
  void requestThatComesInWhileStoppingIsRefusedWithAStatus() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    RpcServer server =
        RpcServer.bind(
            Configs.any(),
            () -> {
              begun.countDown(); // the clock is first asked when a message begins
              return System.nanoTime();
            });
    server.serve(new OkCalls());
    byte[] call = Wire.call("GetFunctions", 1, REQUEST);
    try (RawClient idle = new RawClient(server.address());
        RawClient late = new RawClient(server.address())) {
      late.send(Arrays.copyOf(call, 10));
      begun.await();
      CompletableFuture<Void> stopped = stop(server);
      assertThat(idle.isClosedByServer()).isTrue();

      late.send(Arrays.copyOfRange(call, 10, call.length));

      TStatus status = reply(late);
      assertThat(status.getStatus_code()).isEqualTo(TErrorCode.GENERAL);
      assertThat(status.getError_msgs())
          .containsExactly(
              "CatalogException: The catalog is stopping; the request was not carried out");
      assertThat(late.isClosedByServer()).isTrue();
      stopped.join();
    }
  }

  @Test
  void requestThatOutlastsTheGraceIsCutOff() throws Exception {
    WaitingCalls calls = new WaitingCalls();
    RpcServer server = RpcServer.bind(Configs.shutdownGrace(Duration.ofMillis(50)));
    server.serve(calls);
    try (RawClient running = new RawClient(server.address())) {
      running.send(Wire.call("GetFunctions", 1, REQUEST));
      calls.begun.await();

      server.close();

      assertThat(running.isClosedByServer()).isTrue();
    }
  }

  private static CompletableFuture<Void> stop(RpcServer server) {
    CompletableFuture<Void> stopped = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              server.close();
              stopped.complete(null);
            });
    thread.start();
    return stopped;
  }

  /** Calls of which one waits until it is let go. */
  private static final class WaitingCalls extends OkCalls {
    final CountDownLatch begun = new CountDownLatch(1);
    final CountDownLatch mayEnd = new CountDownLatch(1);

    @Override
    public Reply getFunctions(TGetFunctionsRequest request, CallContext context) {
      begun.countDown();
      try {
        mayEnd.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return super.getFunctions(request, context);
    }
  }
}
