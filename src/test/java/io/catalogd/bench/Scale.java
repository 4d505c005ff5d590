package io.catalogd.bench;

import java.time.Duration;
import java.util.List;

/** How much is measured. */
enum Scale {
  /** Minutes, for the figures that are published. */
  FULL(10_000, 10_000, 1000, 100_000, 1_000_000, Duration.ofSeconds(4)),

  /** All in less than five minutes. */
  QUICK(10_000, 1_000, 100, 20_000, 100_000, Duration.ofMillis(350)),

  /** Seconds, to see that it works; its figures mean nothing. */
  TINY(50, 0, 10, 100, 1_000, Duration.ofMillis(10));

  /** Of the tables whose replies are timed and weighed. */
  final int replyPartitions;

  /** Of the table in a real metastore that clients ask for; 0 for one in the stub. */
  final int servedPartitions;

  /** How many partitions of it are asked for at once by their ids. */
  final int servedIds;

  /** Of the table that is loaded and refreshed. */
  final int loadPartitions;

  /** Where the growth curves end. */
  final int largest;

  /** How long one load of clients lasts. */
  final Duration step;

  Scale(
      int replyPartitions,
      int servedPartitions,
      int servedIds,
      int loadPartitions,
      int largest,
      Duration step) {
    this.replyPartitions = replyPartitions;
    this.servedPartitions = servedPartitions;
    this.servedIds = servedIds;
    this.loadPartitions = loadPartitions;
    this.largest = largest;
    this.step = step;
  }

  /** How many the tables with very many files have. */
  List<Integer> files() {
    return switch (this) {
      case FULL -> List.of(1_000_000, 10_000_000);
      case QUICK -> List.of(100_000);
      case TINY -> List.of(1000);
    };
  }
}
