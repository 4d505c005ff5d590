package io.catalogd.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Latencies count from when a call was due. */
class ClientLoadTest {
  private static final Duration STALL = Duration.ofMillis(200);

  @Test
  void oneStallIsChargedToEveryCallThatWasDueMeanwhile() {
    AtomicInteger calls = new AtomicInteger();
    ClientLoad load =
        new ClientLoad(1, Duration.ofMillis(400), () -> client(() -> stallAtFirst(calls)));

    Histogram latencies = load.callOnSchedule(1000).latencies();

    // Of 400 calls at intervals of 1 ms the first takes 200 ms, so the 100 after it wait for 100
    // and more; a driver that waits for replies before it sends would have seen one slow call.
    assertThat(calls).hasValue(400);
    assertThat(latencies.getTotalCount()).isEqualTo(400);
    assertThat(latencies.getMaxValue()).isGreaterThanOrEqualTo(STALL.toNanos() * 99 / 100);
    assertThat(latencies.getCountBetweenValues(STALL.toNanos() / 2, Long.MAX_VALUE / 2))
        .isGreaterThanOrEqualTo(95);
  }

  @Test
  void callsOfSeveralClientsShareTheRate() {
    AtomicInteger calls = new AtomicInteger();
    ClientLoad load =
        new ClientLoad(8, Duration.ofMillis(80), () -> client(calls::incrementAndGet));

    Histogram latencies = load.callOnSchedule(1000).latencies();

    assertThat(calls).hasValue(80);
    assertThat(latencies.getTotalCount()).isEqualTo(80);
  }

  @Test
  void aTimerThatWakesTooLateIsNotChargedToTheServer() {
    long overshootNs = Duration.ofMillis(20).toNanos();
    ClientLoad load =
        new ClientLoad(
            1,
            Duration.ofMillis(100),
            () -> client(() -> {}),
            sleepNs -> LockSupport.parkNanos(sleepNs + overshootNs));

    ClientLoad.Scheduled scheduled = load.callOnSchedule(100);

    assertThat(scheduled.latencies().getTotalCount()).isEqualTo(10);
    assertThat(scheduled.latencies().getValueAtPercentile(50)).isLessThan(overshootNs / 2);
    assertThat(scheduled.late()).isGreaterThan(0.1);
  }

  private static void stallAtFirst(AtomicInteger calls) {
    if (calls.getAndIncrement() == 0) {
      long endNs = System.nanoTime() + STALL.toNanos();
      while (System.nanoTime() < endNs) {
        LockSupport.parkNanos(endNs - System.nanoTime());
      }
    }
  }

  private static ClientLoad.Client client(Runnable call) {
    return new ClientLoad.Client() {
      @Override
      public void call() {
        call.run();
      }

      @Override
      public void close() {}
    };
  }
}
