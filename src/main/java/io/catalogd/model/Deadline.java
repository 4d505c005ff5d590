package io.catalogd.model;

import java.time.Duration;
import java.util.function.LongSupplier;

/** The moment up to which a request may wait. Any thread. */
public final class Deadline {
  private final LongSupplier nanoTicker;
  private final long atNanos;

  private Deadline(LongSupplier nanoTicker, long atNanos) {
    this.nanoTicker = nanoTicker;
    this.atNanos = atNanos;
  }

  /**
   * {@code wait} from now by {@code nanoTicker}, which is {@code System::nanoTime} outside tests.
   */
  public static Deadline after(Duration wait, LongSupplier nanoTicker) {
    return new Deadline(nanoTicker, nanoTicker.getAsLong() + wait.toNanos());
  }

  /** Nanoseconds left; zero when it has passed. */
  public long remainingNanos() {
    return Math.max(0, atNanos - nanoTicker.getAsLong());
  }

  public boolean hasPassed() {
    return remainingNanos() == 0;
  }
}
