package io.catalogd.rpc;

import java.time.Duration;

/** Configurations for tests: loopback, any free port, and one thing of interest. */
final class Configs {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private Configs() {}

  static RpcConfig any() {
    return maxConnections(100);
  }

  static RpcConfig maxConnections(int most) {
    return new RpcConfig("127.0.0.1", 0, most, 1 << 20, 64, MINUTE, Duration.ZERO, MINUTE);
  }

  static RpcConfig requestTimeout(Duration time) {
    return new RpcConfig("127.0.0.1", 0, 100, 1 << 20, 64, time, Duration.ZERO, MINUTE);
  }

  static RpcConfig idleTimeout(Duration time) {
    return new RpcConfig("127.0.0.1", 0, 100, 1 << 20, 64, MINUTE, time, MINUTE);
  }

  static RpcConfig shutdownGrace(Duration time) {
    return new RpcConfig("127.0.0.1", 0, 100, 1 << 20, 64, MINUTE, Duration.ZERO, time);
  }
}
