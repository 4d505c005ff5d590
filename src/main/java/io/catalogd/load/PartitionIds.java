package io.catalogd.load;

import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/** Hands out partition ids: one sequence for the whole process, none twice (C165). Any thread. */
public final class PartitionIds {
  private static final int BITS_PER_MILLISECOND = 16;

  private final AtomicLong next;

  private PartitionIds(long first) {
    next = new AtomicLong(first);
  }

  /**
   * Begins far above what any earlier process can have reached, so that a client that mixes two
   * processes up finds no partition rather than a wrong one (C171).
   */
  public static PartitionIds startingAt(InstantSource clock) {
    return new PartitionIds(clock.millis() << BITS_PER_MILLISECOND);
  }

  /** One that no partition of this process had. */
  public long next() {
    return next.getAndIncrement();
  }
}
