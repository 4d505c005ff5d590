package io.catalogd.storage.hdfs;

import io.catalogd.storage.HiddenFiles;
import io.catalogd.storage.hdfs.FileSystems.Directory;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.jspecify.annotations.Nullable;

/**
 * A way to list a directory: which call is made, and what of the answer is kept. Any thread.
 *
 * @param begin the call
 * @param wanted which entries are kept
 * @param reader makes something of those
 */
record DirectoryListing<S extends FileStatus, F>(
    Begin<S> begin, Predicate<FileStatus> wanted, EntryReader<S, F> reader) {
  /** How often to begin a listing that files vanished from before it gives up. */
  private static final int ATTEMPTS = 3;

  /** Plain statuses of what {@code wanted} accepts. */
  static <F> DirectoryListing<FileStatus, F> plain(
      Predicate<FileStatus> wanted, EntryReader<FileStatus, F> reader) {
    return new DirectoryListing<>(FileSystem::listStatusIterator, wanted, reader);
  }

  static boolean isVisibleFile(FileStatus status) {
    return status.isFile() && HiddenFiles.letSee(status.getPath().getName());
  }

  /**
   * Lists {@code directory}, again when something vanished meanwhile (C294).
   *
   * @throws FileNotFoundException when the directory itself is not there
   * @throws IllegalArgumentException when it is a file, or has too many entries
   */
  List<F> list(Directory directory) throws IOException {
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      List<F> entries = tryList(directory);
      if (entries != null) {
        return entries;
      }
    }
    throw new IOException("Files vanish faster than they can be listed");
  }

  /** The same; a directory that is not there, or no longer, is empty (C289, C290). */
  List<F> listOrEmpty(Directory directory) throws IOException {
    try {
      return list(directory);
    } catch (FileNotFoundException e) {
      return new ArrayList<>();
    }
  }

  private @Nullable List<F> tryList(Directory directory) throws IOException {
    List<F> entries = new ArrayList<>();
    try {
      RemoteIterator<S> statuses = begin.on(directory.fileSystem(), directory.path());
      for (int count = 0; statuses.hasNext(); count++) {
        requireInBounds(directory, count);
        S status = statuses.next();
        requireInside(directory, status);
        if (wanted.test(status)) {
          entries.add(reader.read(directory, status));
        }
      }
    } catch (FileNotFoundException e) {
      if (directory.fileSystem().exists(directory.path())) {
        return null;
      }
      throw e;
    }
    return entries;
  }

  /** Some iterators make no call that would notice an interruption, and have no end. */
  private static void requireInBounds(Directory directory, int before) throws IOException {
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedIOException("Interrupted after " + before + " entries");
    }
    if (before >= directory.maxEntries()) {
      throw new IllegalArgumentException(
          "it has more than "
              + directory.maxEntries()
              + " entries; spread them over several, or raise storage.max-directory-entries");
    }
  }

  /** Asked to list a file, file systems name the file itself. */
  private static void requireInside(Directory directory, FileStatus status) {
    if (status.getPath().depth() == directory.path().depth()) {
      throw new IllegalArgumentException("it is a file, not a directory");
    }
  }

  /** The listing call. */
  interface Begin<S extends FileStatus> {
    RemoteIterator<S> on(FileSystem fileSystem, Path directory) throws IOException;
  }

  /** Makes something of an entry. */
  interface EntryReader<S extends FileStatus, F> {
    F read(Directory directory, S status) throws IOException;
  }
}
