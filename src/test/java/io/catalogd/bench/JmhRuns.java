package io.catalogd.bench;

import java.util.Collection;
import org.apache.thrift.TException;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs JMH's benchmarks, each in a process of its own, and turns their results into figures. */
final class JmhRuns {
  private static final String HEAP = "-Xmx5g";

  private static final String SMALL = "1000";
  private static final String LARGE = "1000000";

  private JmhRuns() {}

  /** Times and allocation of replies. */
  static void replies(Scale scale, Results results) {
    ChainedOptionsBuilder options =
        options(scale, ReplyBenchmark.class, scale == Scale.FULL ? 1000 : 300)
            .param("partitions", Integer.toString(scale.replyPartitions))
            .addProfiler(GCProfiler.class);
    Collection<RunResult> runs = run(options);
    for (Replies.Kind kind : Replies.Kind.values()) {
      reply(kind, scale, runs, results);
    }
    allocation(scale, results);
  }

  private static void allocation(Scale scale, Results results) {
    int rounds = scale == Scale.FULL ? 1000 : 100;
    try {
      int half = scale.replyPartitions / 2;
      long few = Allocation.ofReply(Replies.everything(GeneratedCatalog.load(half, 1, 1)), rounds);
      long many =
          Allocation.ofReply(
              Replies.everything(GeneratedCatalog.load(scale.replyPartitions, 1, 1)), rounds);
      results
          .row("allocated for each partition in a reply")
          .add(
              "allocated",
              (many - few) / (double) (scale.replyPartitions - half),
              "bytes",
              Targets.ALLOCATION_EACH,
              "");
    } catch (TException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void reply(
      Replies.Kind kind, Scale scale, Collection<RunResult> runs, Results results) {
    RunResult ours = find(runs, "kind", kind.name(), "path", "catalogd");
    RunResult generated = find(runs, "kind", kind.name(), "path", "generated");
    RunResult kept = find(runs, "kind", kind.name(), "path", "kept");
    RunResult copied = find(runs, "kind", kind.name(), "path", "copied");
    long bytes = ReplySizes.of(kind, scale.replyPartitions);
    double oursNs = nanos(ours);
    Results.Row row = results.row(ReplySizes.name(kind, scale.replyPartitions));
    row.add("time", oursNs / 1e6, "ms", null, ReplySizes.reference(kind))
        .add("size", bytes / 1e6, "MB")
        .add("allocated", allocated(ours) / 1e6, "MB")
        .add("generated path", nanos(generated) / 1e6, "ms")
        .add("generated path, allocated", allocated(generated) / 1e6, "MB")
        .add("times generated path", nanos(generated) / oursNs, "×", timesGenerated(kind), "")
        .add("times that over kept objects", nanos(kept) / oursNs, "×")
        .add("bare copy of the same bytes", nanos(copied) / 1e6, "ms");
    if (isWhole(kind)) {
      row.add("throughput", bytes / oursNs, "GB/s", Targets.ENCODED_GB_PER_SECOND, "");
    }
  }

  private static Measurement.Target timesGenerated(Replies.Kind kind) {
    return switch (kind) {
      case ALL_1_FILE -> Targets.TIMES_GENERATED_ONE_FILE;
      case ALL_100_FILES -> Targets.TIMES_GENERATED_MANY_FILES;
      case TABLE, ONE, THOUSAND, NAMES, ALL_10_FILES -> null;
    };
  }

  private static boolean isWhole(Replies.Kind kind) {
    return switch (kind) {
      case ALL_1_FILE, ALL_10_FILES, ALL_100_FILES -> true;
      case TABLE, ONE, THOUSAND, NAMES -> false;
    };
  }

  /** Times of changing one partition, in small and in large tables. */
  static void changes(Scale scale, Results results) {
    ChainedOptionsBuilder options =
        options(scale, ChangeBenchmark.class, scale == Scale.FULL ? 1000 : 300);
    if (scale != Scale.FULL) {
      options.param("partitions", SMALL, LARGE);
    }
    Collection<RunResult> runs = run(options);
    for (String what : new String[] {"change", "add", "drop", "publish", "findById", "findByKey"}) {
      double small = 0;
      Results.Row row = results.row(what);
      for (String partitions : new String[] {SMALL, "100000", LARGE}) {
        RunResult run = findOrNull(runs, what, partitions);
        if (run != null) {
          small = small == 0 ? nanos(run) : small;
          row.add(
              String.format("%,d partitions", Integer.parseInt(partitions)),
              nanos(run) / 1e3,
              "µs");
        }
      }
      row.add("largest in smallest", nanos(findOrNull(runs, what, LARGE)) / small, "×");
    }
  }

  private static ChainedOptionsBuilder options(Scale scale, Class<?> benchmark, int roundMs) {
    return new OptionsBuilder()
        .include("\\b" + benchmark.getSimpleName() + "\\.")
        .forks(1)
        .jvmArgsAppend(HEAP)
        .warmupIterations(5)
        .warmupTime(TimeValue.milliseconds(roundMs))
        .measurementIterations(scale == Scale.FULL ? 5 : 3)
        .measurementTime(TimeValue.milliseconds(roundMs))
        .shouldFailOnError(true)
        .verbosity(VerboseMode.SILENT);
  }

  private static Collection<RunResult> run(ChainedOptionsBuilder options) {
    try {
      return new Runner(options.build()).run();
    } catch (RunnerException e) {
      throw new IllegalStateException("JMH failed", e);
    }
  }

  /** The median: a machine that does something else in between moves averages, not this. */
  private static double nanos(RunResult run) {
    return run.getPrimaryResult().getStatistics().getPercentile(50);
  }

  private static double allocated(RunResult run) {
    Result<?> rate = run.getSecondaryResults().get("gc.alloc.rate.norm");
    return rate.getScore();
  }

  private static RunResult find(Collection<RunResult> runs, String... params) {
    return runs.stream()
        .filter(
            run ->
                run.getParams().getParam(params[0]).equals(params[1])
                    && run.getParams().getParam(params[2]).equals(params[3]))
        .findFirst()
        .orElseThrow();
  }

  private static RunResult findOrNull(
      Collection<RunResult> runs, String method, String partitions) {
    return runs.stream()
        .filter(
            run ->
                run.getParams().getBenchmark().endsWith("." + method)
                    && run.getParams().getParam("partitions").equals(partitions))
        .findFirst()
        .orElse(null);
  }
}
