package io.catalogd.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.catalogd.bench.Measurement.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.thrift.TException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Benchmarks run, in their smallest form, and their figures can be read. */
class BenchTest {
  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"memory", "load", "growth", "files", "dependent", "rpc"})
  void smallestRunWritesFiguresThatReportAndDocsTakeUp(String name) throws Exception {
    Path document = Files.copy(Path.of("docs", "performance.md"), directory.resolve("docs.md"));

    Bench.run(name, Scale.TINY, directory);

    List<Measurement> measured = Results.find(directory, name).orElseThrow().figures();
    assertThat(measured).isNotEmpty();
    assertThat(measured).allSatisfy(each -> assertThat(each.value()).isFinite().isPositive());
    Report report = Report.of(directory);
    report.writeInto(document);
    for (Measurement each : measured) {
      assertThat(Files.readString(document)).contains("| " + each.row() + " |");
      if (each.target() != null) {
        assertThat(report.text()).contains(each.name() + " ", each.verdict());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"TABLE", "ONE", "THOUSAND", "NAMES", "ALL_1_FILE", "ALL_10_FILES", "ALL_100_FILES"})
  void allPathsWriteEachReplyInTheSameSize(String kind) throws TException {
    long size = reply(kind, "catalogd").write();

    assertThat(size).isPositive().isEqualTo(reply(kind, "kept").write());
    // FlatBuffers' library lays files out in another order, with other gaps.
    assertThat(reply(kind, "generated").write()).isCloseTo(size, withinPercentage(5));
    assertThat(size).isEqualTo(reply(kind, "copied").write());
    assertThat(size).isEqualTo(ReplySizes.of(Replies.Kind.valueOf(kind), 30));
  }

  private static ReplyBenchmark reply(String kind, String path) throws TException {
    ReplyBenchmark benchmark = new ReplyBenchmark();
    benchmark.kind = kind;
    benchmark.path = path;
    benchmark.partitions = 30;
    benchmark.load();
    return benchmark;
  }

  @Test
  void changesDoWhatTheirNamesSay() {
    ChangeBenchmark benchmark = new ChangeBenchmark();
    benchmark.partitions = 100;
    benchmark.build();

    assertThat(benchmark.add().size()).isEqualTo(101);
    assertThat(benchmark.drop().size()).isEqualTo(99);
    assertThat(benchmark.change().size()).isEqualTo(100);
    assertThat(benchmark.findById()).isPresent();
    assertThat(benchmark.findByKey()).isPresent();
    assertThat(benchmark.publish().version()).isLessThan(benchmark.publish().version());
  }

  @Test
  void documentHasAPlaceForEachBenchmark() throws Exception {
    String document = Files.readString(Path.of("docs", "performance.md"));

    for (String name : Bench.NAMES) {
      assertThat(Report.replaced(document, name, "| figures |\n"))
          .contains("<!-- bench:" + name + " -->\n| figures |\n<!-- /bench -->");
    }
    assertThatThrownBy(() -> Report.replaced(document, "nothing", ""))
        .hasMessageContaining("<!-- bench:nothing -->");
  }

  @Test
  void verdictIsMissedOnTheWrongSideOfTheTarget() {
    assertThat(measured(250, Target.atMost(250)).verdict()).isEqualTo("met");
    assertThat(measured(251, Target.atMost(250)).verdict()).isEqualTo("MISSED");
    assertThat(measured(0.2, Target.atLeast(0.2)).verdict()).isEqualTo("met");
    assertThat(measured(0.19, Target.atLeast(0.2)).verdict()).isEqualTo("MISSED");
    assertThat(measured(1, null).verdict()).isEmpty();
  }

  private static Measurement measured(double value, Target target) {
    return new Measurement("b", "r", "", value, "s", target, "");
  }
}
