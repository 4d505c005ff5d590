package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;

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
}
