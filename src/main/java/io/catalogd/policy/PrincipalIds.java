package io.catalogd.policy;

import java.util.concurrent.atomic.AtomicInteger;

/** Numbers of principals, counted by this process and never given twice (D275). Any thread. */
final class PrincipalIds {
  private final AtomicInteger last = new AtomicInteger();

  int next() {
    return last.incrementAndGet();
  }
}
