package io.catalogd.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.thrift.transport.TTransportException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DeadlineTransportTest {
  private final LargeAnswers answers = new LargeAnswers(1 << 20, 1, "");

  private static long in(long ms) {
    return System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ms);
  }

  @Test
  void everyAddressOfAHostIsTried() throws Exception {
    InetAddress deaf = InetAddress.getByAddress(new byte[] {127, 0, 0, 2});
    InetAddress good = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    try (ServerSocket server = new ServerSocket(0, 1, good)) {
      int port = server.getLocalPort();
      try (DeadlineTransport transport =
          DeadlineTransport.connect(List.of(deaf, good), port, answers, in(30_000))) {
        assertThat(transport.isOpen()).isTrue();
      }

      assertThatThrownBy(
              () -> DeadlineTransport.connect(List.of(deaf, deaf), port, answers, in(30_000)))
          .isInstanceOf(TTransportException.class)
          .hasMessageContaining("refused");
    }
  }

  @Test
  void lookupEndsAtTheDeadline() {
    CountDownLatch never = new CountDownLatch(1);
    HostAddresses.Lookup hanging =
        host -> {
          try {
            never.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
          return new InetAddress[0];
        };

    assertThatThrownBy(() -> HostAddresses.of("h", hanging, in(100)))
        .isInstanceOfSatisfying(
            TTransportException.class,
            e -> assertThat(e.getType()).isEqualTo(TTransportException.TIMED_OUT))
        .hasMessage("the lookup of host h timed out");
    never.countDown();
  }

  @Test
  void hostThatNobodyKnowsIsNamed() {
    HostAddresses.Lookup ignorant =
        host -> {
          throw new UnknownHostException(host);
        };

    assertThatThrownBy(() -> HostAddresses.of("h", ignorant, in(30_000)))
        .isInstanceOf(TTransportException.class)
        .hasMessage("Unknown host h");
  }
}
