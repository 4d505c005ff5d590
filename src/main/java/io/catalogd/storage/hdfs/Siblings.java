package io.catalogd.storage.hdfs;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.catalogd.model.AccessLevel;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.security.AccessControlException;
import org.jspecify.annotations.Nullable;

/**
 * What may be done in the directories of one parent. The first that is asked for is looked at by
 * itself, as it may be the only one. From the second on the parent is listed, but for each that is
 * asked for no more than a name node tells in one answer: so a few of a million directories take a
 * few calls, and all of a thousand take one. Any thread; one at a time makes calls, and whoever
 * waits for it can be interrupted and keeps nobody else from calling.
 */
final class Siblings {
  /** What a name node tells in one answer, by default. */
  private static final int LISTED_AT_ONCE = 1_000;

  private final FileSystem fileSystem;
  private final Path parent;
  private final Judge judge;
  private final ReentrantLock lock = new ReentrantLock();

  /** Empty: there is none of that name. */
  @GuardedBy("lock")
  private final Map<String, Optional<AccessLevel>> known = new HashMap<>();

  /** Listed, but whoever asks for it first may cause a call. */
  @GuardedBy("lock")
  private final Map<String, FileStatus> unjudged = new HashMap<>();

  @GuardedBy("lock")
  private State state = State.NOT_ASKED;

  @GuardedBy("lock")
  private @Nullable RemoteIterator<FileStatus> listing;

  Siblings(FileSystem fileSystem, Path parent, Judge judge) {
    this.fileSystem = fileSystem;
    this.parent = parent;
    this.judge = judge;
  }

  /** Tells the user's rights from a status. */
  interface Judge {
    /** Whether all is allowed so plainly that no call is needed to say so. */
    boolean isOpen(FileStatus status) throws IOException;

    AccessLevel level(FileSystem fileSystem, FileStatus status) throws IOException;
  }

  /** How a look at the file system is begun. */
  interface Caller {
    /** Waits for {@code lock}, no longer than until it is interrupted. */
    void await(Lock lock) throws IOException;

    /** Makes what may be several calls, one after the other, in the place of one. */
    <T> T call(Call<T> calls) throws IOException;
  }

  /** Calls to the file system. */
  interface Call<T> {
    T make() throws IOException;
  }

  private enum State {
    NOT_ASKED,
    ASKED_FOR_ONE,
    LISTING,
    LISTED,
    /** Who may not list a directory may still ask for one in it by its name. */
    UNLISTABLE
  }

  /** The level of a child; empty if there is none of that name. */
  Optional<AccessLevel> findLevel(String name, Caller caller) throws IOException {
    caller.await(lock);
    try {
      Optional<AccessLevel> level = known.get(name);
      return level != null ? level : caller.call(() -> look(name));
    } finally {
      lock.unlock();
    }
  }

  private Optional<AccessLevel> look(String name) throws IOException {
    lock.lock(); // Held already.
    try {
      beginListing();
      if (state == State.LISTING) {
        listOn(name);
      }
      Optional<AccessLevel> level = known.get(name);
      if (level == null) {
        level = judgeOrAsk(name);
        known.put(name, level);
      }
      return level;
    } finally {
      lock.unlock();
    }
  }

  @GuardedBy("lock")
  private Optional<AccessLevel> judgeOrAsk(String name) throws IOException {
    FileStatus listed = unjudged.remove(name);
    if (listed != null && !listed.isSymlink()) {
      return Optional.of(judge.level(fileSystem, listed));
    }
    return listed == null && state == State.LISTED ? Optional.empty() : ask(name);
  }

  @GuardedBy("lock")
  private void beginListing() throws IOException {
    if (state == State.NOT_ASKED) {
      state = State.ASKED_FOR_ONE;
    } else if (state == State.ASKED_FOR_ONE) {
      try {
        listing = fileSystem.listStatusIterator(parent);
        state = State.LISTING;
      } catch (FileNotFoundException e) {
        state = State.LISTED;
      } catch (AccessControlException e) {
        state = State.UNLISTABLE;
      }
    }
  }

  @GuardedBy("lock")
  private void listOn(String name) throws IOException {
    RemoteIterator<FileStatus> entries = listing;
    try {
      for (int count = 0; entries != null && count < LISTED_AT_ONCE; count++) {
        if (!entries.hasNext()) {
          state = State.LISTED;
          listing = null;
          return;
        }
        take(entries.next());
        if (known.containsKey(name) || unjudged.containsKey(name)) {
          return;
        }
      }
    } catch (FileNotFoundException e) {
      state = State.UNLISTABLE;
    }
  }

  @GuardedBy("lock")
  private void take(FileStatus child) throws IOException {
    if (child.isDirectory() && judge.isOpen(child)) {
      known.put(child.getPath().getName(), Optional.of(AccessLevel.READ_WRITE));
    } else if (!child.isFile()) {
      unjudged.put(child.getPath().getName(), child);
    }
  }

  private Optional<AccessLevel> ask(String name) throws IOException {
    try {
      FileStatus status = fileSystem.getFileStatus(new Path(parent, new Path(null, null, name)));
      return Optional.of(judge.level(fileSystem, status));
    } catch (FileNotFoundException e) {
      return Optional.empty();
    }
  }
}
