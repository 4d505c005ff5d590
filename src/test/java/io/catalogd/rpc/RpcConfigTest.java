package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RpcConfigTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  @Test
  void defaultIsLoopbackAtThePortThatCoordinatorsKnow() {
    assertThat(RpcConfig.DEFAULT.host()).isEqualTo("127.0.0.1");
    assertThat(RpcConfig.DEFAULT.port()).isEqualTo(26000);
    assertThat(RpcConfig.DEFAULT.maxRequestBytes()).isEqualTo(64L * 1024 * 1024);
  }

  @Test
  void valueOutOfRangeIsRefusedWithItsKey() {
    assertThatThrownBy(() -> new RpcConfig("h", 70_000, 1, 1024, 16, SECOND, SECOND, SECOND))
        .hasMessage("rpc.port must be 0 to 65535, not 70000");
    assertThatThrownBy(() -> new RpcConfig("h", 0, 0, 1024, 16, SECOND, SECOND, SECOND))
        .hasMessage("rpc.max-connections must be 1 to 100000, not 0");
    assertThatThrownBy(() -> new RpcConfig("h", 0, 1, 1L << 31, 16, SECOND, SECOND, SECOND))
        .hasMessage("rpc.max-request-bytes must be 1KB to 2147483647, not 2GB");
    assertThatThrownBy(() -> new RpcConfig("h", 0, 1, 1024, 16, Duration.ZERO, SECOND, SECOND))
        .hasMessage("rpc.request-timeout must be 1ms to 1d, not 0s");
    assertThatThrownBy(() -> new RpcConfig(" ", 0, 1, 1024, 16, SECOND, SECOND, SECOND))
        .hasMessage("rpc.host must not be empty");
  }
}
