package io.catalogd.bench;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What {@code scripts/bench} runs: one benchmark, which writes its figures as JSON, or the report
 * over those of all.
 */
public final class Bench {
  /** In the order in which they run and are reported. */
  static final List<String> NAMES =
      List.of("memory", "replies", "changes", "load", "growth", "files", "dependent", "rpc");

  private static final String USAGE =
      "Arguments: DIRECTORY full|quick|tiny "
          + String.join("|", NAMES)
          + ", or DIRECTORY report,"
          + " or DIRECTORY docs FILE";

  private Bench() {}

  /** Arguments as {@link #USAGE} says; the directory is where the JSON lies. */
  public static void main(String[] args) throws Exception {
    if (args.length == 2 && args[1].equals("report")) {
      System.out.print(Report.of(Path.of(args[0])).text());
    } else if (args.length == 3 && args[1].equals("docs")) {
      Report.of(Path.of(args[0])).writeInto(Path.of(args[2]));
    } else if (args.length == 3 && NAMES.contains(args[2])) {
      run(args[2], scale(args[1]), Path.of(args[0]));
      // Servers that do not know how to end would hold the process up.
      System.exit(0);
    } else {
      throw new IllegalArgumentException(USAGE + "; got " + Arrays.toString(args));
    }
  }

  private static Scale scale(String name) {
    return Scale.valueOf(name.toUpperCase(Locale.ROOT));
  }

  static void run(String name, Scale scale, Path directory) throws Exception {
    Results results = new Results(name, scale);
    switch (name) {
      case "memory" -> MemoryBench.run(scale, results);
      case "replies" -> JmhRuns.replies(scale, results);
      case "changes" -> JmhRuns.changes(scale, results);
      case "load" -> LoadBench.run(scale, results);
      case "growth" -> GrowthBench.run(scale, results);
      case "files" -> FilesBench.run(scale, results);
      case "dependent" -> DependentBench.run(scale, results);
      case "rpc" -> RpcBench.run(scale, results);
      default -> throw new IllegalArgumentException(USAGE);
    }
    results.write(directory);
  }
}
