package io.catalogd.load;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.storage.CallWaits;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Threads that help operations with many small calls, such as listing the directories of a table.
 *
 * <p>The thread that asks does the work itself; idle threads of the pool join it, never more than a
 * fixed number for one operation. Nothing is queued: when all are busy, an operation goes on alone.
 * So calls that hang hold up their own operation and whoever helps it, and no operation ever waits
 * for a thread. A helper that waits for calls of others, as a slow file system bears only so many,
 * does not count: another one may help elsewhere meanwhile. Any thread.
 */
public final class IoPool implements AutoCloseable, CallWaits {
  private static final Logger log = LoggerFactory.getLogger(IoPool.class);

  /** A thread that waits costs little, but they are not to have no end. */
  private static final int MOST_WAITING = 1_000;

  private final ThreadPoolExecutor threads;
  private final int mostHelping;
  private final AtomicInteger atWork = new AtomicInteger();
  private final int helpersPerOperation;

  /** Starts no thread yet. */
  public IoPool(LoadConfig config) {
    AtomicInteger started = new AtomicInteger();
    threads =
        new ThreadPoolExecutor(
            0,
            config.helperThreads() + MOST_WAITING,
            30,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            task -> new Helper(task, "load-helper-" + started.incrementAndGet()));
    mostHelping = config.helperThreads();
    helpersPerOperation = Math.min(config.helperThreads(), config.helpersPerTable());
  }

  static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Calls {@code call} once for each of {@code inputs}, several at a time, in any order.
   *
   * @return the results in the order of the inputs
   * @throws CatalogException the first failure; calls that have not begun are left out then, others
   *     are interrupted. UNAVAILABLE when the calling thread was interrupted
   */
  public <T, R> List<R> callAll(List<T> inputs, Function<? super T, ? extends R> call) {
    List<FutureTask<R>> calls = new ArrayList<>(inputs.size());
    Operation operation = new Operation();
    for (T input : inputs) {
      FutureTask<R> result = new FutureTask<>(() -> call.apply(input));
      calls.add(result);
      operation.addLast(
          () -> {
            result.run();
            resultOf(result);
          });
    }
    operation.complete();
    return calls.stream().map(IoPool::<R>resultOf).toList();
  }

  /** Of a call that has ended. */
  private static <R> R resultOf(FutureTask<R> call) {
    try {
      return call.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw interrupted(e);
    } catch (ExecutionException e) {
      throw failure(e);
    }
  }

  static CatalogException interrupted(InterruptedException cause) {
    return new CatalogException(
        ErrorKind.UNAVAILABLE, "CatalogException", "Interrupted while reading metadata", cause);
  }

  private static RuntimeException failure(ExecutionException failed) {
    return failed.getCause() instanceof RuntimeException cause
        ? cause
        : new IllegalStateException(failed);
  }

  /** How many help and do not wait. */
  int atWork() {
    return atWork.get();
  }

  @Override
  public void begins() {
    if (isHelper()) {
      atWork.decrementAndGet();
    }
  }

  /** For a moment there may be one more at work than there should. */
  @Override
  public void ends() {
    if (isHelper()) {
      atWork.incrementAndGet();
    }
  }

  private boolean isHelper() {
    return Thread.currentThread() instanceof Helper helper && helper.pool() == this;
  }

  private final class Helper extends Thread {
    Helper(Runnable task, String name) {
      super(task, name);
      setDaemon(true);
    }

    IoPool pool() {
      return IoPool.this;
    }
  }

  /** Begins an operation whose calls may give rise to others. */
  Operation operation() {
    return new Operation();
  }

  /** Interrupts whoever helps; operations that go on do so alone. */
  @Override
  public void close() {
    threads.shutdownNow();
  }

  /**
   * Calls that belong together. None begins before {@link #complete}; those that run may add more,
   * which helpers come back for.
   */
  final class Operation {
    private final LinkedBlockingDeque<Runnable> waiting = new LinkedBlockingDeque<>();
    private final AtomicInteger unfinished = new AtomicInteger();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private final Queue<FutureTask<?>> helpers = new ConcurrentLinkedQueue<>();
    private final AtomicInteger helping = new AtomicInteger();
    private volatile boolean begun;

    private Operation() {}

    /** Adds a call to be made after all that wait. */
    void addLast(Runnable call) {
      unfinished.incrementAndGet();
      waiting.addLast(new Call(call));
      recruit();
    }

    /** Adds a call to be made before all that wait. */
    void addFirst(Runnable call) {
      unfinished.incrementAndGet();
      waiting.addFirst(new Call(call));
      recruit();
    }

    /**
     * Makes all calls, and returns when the last has ended.
     *
     * @throws CatalogException as {@link IoPool#callAll}
     */
    void complete() {
      if (unfinished.get() == 0) {
        return;
      }
      begun = true;
      for (int i = Math.min(waiting.size() - 1, helpersPerOperation); i > 0; i--) {
        recruit();
      }
      try {
        while (!ended.isDone()) {
          if (Thread.interrupted()) {
            throw new InterruptedException();
          }
          Runnable call = waiting.takeFirst();
          if (!waiting.isEmpty()) {
            recruit(); // There may be help by now where there was none.
          }
          call.run();
        }
        ended.get();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw interrupted(e);
      } catch (ExecutionException e) {
        throw failure(e);
      } finally {
        ended.cancel(/* mayInterruptIfRunning= */ true);
        helpers.forEach(helper -> helper.cancel(/* mayInterruptIfRunning= */ true));
      }
    }

    /** Has one thread more help, if there is an idle one and this operation may have it. */
    private void recruit() {
      if (!begun) {
        return;
      }
      if (helping.incrementAndGet() > helpersPerOperation) {
        helping.decrementAndGet();
        return;
      }
      if (!lend()) {
        helping.decrementAndGet(); // Those at work go on without more help.
      }
    }

    /** False where all are busy, or the pool is closed. */
    private boolean lend() {
      if (atWork.incrementAndGet() <= mostHelping) {
        FutureTask<?> helper = new FutureTask<>(this::help, null);
        helpers.add(helper);
        try {
          threads.execute(
              () -> {
                helper.run();
                atWork.decrementAndGet();
              });
          if (ended.isDone()) {
            // Whoever ended it may have looked for helpers before this one was among them.
            helper.cancel(/* mayInterruptIfRunning= */ true);
          }
          return true;
        } catch (RejectedExecutionException e) {
          helpers.remove(helper);
          log.debug("No thread to help with", e);
        }
      }
      atWork.decrementAndGet();
      return false;
    }

    private void help() {
      Runnable call = waiting.pollFirst();
      while (call != null && !ended.isDone()) {
        call.run();
        call = waiting.pollFirst();
      }
      helping.decrementAndGet();
      if (ended.isDone()) {
        wakeCaller(); // It may have been this thread that took what should have woken it.
      }
    }

    /** It may be waiting for another call. */
    private void wakeCaller() {
      waiting.addFirst(() -> {});
    }

    private final class Call extends FutureTask<Runnable> {
      Call(Runnable work) {
        super(work, work);
      }

      @Override
      protected void set(Runnable result) {
        super.set(result);
        if (unfinished.decrementAndGet() == 0) {
          ended.complete(null);
          wakeCaller();
        }
      }

      @Override
      protected void setException(Throwable failure) {
        super.setException(failure);
        ended.completeExceptionally(failure);
        wakeCaller();
      }
    }
  }
}
