package io.catalogd.metastore.embedded;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.io.IOException;
import java.net.URI;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Hive Metastore server of our own in a child process. Should it die, it is started again at the
 * same port; it ends with this process in any case. Any thread.
 */
public final class EmbeddedMetastore implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(EmbeddedMetastore.class);
  private static final long FIRST_PAUSE_MS = 1_000;
  private static final long LONGEST_PAUSE_MS = 30_000;

  private final EmbeddedMetastoreConfig config;
  private final int port;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Object lock = new Object();

  @GuardedBy("lock")
  private ServerProcess server;

  private EmbeddedMetastore(EmbeddedMetastoreConfig config, ServerProcess server, int port) {
    this.config = config;
    this.server = server;
    this.port = port;
  }

  /**
   * Starts the server, makes its schema at the first start, and waits until it answers.
   *
   * @throws CatalogException UNAVAILABLE, with the end of its log, when it does not come up in time
   */
  public static EmbeddedMetastore start(EmbeddedMetastoreConfig config) {
    long startNanos = System.nanoTime();
    ServerProcess server = launch(config, /* port= */ 0);
    boolean ready = false;
    try {
      EmbeddedMetastore metastore =
          new EmbeddedMetastore(config, server, server.awaitPort(config.startTimeout()));
      ready = true;
      metastore.watch();
      log.info(
          "embedded metastore ready uri={} database={} pid={} ms={}",
          metastore.uri(),
          config.database(),
          server.pid(),
          TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos));
      return metastore;
    } finally {
      if (!ready) {
        server.end();
      }
    }
  }

  private static ServerProcess launch(EmbeddedMetastoreConfig config, int port) {
    try {
      return ServerProcess.launch(config, port);
    } catch (IOException e) {
      throw new CatalogException(
          ErrorKind.UNAVAILABLE,
          "MetastoreException",
          "Cannot start the embedded metastore in " + config.dataDir() + ": " + e.getMessage(),
          e);
    }
  }

  /** Where it answers; the same for as long as this object lives. */
  public URI uri() {
    return URI.create("thrift://127.0.0.1:" + port);
  }

  /** Process id of the server running now. */
  public long pid() {
    synchronized (lock) {
      return server.pid();
    }
  }

  private void watch() {
    Thread watch = new Thread(this::restartUntilClosed, "embedded-metastore-watch");
    watch.setDaemon(true);
    watch.start();
  }

  private void restartUntilClosed() {
    try {
      long pauseMs = FIRST_PAUSE_MS;
      while (true) {
        int exitCode = current().awaitEnd();
        if (closing.getCount() == 0) {
          return;
        }
        log.warn("embedded metastore ended exit={}, starting it again", exitCode);
        if (restart()) {
          log.warn("embedded metastore answers again");
          pauseMs = FIRST_PAUSE_MS;
        } else if (closing.await(pauseMs, TimeUnit.MILLISECONDS)) {
          return;
        } else {
          pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private ServerProcess current() {
    synchronized (lock) {
      return server;
    }
  }

  /** Starts the server at its former port; false where that failed or nobody wants it any more. */
  private boolean restart() {
    ServerProcess next = null;
    boolean ready = false;
    try {
      synchronized (lock) {
        if (closing.getCount() == 0) {
          return false;
        }
        next = launch(config, port);
        server = next;
      }
      next.awaitPort(config.startTimeout());
      ready = true;
    } catch (CatalogException e) {
      log.warn("embedded metastore did not start again", e);
    } finally {
      if (!ready && next != null) {
        next.end();
      }
    }
    return ready;
  }

  /** Ends the server and waits for that. */
  @Override
  public void close() {
    closing.countDown();
    current().end();
  }
}
