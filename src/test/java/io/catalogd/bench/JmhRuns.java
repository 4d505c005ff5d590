package io.catalogd.bench;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
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

  private static final List<Replies.Kind> WHOLE =
      List.of(Replies.Kind.ALL_1_FILE, Replies.Kind.ALL_10_FILES, Replies.Kind.ALL_100_FILES);
  private static final List<String> TOLD = List.of("catalogd", "generated");

  /** Not what targets are about, and in a quick run of whole replies only. */
  private static final List<String> FOR_SCALE = List.of("kept", "copied");

  private static final String SMALL = "1000";
  private static final String LARGE = "1000000";

  private JmhRuns() {}

  /** Times and allocation of replies. */
  static void replies(Scale scale, Results results) {
    Collection<RunResult> runs =
        new ArrayList<>(replies(scale, List.of(Replies.Kind.values()), TOLD));
    runs.addAll(
        replies(scale, scale == Scale.FULL ? List.of(Replies.Kind.values()) : WHOLE, FOR_SCALE));
    for (Replies.Kind kind : Replies.Kind.values()) {
      reply(kind, scale, runs, results);
    }
    allocation(scale, results);
  }

  private static Collection<RunResult> replies(
      Scale scale, List<Replies.Kind> kinds, List<String> paths) {
    return run(
        options(scale, ReplyBenchmark.class, scale == Scale.FULL ? 1000 : 250)
            .param("partitions", Integer.toString(scale.replyPartitions))
            .param("kind", kinds.stream().map(Replies.Kind::name).toArray(String[]::new))
            .param("path", paths.toArray(String[]::new))
            .addProfiler(GCProfiler.class));
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
    RunResult ours = findReply(runs, kind, "catalogd").orElseThrow();
    RunResult generated = findReply(runs, kind, "generated").orElseThrow();
    long bytes = ReplySizes.of(kind, scale.replyPartitions);
    double oursNs = nanos(ours);
    Results.Row row = results.row(ReplySizes.name(kind, scale.replyPartitions));
    row.add("time", oursNs / 1e6, "ms", null, ReplySizes.reference(kind))
        .add("size", bytes / 1e6, "MB")
        .add("allocated", allocated(ours) / 1e6, "MB")
        .add("generated path", nanos(generated) / 1e6, "ms")
        .add("generated path, allocated", allocated(generated) / 1e6, "MB")
        .add("times generated path", nanos(generated) / oursNs, "×", timesGenerated(kind), "");
    findReply(runs, kind, "kept")
        .ifPresent(kept -> row.add("times that over kept objects", nanos(kept) / oursNs, "×"));
    findReply(runs, kind, "copied")
        .ifPresent(copied -> row.add("bare copy of the same bytes", nanos(copied) / 1e6, "ms"));
    if (WHOLE.contains(kind)) {
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

  /** Times of changing one partition, in small and in large tables. */
  static void changes(Scale scale, Results results) {
    ChainedOptionsBuilder options =
        options(scale, ChangeBenchmark.class, scale == Scale.FULL ? 1000 : 250);
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
        .warmupIterations(scale == Scale.FULL ? 5 : 3)
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

  private static Optional<RunResult> findReply(
      Collection<RunResult> runs, Replies.Kind kind, String path) {
    return runs.stream()
        .filter(
            run ->
                run.getParams().getParam("kind").equals(kind.name())
                    && run.getParams().getParam("path").equals(path))
        .findFirst();
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
