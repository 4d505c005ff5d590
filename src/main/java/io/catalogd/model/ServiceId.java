package io.catalogd.model;

import java.util.random.RandomGenerator;

/**
 * Tells one run of the daemon from another; never all zero, which clients take for "none yet" (C1,
 * C2).
 */
public record ServiceId(long hi, long lo) {
  public ServiceId {
    if (hi == 0 && lo == 0) {
      throw new IllegalArgumentException("A service id must not be all zero");
    }
  }

  /** Draws an id; 128 random bits. */
  public static ServiceId random(RandomGenerator random) {
    long hi = random.nextLong();
    long lo = random.nextLong();
    return hi == 0 && lo == 0 ? random(random) : new ServiceId(hi, lo);
  }

  /** 32 hexadecimal digits in two groups. */
  @Override
  public String toString() {
    return String.format("%016x:%016x", hi, lo);
  }
}
