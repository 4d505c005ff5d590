package io.catalogd.bench;

import io.catalogd.fetch.PartialSelection;
import io.catalogd.rpc.NullTransport;
import io.catalogd.rpc.ReplyPaths;
import io.catalogd.rpc.ReplyPaths.ReplyPath;
import java.util.concurrent.TimeUnit;
import org.apache.thrift.TException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** JMH: a partial-fetch reply written into a transport that throws it away. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ReplyBenchmark {
  /** A {@link Replies.Kind}. */
  @Param({"TABLE", "ONE", "THOUSAND", "NAMES", "ALL_1_FILE", "ALL_10_FILES", "ALL_100_FILES"})
  public String kind;

  /**
   * "catalogd", "generated", "kept" for that over objects that are kept, or "copied" for bytes that
   * only have to be copied.
   */
  @Param({"catalogd", "generated", "kept", "copied"})
  public String path;

  @Param("10000")
  public int partitions;

  private PartialSelection selection;
  private ReplyPath writer;

  @Setup
  public void load() throws TException {
    Replies.Kind asked = Replies.Kind.valueOf(kind);
    selection = asked.of(asked.table(partitions));
    writer =
        switch (path) {
          case "catalogd" -> ReplyPaths.catalogd();
          case "generated" -> ReplyPaths.generated();
          case "kept" -> ReplyPaths.generatedOfKeptObjects();
          case "copied" -> ReplyPaths.copyOf(selection);
          default -> throw new IllegalArgumentException("No path: " + path);
        };
  }

  /** Answers the reply's size. */
  @Benchmark
  public long write() throws TException {
    NullTransport target = new NullTransport();
    writer.write(selection, target);
    return target.size();
  }
}
