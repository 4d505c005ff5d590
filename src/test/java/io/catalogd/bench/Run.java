package io.catalogd.bench;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;

/**
 * The figures of one benchmark, and how they came to be.
 *
 * @param loadAverage of the machine when it began: what else was going on
 */
record Run(
    String scale, String java, int processors, double loadAverage, List<Measurement> figures) {
  Run {
    figures = List.copyOf(figures);
  }

  /** Begins one on this machine. */
  static Run begin(Scale scale) {
    return new Run(
        scale.name().toLowerCase(Locale.ROOT),
        System.getProperty("java.version"),
        Runtime.getRuntime().availableProcessors(),
        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
        List.of());
  }

  Run with(List<Measurement> measured) {
    return new Run(scale, java, processors, loadAverage, measured);
  }

  /** One line of the docs. */
  String circumstances() {
    return String.format(
        "Scale: %s. Java %s, %d processors, load average %.1f when it began.",
        scale, java, processors, loadAverage);
  }
}
