package io.catalogd.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.model.CatalogException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class IoPoolTest {
  private static final List<Integer> INPUTS = IntStream.range(0, 100).boxed().toList();

  @Test
  void resultsComeInTheOrderOfTheInputs() {
    try (IoPool pool = pool(4, 4)) {
      assertThat(pool.callAll(INPUTS, input -> input * 2))
          .isEqualTo(INPUTS.stream().map(input -> input * 2).toList());
      assertThat(pool.callAll(List.<Integer>of(), input -> input)).isEmpty();
    }
  }

  // C298
  @Test
  void helpersWorkBesideTheCallerAndNoMoreThanAllowed() {
    CyclicBarrier three = new CyclicBarrier(3);
    Set<Thread> threads = ConcurrentHashMap.newKeySet();

    try (IoPool pool = pool(10, 2)) {
      pool.callAll(
          INPUTS.subList(0, 99),
          input -> {
            threads.add(Thread.currentThread());
            return meet(three);
          });
    }

    assertThat(threads).hasSize(3).contains(Thread.currentThread());
  }

  @Test
  void withoutHelpersTheCallerDoesAllTheWork() {
    try (IoPool pool = pool(0, 8)) {
      assertThat(pool.callAll(INPUTS, input -> Thread.currentThread()))
          .containsOnly(Thread.currentThread());
    }
  }

  @Test
  void aCallThatHangsInAHelperHoldsUpNobodyElse() throws Exception {
    CountDownLatch hanging = new CountDownLatch(2);
    CountDownLatch release = new CountDownLatch(1);

    try (IoPool pool = pool(1, 1)) {
      Thread stuck =
          new Thread(
              () ->
                  pool.callAll(
                      List.of(1, 2),
                      input -> {
                        hanging.countDown();
                        return await(release);
                      }));
      stuck.start();
      hanging.await();

      assertThat(pool.callAll(INPUTS, input -> input)).isEqualTo(INPUTS);

      release.countDown();
      stuck.join();
    }
  }

  @Test
  void theFirstFailureInterruptsTheOthersAndBeginsNoMore() {
    CountDownLatch never = new CountDownLatch(1);
    CyclicBarrier both = new CyclicBarrier(2);
    Set<Integer> begun = ConcurrentHashMap.newKeySet();

    try (IoPool pool = pool(1, 1)) {
      Thread caller = Thread.currentThread();
      assertThatThrownBy(
              () ->
                  pool.callAll(
                      INPUTS,
                      input -> {
                        begun.add(input);
                        meet(both);
                        if (Thread.currentThread() != caller) {
                          return await(never);
                        }
                        throw CatalogException.invalidRequest("first");
                      }))
          .isInstanceOf(CatalogException.class)
          .hasMessage("first");
    }

    assertThat(begun).hasSize(2);
  }

  @Test
  void anInterruptedCallerIsToldSoAndStaysInterrupted() {
    CountDownLatch never = new CountDownLatch(1);
    CyclicBarrier both = new CyclicBarrier(2);

    try (IoPool pool = pool(1, 1)) {
      Thread caller = Thread.currentThread();
      assertThatThrownBy(
              () ->
                  pool.callAll(
                      List.of(1, 2),
                      input -> {
                        meet(both);
                        if (Thread.currentThread() == caller) {
                          caller.interrupt();
                          return true;
                        }
                        return await(never);
                      }))
          .hasMessage("Interrupted while reading metadata");
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  /** So a file system that bears few calls does not take all help away. */
  @Test
  void aHelperThatWaitsForOthersLetsAnotherHelp() throws Exception {
    CountDownLatch waiting = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    CyclicBarrier both = new CyclicBarrier(2);
    Set<Thread> threads = ConcurrentHashMap.newKeySet();

    try (IoPool pool = pool(1, 1)) {
      Thread slow =
          new Thread(() -> pool.callAll(List.of(1, 2), input -> waitIn(pool, waiting, release)));
      slow.start();
      waiting.await();

      pool.callAll(
          List.of(1, 2),
          input -> {
            threads.add(Thread.currentThread());
            return meet(both);
          });

      assertThat(threads).hasSize(2);
      release.countDown();
      slow.join();
      awaitIdle(pool);
    }
  }

  /** The caller hangs; the helper waits for others. */
  private static boolean waitIn(IoPool pool, CountDownLatch waiting, CountDownLatch release) {
    if (!Thread.currentThread().getName().startsWith("load-helper")) {
      return await(release);
    }
    pool.begins();
    try {
      waiting.countDown();
      return await(release);
    } finally {
      pool.ends();
    }
  }

  @Test
  void anOperationThatBeganAloneGetsHelpOnceThereIsSome() throws Exception {
    CountDownLatch hanging = new CountDownLatch(2);
    CountDownLatch release = new CountDownLatch(1);
    CyclicBarrier both = new CyclicBarrier(2);

    try (IoPool pool = pool(1, 1)) {
      Thread stuck =
          new Thread(
              () ->
                  pool.callAll(
                      List.of(1, 2),
                      input -> {
                        hanging.countDown();
                        return await(release);
                      }));
      stuck.start();
      hanging.await();

      List<Boolean> met =
          pool.callAll(
              List.of(1, 2, 3),
              input -> {
                if (input == 1) {
                  release.countDown();
                  awaitIdle(pool);
                  return true;
                }
                return meet(both);
              });

      assertThat(met).containsOnly(true);
      stuck.join();
    }
  }

  private static void awaitIdle(IoPool pool) {
    while (pool.atWork() > 0) {
      Thread.onSpinWait();
    }
  }

  private static IoPool pool(int threads, int helpers) {
    return new IoPool(
        new LoadConfig(
            1, threads, helpers, 1, /* background= */ false, LoadConfig.DEFAULT.timeout()));
  }

  private static boolean meet(CyclicBarrier barrier) {
    try {
      barrier.await(30, TimeUnit.SECONDS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (BrokenBarrierException | TimeoutException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CatalogException.invalidRequest("interrupted");
    }
  }
}
