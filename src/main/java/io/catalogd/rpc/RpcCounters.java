package io.catalogd.rpc;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts what {@link RpcMetrics} reports. Any thread. */
final class RpcCounters {
  /** Stands for every method that the service doesn't have. */
  static final String UNKNOWN = "unknown";

  final LongAdder accepted = new LongAdder();
  final LongAdder refused = new LongAdder();
  final LongAdder broken = new LongAdder();
  final LongAdder stuck = new LongAdder();
  private final Map<String, Method> methods = new TreeMap<>();
  private final Method unknown = new Method();

  RpcCounters(Collection<String> methodNames) {
    methodNames.forEach(name -> methods.put(name, new Method()));
    methods.put(UNKNOWN, unknown);
  }

  /** The counters of this method, those of {@link #UNKNOWN} if the service doesn't have it. */
  Method method(String name) {
    return methods.getOrDefault(name, unknown);
  }

  RpcMetrics snapshot(int connections) {
    Map<String, RpcMetrics.Method> counts = new TreeMap<>();
    methods.forEach((name, counter) -> counts.put(name, counter.snapshot()));
    return new RpcMetrics(
        connections, accepted.sum(), refused.sum(), broken.sum(), stuck.sum(), counts);
  }

  /** Of one method. */
  static final class Method {
    final LongAdder calls = new LongAdder();
    final LongAdder errors = new LongAdder();
    final LongAdder inFlight = new LongAdder();
    final LongAdder bytesIn = new LongAdder();
    final LongAdder bytesOut = new LongAdder();
    final LongAdder busyNs = new LongAdder();

    RpcMetrics.Method snapshot() {
      return new RpcMetrics.Method(
          calls.sum(), errors.sum(), inFlight.sum(), bytesIn.sum(), bytesOut.sum(), busyNs.sum());
    }
  }
}
