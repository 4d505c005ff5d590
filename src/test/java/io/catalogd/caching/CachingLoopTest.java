package io.catalogd.caching;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CachingLoopTest {
  private final CachingLoop loop = new CachingLoop();

  @AfterEach
  void close() {
    loop.close();
  }

  @Test
  void workGoesOnAfterAFailure() throws InterruptedException {
    CountDownLatch times = new CountDownLatch(3);

    loop.every(
        Duration.ofMillis(1),
        () -> {
          times.countDown();
          throw new IllegalStateException("scripted");
        });

    assertThat(times.await(60, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void onceReturnsWhenTheWorkIsDone() {
    AtomicInteger done = new AtomicInteger();

    loop.once(done::incrementAndGet, Duration.ofMinutes(1));

    assertThat(done).hasValue(1);
  }

  @Test
  void workThatHangsIsNotWaitedForBeyondPatienceNorWhenClosed() {
    CountDownLatch never = new CountDownLatch(1);
    loop.once(() -> awaitUninterruptibly(never), Duration.ofMillis(1));

    loop.close();
    loop.once(never::countDown, Duration.ofMinutes(1));

    assertThat(never.getCount()).isEqualTo(1);
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
