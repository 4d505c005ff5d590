package io.catalogd.load;

import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * Threads that help operations with many small calls, such as listing the directories of a table.
 *
 * <p>The thread that asks does the work itself; idle threads of the pool join it, never more than a
 * fixed number for one operation. Nothing is queued: when all are busy, an operation goes on alone.
 * So calls that hang hold up their own operation and whoever helps it, and no operation ever waits
 * for a thread. Any thread.
 */
public final class IoPool implements AutoCloseable {
  private final ThreadPoolExecutor threads;
  private final int helpersPerOperation;

  /** Starts no thread yet. */
  public IoPool(LoadConfig config) {
    AtomicInteger started = new AtomicInteger();
    threads =
        new ThreadPoolExecutor(
            0,
            Math.max(1, config.helperThreads()),
            30,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            task -> daemon(task, "load-helper-" + started.incrementAndGet()));
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
    Calls<R> calls = new Calls<>();
    for (T input : inputs) {
      calls.add(() -> call.apply(input));
    }
    List<FutureTask<?>> helpers = recruit(calls, inputs.size() - 1);
    try {
      calls.run();
      return calls.results();
    } finally {
      helpers.forEach(helper -> helper.cancel(/* mayInterruptIfRunning= */ true));
    }
  }

  private List<FutureTask<?>> recruit(Runnable work, int useful) {
    List<FutureTask<?>> helpers = new ArrayList<>();
    try {
      while (helpers.size() < Math.min(useful, helpersPerOperation)) {
        FutureTask<?> helper = new FutureTask<>(work, null);
        threads.execute(helper);
        helpers.add(helper);
      }
    } catch (RejectedExecutionException e) {
      // All are busy, or the pool is closed: those at work go on without more help.
    }
    return helpers;
  }

  /** Interrupts whoever helps; operations that go on do so alone. */
  @Override
  public void close() {
    threads.shutdownNow();
  }

  /**
   * The calls of one operation; each thread in {@link #run} takes the next one until none is left.
   */
  private static final class Calls<R> implements Runnable {
    private final List<Call> all = new ArrayList<>();
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger succeeded = new AtomicInteger();
    private final CompletableFuture<Void> finished = new CompletableFuture<>();

    void add(Callable<R> call) {
      all.add(new Call(call));
    }

    @Override
    public void run() {
      int index = begun.getAndIncrement();
      while (index < all.size() && !finished.isDone()) {
        all.get(index).run();
        index = begun.getAndIncrement();
      }
    }

    List<R> results() {
      try {
        if (!all.isEmpty()) {
          finished.get();
        }
        List<R> results = new ArrayList<>(all.size());
        for (Call call : all) {
          results.add(call.get());
        }
        return results;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CatalogException(
            ErrorKind.UNAVAILABLE, "CatalogException", "Interrupted while reading metadata", e);
      } catch (ExecutionException e) {
        throw failure(e);
      }
    }

    private static RuntimeException failure(ExecutionException failed) {
      return failed.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(failed);
    }

    private final class Call extends FutureTask<R> {
      Call(Callable<R> call) {
        super(call);
      }

      @Override
      protected void set(R result) {
        super.set(result);
        if (succeeded.incrementAndGet() == all.size()) {
          finished.complete(null);
        }
      }

      @Override
      protected void setException(Throwable failure) {
        super.setException(failure);
        finished.completeExceptionally(failure);
      }
    }
  }
}
