package io.catalogd.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * Clients that call at once. First each calls as fast as it can, which tells the most calls a
 * second; then they call on a schedule that does not wait for replies, at half of that rate, and
 * latency counts from when a call was due. So a server that stalls is charged with all the calls
 * that should have been made meanwhile ("coordinated omission" would leave them out). A timer that
 * wakes a client too late is no fault of the server: calls are taken as if each had begun as soon
 * as it was due and the client free, and last as long as they did.
 */
final class ClientLoad {
  private static final int DIGITS = 3;

  /** How much later than meant a thread mostly wakes up; all clients together spin for less. */
  private static final long SPIN_NS = 100_000;

  private final int clients;
  private final Duration step;
  private final Supplier<? extends Client> connect;
  private final LongConsumer sleep;

  /**
   * A load to be.
   *
   * @param step how long each of the two parts lasts
   * @param connect opens one client's connection
   */
  ClientLoad(int clients, Duration step, Supplier<? extends Client> connect) {
    this(clients, step, connect, LockSupport::parkNanos);
  }

  /**
   * The same with another timer.
   *
   * @param sleep lets some nanoseconds pass, or more
   */
  ClientLoad(int clients, Duration step, Supplier<? extends Client> connect, LongConsumer sleep) {
    this.sleep = sleep;
    this.clients = clients;
    this.step = step;
    this.connect = connect;
  }

  /** One connection of one thread. */
  interface Client extends AutoCloseable {
    void call();

    @Override
    void close();
  }

  /**
   * What came out.
   *
   * @param mostPerSecond calls a second when each client calls as fast as it can
   * @param scheduled at half that rate
   */
  record Outcome(double mostPerSecond, Scheduled scheduled) {}

  /**
   * Calls that were made on a schedule.
   *
   * @param latencies from when each was due, nanoseconds
   * @param late by how much of the schedule's time a client ended later than it could have, which
   *     called less often than it was to
   */
  record Scheduled(Histogram latencies, double late) {
    double percentileMs(double percentile) {
      return latencies.getValueAtPercentile(percentile) / 1e6;
    }
  }

  Outcome run() {
    // Once to warm up.
    callFreely();
    double most = callFreely();
    return new Outcome(most, callOnSchedule(most / 2));
  }

  private double callFreely() {
    long startNs = System.nanoTime();
    long endNs = startNs + step.toNanos();
    List<Long> counts =
        inParallel(
            number -> {
              try (Client client = connect.get()) {
                long calls = 0;
                do {
                  client.call();
                  calls++;
                } while (System.nanoTime() < endNs);
                return calls;
              }
            });
    double seconds = (System.nanoTime() - startNs) / 1e9;
    return counts.stream().mapToLong(Long::longValue).sum() / seconds;
  }

  /** Calls at that rate, all clients together; each takes its turn. */
  Scheduled callOnSchedule(double perSecond) {
    double intervalNs = clients * 1e9 / perSecond;
    long callsEach = Math.max(1, (long) (step.toNanos() / intervalNs));
    long startNs = System.nanoTime() + Duration.ofMillis(5).toNanos();
    List<Scheduled> parts =
        inParallel(
            number -> {
              Histogram latencies = new Histogram(DIGITS);
              long freeNs = startNs;
              long endNs = startNs;
              try (Client client = connect.get()) {
                for (long i = 0; i < callsEach; i++) {
                  long dueNs = startNs + (long) (i * intervalNs + number * intervalNs / clients);
                  awaitNs(dueNs);
                  long begunNs = System.nanoTime();
                  client.call();
                  endNs = System.nanoTime();
                  freeNs = Math.max(freeNs, dueNs) + endNs - begunNs;
                  latencies.recordValue(freeNs - dueNs);
                }
              }
              return new Scheduled(latencies, (endNs - freeNs) / (callsEach * intervalNs));
            });
    Histogram all = new Histogram(DIGITS);
    parts.forEach(part -> all.add(part.latencies()));
    return new Scheduled(all, parts.stream().mapToDouble(Scheduled::late).max().orElse(0));
  }

  private void awaitNs(long dueNs) {
    long spinNs = SPIN_NS / clients;
    for (long leftNs = dueNs - System.nanoTime(); leftNs > 0; leftNs = dueNs - System.nanoTime()) {
      if (leftNs > spinNs) {
        sleep.accept(leftNs - spinNs);
      } else {
        Thread.onSpinWait();
      }
    }
  }

  private <T> List<T> inParallel(Task<T> task) {
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    try {
      List<Future<T>> running = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        int number = i;
        Callable<T> part = () -> task.run(number);
        running.add(threads.submit(part));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> future : running) {
        results.add(future.get());
      }
      return results;
    } catch (ExecutionException e) {
      throw new IllegalStateException("A client failed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted", e);
    } finally {
      threads.shutdownNow();
    }
  }

  private interface Task<T> {
    T run(int number);
  }
}
