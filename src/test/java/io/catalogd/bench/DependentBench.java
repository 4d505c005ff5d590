package io.catalogd.bench;

import io.catalogd.bench.Measurement.Target;
import io.catalogd.fetch.PartitionPart;
import io.catalogd.fetch.PruneRequest.Choice;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.thrift.TException;
import org.jspecify.annotations.Nullable;

/**
 * From request to the last byte of the reply: partitions of an ordinary table pruned, and those of
 * a table that depends on it resolved. Partitions have one file each, days 24 hours.
 */
final class DependentBench {
  private static final Set<PartitionPart> NAMES = Set.of(PartitionPart.NAME);
  private static final Set<PartitionPart> ALL =
      Set.of(PartitionPart.NAME, PartitionPart.METADATA, PartitionPart.FILES);

  private static final String BASE = PrunedTables.BASE;
  private static final String DEPENDENT = PrunedTables.DEPENDENT;

  private DependentBench() {}

  static void run(Scale scale, Results results) throws TException {
    // Once before, so that the smallest does not pay for the start.
    measure(1_000, scale, new Results("warm-up", scale));
    Results.@Nullable Row smallest = null;
    Results.@Nullable Row largest = null;
    for (int partitions : List.of(1_000, 100_000, 1_000_000)) {
      if (partitions <= scale.largest) {
        largest = measure(partitions, scale, results);
        smallest = smallest == null ? largest : smallest;
      }
    }
    if (largest != null && smallest != null && largest != smallest) {
      Results.Row growth = results.row("largest base in smallest");
      for (String column : List.of("1 day by filter", "dependent, 1 with files")) {
        double times = largest.value(column) / smallest.value(column);
        growth.add(column, times, "×", Targets.PRUNE_GROWTH, "");
      }
    }
  }

  private static Results.Row measure(int partitions, Scale scale, Results results)
      throws TException {
    PrunedTables tables = new PrunedTables(partitions, scale == Scale.TINY ? 20 : 10_000);
    PruneTimes times = new PruneTimes(tables, scale);
    Choice day = new Choice.Matching("ds = '" + PrunedTables.day(20) + "'");
    Choice hour = new Choice.Matching("hr = 7");
    double names = times.ofAllNames();
    double oneDay = times.of(BASE, day, NAMES);
    boolean isLarge = partitions == 1_000_000;
    Results.Row row =
        results
            .row(String.format("base of %,d partitions", partitions))
            .add("all names", names / 1e6, "ms")
            .add("1 day by filter", oneDay / 1e3, "µs")
            .add("times faster", names / oneDay, "×", isLarge ? Targets.TIMES_NAMES : null, "")
            .add("1 day with files", times.of(BASE, day, ALL) / 1e3, "µs")
            .add("1 hour of all days", times.of(BASE, hour, NAMES) / 1e6, "ms");
    for (int count : new int[] {1, 10, 1_000}) {
      if (count <= tables.dependentPartitions() && count <= partitions / PrunedTables.HOURS) {
        row.add(
            String.format("dependent, %,d with files", count),
            times.of(DEPENDENT, days(count), ALL) / 1e3,
            "µs",
            target(count),
            "");
      }
    }
    return row;
  }

  private static @Nullable Target target(int count) {
    return count == 1 ? Targets.RESOLVED_DAY_MICROS : null;
  }

  private static Choice days(int count) {
    return new Choice.Named(
        IntStream.range(0, count).mapToObj(day -> "ds=" + PrunedTables.day(day)).toList());
  }
}
