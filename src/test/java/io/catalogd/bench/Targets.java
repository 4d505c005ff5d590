package io.catalogd.bench;

import io.catalogd.bench.Measurement.Target;

/** What is to be reached, in one place; benchmarks and tests look here. */
final class Targets {
  /** Heap bytes of a partition with 8 parameters, without files. */
  static final Target PARTITION_BYTES = Target.atMost(250);

  /** The same with one file of one block. */
  static final Target PARTITION_WITH_FILE_BYTES = Target.atMost(380);

  /** Heap bytes of each further file of one block. */
  static final Target FURTHER_FILE_BYTES = Target.atMost(130);

  /** Heap bytes of a table known by name only. */
  static final Target NAMED_TABLE_BYTES = Target.atMost(250);

  /** Reply bytes in a second, into a transport that throws them away. */
  static final Target ENCODED_GB_PER_SECOND = Target.atLeast(1);

  /** Times faster than the generated path, partitions of one file. */
  static final Target TIMES_GENERATED_ONE_FILE = Target.atLeast(10);

  /** Times faster than the generated path, partitions of 100 files. */
  static final Target TIMES_GENERATED_MANY_FILES = Target.atLeast(3);

  /** Bytes allocated for each partition of a reply: none, but for what the JVM rounds up. */
  static final Target ALLOCATION_EACH = Target.atMost(1);

  /** Large replies over TCP, in the throughput of raw loopback. */
  static final Target SHARE_OF_LOOPBACK = Target.atLeast(0.2);

  /**
   * By how much of their schedule's time the clients themselves were late, per cent: beyond it they
   * did not load the server as their figures say.
   */
  static final Target CLIENTS_LATE = Target.atMost(5);

  /** One partition changed in the largest set, in the time that it takes in the smallest. */
  static final Target CHANGE_GROWTH = Target.atMost(2);

  /** A load, in the time of the metastore calls and listings that it makes. */
  static final Target LOAD_OVERHEAD = Target.atMost(1.3);

  /** A REFRESH that finds nothing changed, in the time of its listings. */
  static final Target REFRESH_OVERHEAD = Target.atMost(1.1);

  /** One day of a million partitions pruned by its key, against a fetch of all names. */
  static final Target TIMES_NAMES = Target.atLeast(100);

  /** One partition of a dependent table, a day of 24 hours, with files: less than a millisecond. */
  static final Target RESOLVED_DAY_MICROS = Target.atMost(1_000);

  /** One day pruned or resolved over the largest base, in the time over the smallest. */
  static final Target PRUNE_GROWTH = Target.atMost(2);

  private Targets() {}
}
