package io.catalogd.storage.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.storage.CallWaits;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ParallelCallsTest {
  @Test
  void aNumberForAllAndOthersByTheLongestName() {
    ParallelCalls calls = ParallelCalls.parse(" 8, s3a=128 ,S3A://Slow=2,hdfs://nn1:8020=16");

    assertThat(calls)
        .isEqualTo(
            new ParallelCalls(8, Map.of("s3a", 128, "s3a://slow", 2, "hdfs://nn1:8020", 16)));
    assertThat(calls.of("hdfs", "nn1:8020")).isEqualTo(16);
    assertThat(calls.of("hdfs", "nn2:8020")).isEqualTo(8);
    assertThat(calls.of("s3a", "slow")).isEqualTo(2);
    assertThat(calls.of("s3a", "fast")).isEqualTo(128);
    assertThat(calls.of("file", null)).isEqualTo(8);
    assertThat(ParallelCalls.parse("s3a=3").of("hdfs", "nn")).isEqualTo(64);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "0", "10001", "x", "4,5", "s3a", "s3a=", "=4", "4,", "s3a=1,S3A=2", "a b=3"})
  void whatIsNoBoundIsRefusedWithTheKeyAndAnExample(String text) {
    assertThatThrownBy(() -> ParallelCalls.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("storage.parallel-calls must be of the form '64, s3a=128")
        .hasMessageEndingWith("'" + text + "'");
  }

  @Test
  void noFileSystemGetsMoreCallsAtATimeAndAnotherIsNotHeldUp() throws Exception {
    Configuration configuration = new Configuration(false);
    configuration.setClass("fs.slow.impl", SlowFileSystem.class, RawLocalFileSystem.class);
    SlowFileSystem.reset(2);
    Waits waits = new Waits(4);
    ExecutorService callers = Executors.newFixedThreadPool(6);
    try (HadoopStorage storage =
        new HadoopStorage(configuration, 100, ParallelCalls.parse("64, slow=2"), waits)) {
      List<Future<?>> calls = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        calls.add(callers.submit(() -> storage.listFiles("slow://s/nowhere")));
      }
      SlowFileSystem.reached.await();
      waits.begun.await();

      assertThat(storage.listFiles("file:/nowhere/at/all")).isEmpty();
      calls.get(5).cancel(/* mayInterruptIfRunning= */ true);
      SlowFileSystem.go.release(6);
      for (Future<?> call : calls.subList(0, 5)) {
        call.get();
      }
      assertThat(SlowFileSystem.most.get()).isEqualTo(2);
      // Whoever waited said so, and nobody else.
      callers.shutdown();
      assertThat(callers.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
      assertThat(waits.all.get()).isEqualTo(4);
      assertThat(waits.now.get()).isZero();
    } finally {
      callers.shutdownNow();
    }
  }

  @Test
  void whoIsInterruptedWhileWaitingIsTold() throws Exception {
    Configuration configuration = new Configuration(false);
    configuration.setClass("fs.slow.impl", SlowFileSystem.class, RawLocalFileSystem.class);
    SlowFileSystem.reset(1);
    ExecutorService callers = Executors.newFixedThreadPool(1);
    try (HadoopStorage storage =
        new HadoopStorage(configuration, 100, ParallelCalls.parse("slow=1"), CallWaits.UNHEARD)) {
      Future<?> first = callers.submit(() -> storage.listFiles("slow://s/nowhere"));
      SlowFileSystem.reached.await();

      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> storage.listFiles("slow://s/other"))
          .isInstanceOfSatisfying(
              CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.UNAVAILABLE))
          .hasMessageContaining("slow://s/other");
      assertThat(Thread.interrupted()).isTrue();
      SlowFileSystem.go.release();
      first.get();
    } finally {
      callers.shutdownNow();
    }
  }

  /** Counts who waits. */
  private static final class Waits implements CallWaits {
    private final CountDownLatch begun;
    private final AtomicInteger all = new AtomicInteger();
    private final AtomicInteger now = new AtomicInteger();

    Waits(int expected) {
      begun = new CountDownLatch(expected);
    }

    @Override
    public void begins() {
      all.incrementAndGet();
      now.incrementAndGet();
      begun.countDown();
    }

    @Override
    public void ends() {
      now.decrementAndGet();
    }
  }

  /** Answers when it may. */
  public static final class SlowFileSystem extends RawLocalFileSystem {
    private static final AtomicInteger now = new AtomicInteger();
    private static final AtomicInteger most = new AtomicInteger();
    private static volatile Semaphore go = new Semaphore(0);
    private static volatile CountDownLatch reached = new CountDownLatch(0);

    static void reset(int expected) {
      go = new Semaphore(0);
      reached = new CountDownLatch(expected);
      most.set(0);
    }

    @Override
    public URI getUri() {
      return URI.create("slow://s");
    }

    @Override
    protected void checkPath(Path path) {}

    @Override
    public FileStatus[] listStatus(Path path) throws IOException {
      most.accumulateAndGet(now.incrementAndGet(), Math::max);
      reached.countDown();
      try {
        go.acquireUninterruptibly();
        return new FileStatus[0];
      } finally {
        now.decrementAndGet();
      }
    }
  }
}
