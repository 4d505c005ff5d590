package io.catalogd.storage.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.catalogd.model.AccessLevel;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.storage.CallWaits;
import io.catalogd.storage.DirectoryAccess;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who asks about a directory beside one that the file system does not answer about. */
@Timeout(60)
class SiblingsTest {
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final BlockingQueue<Thread> waiting = new LinkedBlockingQueue<>();
  private final HadoopStorage storage =
      new HadoopStorage(configuration(), 100, ParallelCalls.parse("silent=2"), new Waits());
  private final DirectoryAccess access = storage.directoryAccess();

  @BeforeEach
  void fallSilent() throws InterruptedException {
    SilentFileSystem.reached = new CountDownLatch(1);
    SilentFileSystem.go = new CountDownLatch(1);
  }

  @AfterEach
  void close() {
    SilentFileSystem.go.countDown();
    threads.shutdownNow();
    storage.close();
  }

  @Test
  void whoWaitsForTheAnswerAboutAnotherCanBeInterrupted() throws Exception {
    Future<AccessLevel> first = ask("silent://s/t/k=1");
    SilentFileSystem.reached.await();
    Future<AccessLevel> second = ask("silent://s/t/k=2");

    waiting.take().interrupt();

    assertThatThrownBy(second::get)
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOfSatisfying(
            CatalogException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.UNAVAILABLE))
        .hasMessageStartingWith("Cannot read the permissions of 'silent://s/t/k=2': interrupted");
    SilentFileSystem.go.countDown();
    assertThat(first.get()).isEqualTo(AccessLevel.READ_WRITE);
    assertThat(access.level("silent://s/t/k=2")).isEqualTo(AccessLevel.READ_WRITE);
  }

  @Test
  void whoWaitsForTheAnswerAboutAnotherKeepsNobodyFromCalling() throws Exception {
    Future<AccessLevel> first = ask("silent://s/t/k=1");
    SilentFileSystem.reached.await();
    Future<AccessLevel> second = ask("silent://s/t/k=2");
    waiting.take();

    // There are two calls at most: one is silent, and there is no other.
    assertThat(storage.listFiles("silent://s/elsewhere")).isEmpty();

    SilentFileSystem.go.countDown();
    assertThat(first.get()).isEqualTo(second.get());
  }

  private Future<AccessLevel> ask(String location) {
    return threads.submit(() -> access.level(location));
  }

  private static Configuration configuration() {
    Configuration configuration = new Configuration(false);
    configuration.setClass("fs.silent.impl", SilentFileSystem.class, RawLocalFileSystem.class);
    return configuration;
  }

  /** Keeps the threads that wait. */
  private final class Waits implements CallWaits {
    @Override
    public void begins() {
      waiting.add(Thread.currentThread());
    }

    @Override
    public void ends() {}
  }

  /** Tells statuses when it may, all of directories that anybody may do anything in. */
  public static final class SilentFileSystem extends RawLocalFileSystem {
    private static volatile CountDownLatch reached = new CountDownLatch(0);
    private static volatile CountDownLatch go = new CountDownLatch(0);

    @Override
    public URI getUri() {
      return URI.create("silent://s");
    }

    @Override
    protected void checkPath(Path path) {}

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
      reached.countDown();
      try {
        go.await();
      } catch (InterruptedException e) {
        throw new InterruptedIOException("interrupted");
      }
      return new FileStatus(
          0, true, 1, 1, 0, 0, new FsPermission((short) 0777), "owner", "group", path);
    }

    @Override
    public FileStatus[] listStatus(Path path) {
      return new FileStatus[0];
    }
  }
}
