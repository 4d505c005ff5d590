package io.catalogd.bench;

import io.catalogd.bench.Measurement.Target;
import io.catalogd.fetch.PruneRequest.Choice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.thrift.TException;
import org.jspecify.annotations.Nullable;

/**
 * From request to the last byte of the reply: partitions of an ordinary table pruned, and those of
 * a table resolved that depends on one base or on two, in both ways to read it; then how long a
 * table takes to be published of which one partition changed. Partitions have one file each, days
 * 24 hours.
 */
final class DependentBench {
  private static final List<Integer> SIZES = List.of(1_000, 100_000, 1_000_000);
  private static final List<Integer> DAYS = List.of(1, 10, 1_000);

  private static final Choice DAY =
      new Choice.Matching(String.format("ds = '%s'", PrunedTables.day(20)));
  private static final Choice HOUR = new Choice.Matching("hr = 7");

  private DependentBench() {}

  static void run(Scale scale, Results results) throws TException {
    // Once before, so that the smallest does not pay for the start.
    measure(SIZES.get(0), scale, new Results("warm-up", scale));
    List<Column> columns = new ArrayList<>();
    for (int partitions : SIZES) {
      if (partitions <= scale.largest) {
        columns.add(measure(partitions, scale, results));
      }
    }
    columns.get(columns.size() - 1).compareWith(columns.get(0));
  }

  private static Column measure(int partitions, Scale scale, Results results) throws TException {
    Column column = new Column(results, partitions);
    PrunedTables tables = PrunedTables.overOneBase(partitions);
    measureOrdinary(column, new PruneTimes(tables, scale), partitions);
    measureDependent(column, "dependent on 1 base", new PruneTimes(tables, scale));
    PruneTimes ofTwo = new PruneTimes(tables.overTwoBases(), scale);
    measureDependent(column, "dependent on 2 bases", ofTwo);
    return column;
  }

  private static void measureOrdinary(Column column, PruneTimes times, int partitions)
      throws TException {
    double names = times.ofAllNames();
    double oneDay = times.ofPruned(DAY, PruneTimes.NAMES);
    boolean isLarge = partitions == 1_000_000;
    column.millis("all names", names);
    column.micros("1 day by filter", oneDay, null);
    column.add(
        "1 day by filter, times faster", names / oneDay, "×", isLarge ? Targets.TIMES_NAMES : null);
    column.micros("1 day with files", times.ofPruned(DAY, PruneTimes.ALL), null);
    column.millis("1 hour of all days", times.ofPruned(HOUR, PruneTimes.NAMES));
    column.micros("1 hour changed", times.ofChangesAlone(), null);
    column.holdFlat("1 day by filter", Targets.PRUNE_GROWTH);
  }

  private static void measureDependent(Column column, String table, PruneTimes times)
      throws TException {
    for (int days : DAYS) {
      String what = String.format("%s, %,d day%s ", table, days, days == 1 ? "" : "s");
      @Nullable Target target = days == 1 ? Targets.RESOLVED_DAY_MICROS : null;
      column.micros(what + "pruned", times.ofPrunedDays(days), target);
      column.micros(what + "fetched", times.ofFetchedDays(days), target);
    }
    column.micros(table + ", 1 hour changed", times.ofChanges(), null);
    column.holdFlat(table + ", 1 day pruned", Targets.PRUNE_GROWTH);
    column.holdFlat(table + ", 1 day fetched", Targets.PRUNE_GROWTH);
    column.holdFlat(table + ", 1 hour changed", Targets.CHANGE_GROWTH);
  }

  /** Figures over bases of one size. */
  private static final class Column {
    private final Results results;
    private final String name;
    private final Map<String, Double> values = new LinkedHashMap<>();
    private final Map<String, Target> flat = new HashMap<>();

    Column(Results results, int partitions) {
      this.results = results;
      this.name = String.format("over %,d", partitions);
    }

    void millis(String row, double ns) {
      add(row, ns / 1e6, "ms", null);
    }

    void micros(String row, double ns, @Nullable Target target) {
      add(row, ns / 1e3, "µs", target);
    }

    void add(String row, double value, String unit, @Nullable Target target) {
      values.put(row, value);
      results.row(row).add(name, value, unit, target, "");
    }

    /** Has this row grow no more than that from the smallest size to the largest. */
    void holdFlat(String row, Target growth) {
      flat.put(row, growth);
    }

    /** Adds by how much each figure differs from that over the smallest base. */
    void compareWith(Column smallest) {
      values.forEach(
          (row, value) ->
              results
                  .row(row)
                  .add(
                      "largest in smallest",
                      value / smallest.values.getOrDefault(row, Double.NaN),
                      "×",
                      flat.get(row),
                      ""));
    }
  }
}
