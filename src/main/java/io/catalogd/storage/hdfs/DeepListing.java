package io.catalogd.storage.hdfs;

import io.catalogd.storage.LocatedFile;
import io.catalogd.storage.hdfs.FileSystems.Directory;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/**
 * Lists all keys below one directory of an object store, 1,000 a call, and tells them apart by
 * directory: nothing of a directory in another (C286, C294). Keys come in order, so a directory is
 * whole, and made small, as soon as a key behind it comes.
 *
 * @param <F> what is kept of the files of one directory
 */
final class DeepListing<F> {
  private final Directory root;
  private final long most;
  private final LocatedFiles located;
  private final Function<List<LocatedFile>, F> form;

  /** Directories of which more may come, the inner ones first. */
  private final Deque<Open> open = new ArrayDeque<>();

  /** By path; empty for those that only their own listing tells. Nothing of those without files. */
  private final Map<String, Optional<F>> told = new HashMap<>();

  /**
   * @param most with more keys it gives up
   */
  DeepListing(
      Directory root, long most, LocatedFiles located, Function<List<LocatedFile>, F> form) {
    this.root = root;
    this.most = most;
    this.located = located;
    this.form = form;
  }

  /** The files by directory; empty where there are too many. */
  Optional<Told<F>> list() throws IOException {
    try {
      RemoteIterator<LocatedFileStatus> files =
          root.fileSystem().listFiles(root.path(), /* recursive= */ true);
      for (long count = 0; files.hasNext(); count++) {
        if (count == most) {
          return Optional.empty();
        }
        if (Thread.currentThread().isInterrupted()) {
          throw new InterruptedIOException("Interrupted after " + count + " keys");
        }
        take(files.next());
      }
    } catch (FileNotFoundException e) {
      // No key begins like that: there is none of the directories (C289).
    }
    close("");
    return Optional.of(new Told<>(text(root.path()), told, form.apply(List.of())));
  }

  private void take(LocatedFileStatus file) throws IOException {
    Path parent = file.getPath().getParent();
    String directory = text(parent == null ? root.path() : parent);
    close(directory);
    if (open.isEmpty() || !open.getFirst().path.equals(directory)) {
      // Stores that keep no order may come back to it.
      open.addFirst(new Open(directory, told.containsKey(directory)));
    }
    Open at = open.getFirst();
    at.entries++;
    if (at.entries > root.maxEntries()) {
      at.files.clear();
    } else if (DirectoryListing.isVisibleFile(file)) {
      at.files.add(located.read(root, file));
    }
  }

  /** What {@code directory} does not lie in is whole. */
  private void close(String directory) {
    while (!open.isEmpty() && !open.getFirst().contains(directory)) {
      Open whole = open.removeFirst();
      if (whole.again || whole.entries > root.maxEntries()) {
        told.put(whole.path, Optional.empty());
      } else {
        LocatedFiles.finish(whole.path, whole.files);
        told.put(whole.path, Optional.of(form.apply(whole.files)));
      }
    }
  }

  private static boolean isIn(String directory, String path) {
    return path.equals(directory)
        || path.startsWith(directory.endsWith("/") ? directory : directory + "/");
  }

  private static String text(Path path) {
    return path.toUri().getPath();
  }

  /** A directory, and its keys so far. */
  private static final class Open {
    final String path;
    final List<LocatedFile> files = new ArrayList<>();
    final boolean again;
    int entries;

    Open(String path, boolean again) {
      this.path = path;
      this.again = again;
    }

    boolean contains(String other) {
      return isIn(path, other);
    }
  }

  /** All that a listing told. Any thread. */
  record Told<F>(String root, Map<String, Optional<F>> directories, F none) {
    /** Empty for a path that is not below, or that only a listing of its own tells about. */
    Optional<F> find(Path path) {
      String text = text(path);
      if (!isIn(root, text)) {
        return Optional.empty();
      }
      Optional<F> files = directories.get(text);
      if (files != null) {
        return files;
      }
      // Where there are files beside it, it may be one: its own listing says so.
      Path parent = path.getParent();
      return parent != null && directories.containsKey(text(parent))
          ? Optional.empty()
          : Optional.of(none);
    }
  }
}
