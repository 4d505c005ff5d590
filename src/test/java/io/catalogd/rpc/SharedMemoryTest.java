package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SharedMemoryTest {
  private static final long MB = 1 << 20;

  @Test
  void messageThatWouldMakeAllTogetherTooLargeIsRefused() {
    SharedMemory memory = new SharedMemory(3 * MB);
    SharedMemory.Share first = memory.share();
    SharedMemory.Share second = memory.share();

    assertThat(first.growTo(2 * MB)).isTrue();
    assertThat(second.growTo(2 * MB)).isFalse();
  }

  @Test
  void whatIsReleasedCanBeHeldByAnother() {
    SharedMemory memory = new SharedMemory(3 * MB);
    for (int i = 0; i < 10; i++) {
      SharedMemory.Share share = memory.share();
      for (long bytes = 0; bytes <= 2 * MB; bytes += 1000) {
        assertThat(share.growTo(bytes)).isTrue();
      }
      assertThat(memory.used()).isBetween(2 * MB - (64 << 10), 2 * MB);
      share.release();
    }

    assertThat(memory.used()).isZero();
  }

  @Test
  void refusedMessageHoldsNothingOnceReleased() {
    SharedMemory memory = new SharedMemory(MB);
    SharedMemory.Share share = memory.share();

    assertThat(share.growTo(9 * MB)).isFalse();
    share.release();

    assertThat(memory.used()).isZero();
  }

  @Test
  void oneMessageMayGoBeyondAndOthersWaitForItToEnd() throws Exception {
    SharedMemory memory = new SharedMemory(3 * MB, Duration.ofMinutes(1));
    SharedMemory.Share first = memory.share();
    SharedMemory.Share second = memory.share();
    SharedMemory.Share third = memory.share();
    assertThat(first.growTo(2 * MB)).isTrue();
    assertThat(second.growTo(2 * MB)).isTrue();
    CompletableFuture<Boolean> waiting = CompletableFuture.supplyAsync(() -> third.growTo(2 * MB));

    assertThat(second.growTo(3 * MB)).isTrue();
    assertThat(second.growTo(4 * MB)).as("too large by itself").isFalse();
    assertThat(waiting).isNotDone();
    second.release();
    assertThat(waiting.get(1, TimeUnit.MINUTES)).isTrue();
    first.release();
    third.release();
    assertThat(memory.used()).isZero();
  }

  @Test
  void whoWaitsTooLongIsRefusedAndHoldsNoMoreThanBefore() {
    SharedMemory memory = new SharedMemory(3 * MB, Duration.ofNanos(1));
    SharedMemory.Share first = memory.share();
    SharedMemory.Share second = memory.share();
    assertThat(first.growTo(2 * MB)).isTrue();
    assertThat(second.growTo(2 * MB)).isTrue();
    long used = memory.used();

    assertThat(memory.share().growTo(2 * MB)).isFalse();
    assertThat(memory.used()).isEqualTo(used);
  }

  @Test
  void whoWaitsGoesOnAsSoonAsThereIsRoomThoughAnotherIsStillBeyond() throws Exception {
    SharedMemory memory = new SharedMemory(3 * MB, Duration.ofMinutes(1));
    SharedMemory.Share first = memory.share();
    SharedMemory.Share beyond = memory.share();
    SharedMemory.Share third = memory.share();
    assertThat(first.growTo(2 * MB)).isTrue();
    assertThat(beyond.growTo(2 * MB)).isTrue();
    long used = memory.used();
    CompletableFuture<Boolean> waiting = CompletableFuture.supplyAsync(() -> third.growTo(MB));
    while (memory.waiting() == 0) {
      Thread.onSpinWait();
    }
    assertThat(memory.used()).as("what waits is not held").isEqualTo(used);

    first.release();

    assertThat(waiting.get(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void whoIsInterruptedWhileWaitingIsRefusedAndStaysInterrupted() {
    SharedMemory memory = new SharedMemory(3 * MB, Duration.ofMinutes(1));
    assertThat(memory.share().growTo(2 * MB)).isTrue();
    assertThat(memory.share().growTo(2 * MB)).isTrue();

    Thread.currentThread().interrupt();

    assertThat(memory.share().growTo(2 * MB)).isFalse();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(memory.waiting()).isZero();
  }
}
