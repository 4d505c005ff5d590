package io.catalogd.bench;

import com.sun.management.ThreadMXBean;
import io.catalogd.fetch.PartialSelection;
import io.catalogd.rpc.NullTransport;
import io.catalogd.rpc.ReplyPaths;
import io.catalogd.rpc.ReplyPaths.ReplyPath;
import java.lang.management.ManagementFactory;
import org.apache.thrift.TException;

/** Bytes that the daemon allocates, as the JVM counts them for this thread. */
public final class Allocation {
  private Allocation() {}

  /** What {@code work} makes in the calling thread. */
  public static long of(Runnable work) {
    long before = allocatedBytes();
    work.run();
    return allocatedBytes() - before;
  }

  /**
   * The least of several replies.
   *
   * @param rounds before that; after very many the compiler has removed what it can
   */
  static long ofReply(PartialSelection selection, int rounds) throws TException {
    ReplyPath path = ReplyPaths.catalogd();
    long least = Long.MAX_VALUE;
    for (int round = 0; round <= rounds; round++) {
      long before = allocatedBytes();
      path.write(selection, new NullTransport());
      least = Math.min(least, allocatedBytes() - before);
    }
    return least;
  }

  private static long allocatedBytes() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getThreadAllocatedBytes(Thread.currentThread().getId());
  }
}
