package io.catalogd.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.load.AnswerMemory.Share;
import io.catalogd.load.AnswerMemory.Share.Answer;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.storage.CallWaits;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AnswerMemoryTest {
  /** Whoever waits says so here, and has its place in the line by then. */
  private final BlockingQueue<Thread> waits = new LinkedBlockingQueue<>();

  private final AnswerMemory memory =
      new AnswerMemory(
          100,
          new CallWaits() {
            @Override
            public void begins() {
              waits.add(Thread.currentThread());
            }

            @Override
            public void ends() {}
          });
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void close() {
    threads.shutdownNow();
  }

  @Test
  void whatIsPackedComesBackBitByBitAndTheRestWithTheAnswer() {
    try (Share share = memory.share()) {
      Answer answer = share.begin(80);
      assertThat(memory.used()).isEqualTo(80);

      answer.came(60, 6);
      assertThat(memory.used()).isEqualTo(60);
      answer.packed(2);
      assertThat(memory.used()).isEqualTo(40);
      answer.kept(1);
      answer.packed(2);
      assertThat(memory.used()).isEqualTo(20);
      answer.close();
      assertThat(memory.used()).isEqualTo(10);
    }
    assertThat(memory.used()).isZero();
  }

  @Test
  void namesDoNotTellHowLargePartitionsAre() {
    try (Share share = memory.share()) {
      share.begin(10).came(5, 1);
      share.begin(0).keep(30);

      share.beginPartitions(2);

      assertThat(memory.used()).isEqualTo(5 + 30 + 2 * 2 * 5);
    }
  }

  @Test
  void whatComesNextIsExpectedToBeLikeTheLast() {
    try (Share share = memory.share()) {
      share.begin(10).came(60, 6);

      // The metastore's structs and the partitions made of them.
      share.beginPartitions(2);

      assertThat(memory.used()).isEqualTo(100);
    }
  }

  @Test
  void whoFindsNoRoomWaitsForWhatOthersGiveBack() throws Exception {
    Share first = memory.share();
    Answer held = first.begin(70);
    CompletableFuture<Answer> waiting = begin(memory.share(), 40);
    waits.take();
    assertThat(waiting).isNotDone();

    held.came(60, 6);

    waiting.get();
    assertThat(memory.used()).isEqualTo(100);
  }

  @Test
  void whatIsThereAlreadyTakesRoomWithoutWaiting() throws Exception {
    Share first = memory.share();
    Answer held = first.begin(10);
    AnswerMemory.Counted listed = memory.share().counted(100);
    assertThat(memory.used()).isEqualTo(110);
    CompletableFuture<Answer> waiting = begin(memory.share(), 40);
    waits.take();
    assertThat(waiting).isNotDone();

    listed.close();

    waiting.get();
    assertThat(memory.used()).isEqualTo(50);
    held.close();
  }

  @Test
  void olderLoadsComeFirstAndNobodySlipsPastWhoWaits() throws Exception {
    Share first = memory.share();
    Share second = memory.share();
    Share third = memory.share();
    Answer held = first.begin(90);
    CompletableFuture<Answer> late = begin(third, 10);
    late.get().close();
    late = begin(third, 20);
    waits.take();
    CompletableFuture<Answer> early = begin(second, 95);
    waits.take();

    held.came(70, 1);
    // There would be room for it, but the older one waits.
    CompletableFuture<Answer> small = begin(third, 1);
    waits.take();
    held.close();

    early.get();
    assertThat(late).isNotDone();
    assertThat(small).isNotDone();
    early.get().close();
    late.get();
    small.get();
  }

  @Test
  void theOldestGoesPastTheLimitByOneAnswerAtATimeSoThatAllEnd() throws Exception {
    Share oldest = memory.share();
    Share other = memory.share();
    oldest.begin(0).keep(60);
    other.begin(0).keep(60);

    // Both hold to their ends what is too much together, and both want more.
    CompletableFuture<Answer> younger = begin(other, 10);
    waits.take();
    Answer beyond = begin(oldest, 500).get();
    CompletableFuture<Answer> next = begin(oldest, 500);
    waits.take();
    assertThat(next).isNotDone();
    beyond.close();
    next.get().close();
    assertThat(younger).isNotDone();

    oldest.close();
    younger.get().close();
    other.close();
    assertThat(memory.used()).isZero();
    assertThat(memory.waiting()).isZero();
  }

  @Test
  void whoWaitsForALoadThatIsGivenUpGoesOnAndCountsNothing() throws Exception {
    Share first = memory.share();
    first.begin(100);
    Share share = memory.share();
    CompletableFuture<Answer> waiting = begin(share, 50);
    waits.take();

    share.close();

    assertThat(share.isOver()).isTrue();
    waiting.get().came(70, 7);
    assertThat(memory.used()).isEqualTo(100);
  }

  @Test
  void anInterruptedWaitIsToldAndLeavesNothingBehind() throws Exception {
    Share first = memory.share();
    first.begin(100);
    CompletableFuture<Answer> waiting = begin(memory.share(), 50);

    waits.take().interrupt();

    assertThatThrownBy(waiting::get)
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.UNAVAILABLE));
    assertThat(memory.used()).isEqualTo(100);
    assertThat(memory.waiting()).isZero();
  }

  private CompletableFuture<Answer> begin(Share share, long bytes) {
    return CompletableFuture.supplyAsync(() -> share.begin(bytes), threads);
  }
}
