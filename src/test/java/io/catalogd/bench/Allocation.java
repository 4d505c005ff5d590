package io.catalogd.bench;

import com.sun.management.ThreadMXBean;
import io.catalogd.fetch.PartialSelection;
import io.catalogd.rpc.NullTransport;
import io.catalogd.rpc.ReplyPaths;
import io.catalogd.rpc.ReplyPaths.ReplyPath;
import java.lang.management.ManagementFactory;
import org.apache.thrift.TException;

/** Bytes that some work allocates, as the JVM counts them for this thread: the same at each run. */
public final class Allocation {
  private Allocation() {}

  /** Some work, again and again. */
  @FunctionalInterface
  public interface Work<X extends Exception> {
    void run() throws X;
  }

  /**
   * The least of several rounds.
   *
   * @param rounds before the last one; after very many the compiler has removed what it can
   */
  public static <X extends Exception> long of(Work<X> work, int rounds) throws X {
    long least = Long.MAX_VALUE;
    for (int round = 0; round <= rounds; round++) {
      long before = allocatedBytes();
      work.run();
      least = Math.min(least, allocatedBytes() - before);
    }
    return least;
  }

  /** What the daemon allocates to write a reply; {@code rounds} as above. */
  static long ofReply(PartialSelection selection, int rounds) throws TException {
    ReplyPath path = ReplyPaths.catalogd();
    return of(() -> path.write(selection, new NullTransport()), rounds);
  }

  private static long allocatedBytes() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getThreadAllocatedBytes(Thread.currentThread().getId());
  }
}
