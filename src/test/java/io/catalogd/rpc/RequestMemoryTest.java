package io.catalogd.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RequestMemoryTest {
  private static final long MB = 1 << 20;

  @Test
  void requestThatWouldMakeAllTogetherTooLargeIsRefused() throws Exception {
    RequestMemory memory = new RequestMemory(3 * MB);
    RequestMemory.Share first = memory.share();
    RequestMemory.Share second = memory.share();
    first.growTo(2 * MB);

    assertThatThrownBy(() -> second.growTo(2 * MB))
        .isInstanceOf(BrokenMessageException.class)
        .hasMessage("all requests together would hold more than 3145728 bytes; try again later");
  }

  @Test
  void whatIsReleasedCanBeHeldByAnother() throws Exception {
    RequestMemory memory = new RequestMemory(3 * MB);
    for (int i = 0; i < 10; i++) {
      RequestMemory.Share share = memory.share();
      for (long bytes = 0; bytes <= 2 * MB; bytes += 1000) {
        share.growTo(bytes);
      }
      assertThat(memory.used()).isBetween(2 * MB - (64 << 10), 2 * MB);
      share.release();
    }

    assertThat(memory.used()).isZero();
  }

  @Test
  void refusedRequestHoldsNothingOnceReleased() {
    RequestMemory memory = new RequestMemory(MB);
    RequestMemory.Share share = memory.share();

    assertThatThrownBy(() -> share.growTo(9 * MB)).isInstanceOf(BrokenMessageException.class);
    share.release();

    assertThat(memory.used()).isZero();
  }
}
