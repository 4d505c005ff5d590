package io.catalogd.catalog;

import com.google.errorprone.annotations.ThreadSafe;
import io.catalogd.model.Deadline;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Makes statements on one name wait for each other, in order of arrival; statements on different
 * tables never do. Held across metastore I/O, by statements only: readers and loads take none.
 *
 * <p>Lock order: that of {@link LockName}; each holder takes all of its locks at once. A lock that
 * nobody holds or waits for takes no memory.
 */
@ThreadSafe
public final class NameLocks {
  private final ConcurrentHashMap<LockName, CountedLock> locks = new ConcurrentHashMap<>();

  /**
   * Waits for all of {@code names}, no longer than {@code deadline}.
   *
   * @return what the calling thread has to close, or nothing when the deadline passed first; then
   *     nothing is held
   * @throws InterruptedException when interrupted while waiting; then nothing is held
   */
  public Optional<Held> acquire(Collection<? extends LockName> names, Deadline deadline)
      throws InterruptedException {
    Held held = new Held();
    boolean complete = false;
    try {
      for (Map.Entry<LockName, Mode> wanted : modes(names).entrySet()) {
        if (!held.take(wanted.getKey(), wanted.getValue(), deadline)) {
          return Optional.empty();
        }
      }
      complete = true;
      return Optional.of(held);
    } finally {
      if (!complete) {
        held.close();
      }
    }
  }

  /** How many names are held or waited for. */
  int size() {
    return locks.size();
  }

  private static Map<LockName, Mode> modes(Collection<? extends LockName> names) {
    Map<LockName, Mode> modes = new TreeMap<>();
    for (LockName name : names) {
      name.within().ifPresent(database -> modes.putIfAbsent(database, Mode.SHARED));
      modes.put(name, Mode.EXCLUSIVE);
    }
    return modes;
  }

  private enum Mode {
    SHARED,
    EXCLUSIVE
  }

  /** A fair lock; {@code users} counts the threads that hold it or wait for it. */
  private record CountedLock(ReentrantReadWriteLock lock, int users) {
    private CountedLock withUsers(int change) {
      return new CountedLock(lock, users + change);
    }
  }

  /** The locks of one statement; closed once, by the thread that took them. */
  public final class Held implements AutoCloseable {
    private final Deque<Runnable> releases = new ArrayDeque<>();

    private Held() {}

    private boolean take(LockName name, Mode mode, Deadline deadline) throws InterruptedException {
      ReentrantReadWriteLock counted = enter(name);
      Lock lock = mode == Mode.SHARED ? counted.readLock() : counted.writeLock();
      boolean taken = false;
      try {
        taken = lock.tryLock(deadline.remainingNanos(), TimeUnit.NANOSECONDS);
        return taken;
      } finally {
        if (taken) {
          releases.push(
              () -> {
                lock.unlock();
                leave(name);
              });
        } else {
          leave(name);
        }
      }
    }

    @Override
    public void close() {
      while (!releases.isEmpty()) {
        releases.pop().run();
      }
    }
  }

  private ReentrantReadWriteLock enter(LockName name) {
    return locks
        .compute(
            name,
            (key, present) ->
                present == null
                    ? new CountedLock(new ReentrantReadWriteLock(/* fair= */ true), 1)
                    : present.withUsers(1))
        .lock();
  }

  private void leave(LockName name) {
    locks.computeIfPresent(
        name, (key, present) -> present.users() == 1 ? null : present.withUsers(-1));
  }
}
