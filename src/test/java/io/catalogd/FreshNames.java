package io.catalogd;

import java.util.concurrent.atomic.AtomicInteger;

/** Names that no other test of this JVM uses, as tests share their metastores. */
public final class FreshNames {
  private static final AtomicInteger LAST = new AtomicInteger();

  private FreshNames() {}

  /** A database that does not exist. */
  public static String database() {
    return "e2e_" + LAST.incrementAndGet();
  }
}
