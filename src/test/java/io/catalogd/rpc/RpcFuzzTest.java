package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Damaged messages of every method: the server answers or closes, and the next client is served.
 */
@Timeout(120)
class RpcFuzzTest {
  private static final int ROUNDS = 3_000;
  private static final long SEED = 20180821;

  @Test
  void serverAnswersGoodRequestsAfterEveryDamagedOne() throws Exception {
    List<byte[]> messages = new ArrayList<>();
    for (String method : Samples.requests().keySet()) {
      messages.add(Wire.call(method, 1, Samples.requests().get(method)));
    }
    Random random = new Random(SEED);
    try (RpcServer server = RpcServer.bind(Configs.any());
        RawClient bystander = new RawClient(server.address())) {
      server.serve(new OkCalls());
      for (int round = 0; round < ROUNDS; round++) {
        sendAndWait(server, damage(messages.get(round % messages.size()), random));
        assertThat(bystander.works()).as("round %d", round).isTrue();
      }

      RpcMetrics metrics = server.metrics();
      assertThat(metrics.broken()).isPositive();
      assertThat(metrics.methods().get("ExecDdl").errors()).isPositive();
      assertThat(metrics.methods().values())
          .extracting(RpcMetrics.Method::inFlight)
          .containsOnly(0L);
    }
  }

  /** Flips up to four bits, and cuts every third message short. */
  private static byte[] damage(byte[] message, Random random) {
    byte[] damaged =
        random.nextInt(3) == 0
            ? Arrays.copyOf(message, random.nextInt(message.length))
            : message.clone();
    for (int flips = random.nextInt(5); damaged.length > 0 && flips > 0; flips--) {
      damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return damaged;
  }

  /** Ends when the server has closed: it does so after an answer too, as no more can come. */
  private static void sendAndWait(RpcServer server, byte[] bytes) throws IOException {
    try (RawClient client = new RawClient(server.address())) {
      client.send(bytes);
      client.endOutput();
      client.drain();
    } catch (SocketException e) {
      assertThat(e).as("closed while we were sending").hasMessageMatching("(?i).*(reset|pipe).*");
    }
  }
}
