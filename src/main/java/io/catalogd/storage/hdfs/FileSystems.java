package io.catalogd.storage.hdfs;

import io.catalogd.model.CatalogException;
import io.catalogd.storage.CallWaits;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file system clients in use, one for each scheme and authority that locations name. They are
 * our own rather than those of Hadoop's process-wide cache, so that closing them takes none away
 * from somebody else. Any thread.
 */
final class FileSystems implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(FileSystems.class);

  private final Configuration configuration;
  private final ConcurrentMap<String, Client> open = new ConcurrentHashMap<>();
  private final ParallelCalls parallelCalls;
  private final CallWaits waits;
  private final int maxDirectoryEntries;
  private volatile boolean closed;

  FileSystems(
      Configuration configuration,
      int maxDirectoryEntries,
      ParallelCalls parallelCalls,
      CallWaits waits) {
    this.parallelCalls = parallelCalls;
    this.waits = waits;
    this.maxDirectoryEntries = maxDirectoryEntries;
    this.configuration = new Configuration(configuration);
    // Hadoop would close them at the first signal to stop, under requests that still run.
    this.configuration.setBoolean(CommonConfigurationKeysPublic.FS_AUTOMATIC_CLOSE_KEY, false);
    // The other ways to read ahead want further jars, for what is a schema or a jar now and then.
    this.configuration.set("fs.s3a.input.stream.type", "classic");
  }

  /**
   * A directory, and the client of the file system that it lies on.
   *
   * @param maxEntries with more it is not listed
   */
  record Directory(FileSystem fileSystem, Path path, int maxEntries) {}

  /**
   * The client of one file system.
   *
   * @param permits one for each call that may be under way
   */
  private record Client(FileSystem fileSystem, Semaphore permits) {}

  /** Where a location lies, and whom to ask. */
  private record Place(Client client, Directory directory) {}

  /**
   * Finds where {@code location} lies. Makes no call to the file system's servers.
   *
   * @throws CatalogException INVALID_REQUEST when it is no location, or no file system knows it
   */
  Directory locate(String location) {
    return translated("read", location, () -> resolve(location).directory());
  }

  private Place resolve(String location) throws IOException {
    Path path = parse(location);
    URI uri = path.toUri();
    if (uri.getScheme() == null) {
      uri = FileSystem.getDefaultUri(configuration);
    }
    requireImplementation(location, uri.getScheme());
    String key = uri.getScheme() + "://" + uri.getAuthority();
    Client known = open.get(key);
    Client client = known != null ? known : open(key, uri);
    return new Place(client, new Directory(client.fileSystem(), path, maxDirectoryEntries));
  }

  /**
   * Makes a call about {@code location}, which waits while as many are under way to its file system
   * as may be ({@link ParallelCalls}); first come, first served. It must not make another one.
   *
   * @param doing what the call is to do, such as {@code read}
   * @throws CatalogException in the words of {@link HadoopErrors}
   */
  <T> T call(String doing, String location, Call<T> call) {
    return translated(
        doing,
        location,
        () -> {
          Place place = resolve(location);
          Semaphore permits = place.client().permits();
          acquire(permits);
          try {
            return call.on(place.directory());
          } finally {
            permits.release();
          }
        });
  }

  /**
   * Does something about {@code location} that makes its calls by {@link #call}, if any; waits for
   * nobody.
   *
   * @throws CatalogException as {@link #call} throws it
   */
  <T> T at(String doing, String location, Call<T> work) {
    return translated(doing, location, () -> work.on(resolve(location).directory()));
  }

  private void acquire(Semaphore permits) throws InterruptedIOException {
    // Past nobody who waits.
    awaitOthers(() -> permits.tryAcquire(0, TimeUnit.NANOSECONDS), permits::acquire);
  }

  /**
   * Takes {@code lock}, which is held by somebody who makes a call.
   *
   * @throws InterruptedIOException when the thread is interrupted first
   */
  void await(Lock lock) throws InterruptedIOException {
    awaitOthers(lock::tryLock, lock::lockInterruptibly);
  }

  private void awaitOthers(Attempt attempt, Wait wait) throws InterruptedIOException {
    try {
      if (attempt.succeeds()) {
        return;
      }
      waits.begins();
      try {
        wait.untilDone();
      } finally {
        waits.ends();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException told =
          new InterruptedIOException("interrupted while waiting for other calls to it");
      told.initCause(e);
      throw told;
    }
  }

  private interface Attempt {
    boolean succeeds() throws InterruptedException;
  }

  private interface Wait {
    void untilDone() throws InterruptedException;
  }

  private static <T> T translated(String doing, String location, IoWork<T> work) {
    try {
      return work.run();
    } catch (IOException e) {
      throw HadoopErrors.translate(doing, location, e);
    } catch (IllegalArgumentException | UnsupportedOperationException e) {
      throw HadoopErrors.translate(doing, location, e);
    }
  }

  private interface IoWork<T> {
    T run() throws IOException;
  }

  /** What is done with a directory. */
  interface Call<T> {
    T on(Directory directory) throws IOException;
  }

  /** A setting in milliseconds, of Hadoop's own. */
  Duration duration(String key, Duration fallback) {
    return Duration.ofMillis(configuration.getLong(key, fallback.toMillis()));
  }

  /** Reads the text as it stands: {@code Path} takes no character for an escape (C297). */
  private static Path parse(String location) {
    Path path;
    try {
      path = new Path(location);
    } catch (IllegalArgumentException e) {
      throw HadoopErrors.invalidLocation(location, e.getMessage(), e);
    }
    if (!path.isUriPathAbsolute()) {
      throw HadoopErrors.invalidLocation(location, "the path is not absolute", null);
    }
    return path;
  }

  /**
   * Hadoop's configuration names classes, such as that of {@code s3a}, whose jars may not be there.
   */
  private void requireImplementation(String location, String scheme) {
    String className = configuration.getTrimmed("fs." + scheme + ".impl");
    if (className != null && configuration.getClassByNameOrNull(className) == null) {
      throw HadoopErrors.invalidLocation(
          location,
          String.format(
              "no file system for the scheme %s: %s is missing; put the jars that have it into"
                  + " catalogd's lib directory and start again",
              scheme, className),
          null);
    }
  }

  /**
   * Opens outside any lock, as that may ask name services; of two at a time one is closed again.
   */
  private Client open(String key, URI uri) throws IOException {
    FileSystem fresh = FileSystem.newInstance(uri, configuration);
    int most = parallelCalls.of(uri.getScheme(), uri.getAuthority());
    Client made = new Client(fresh, new Semaphore(most, /* fair= */ true));
    Client first = open.putIfAbsent(key, made);
    if (first != null) {
      fresh.close();
    }
    if (closed) {
      close();
      throw new IOException("Shutting down");
    }
    return first != null ? first : made;
  }

  @Override
  public void close() {
    closed = true;
    open.forEach(
        (key, client) -> {
          try {
            client.fileSystem().close();
          } catch (IOException e) {
            log.warn("file system not closed cleanly target={}", key, e);
          }
        });
  }
}
