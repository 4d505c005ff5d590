package io.catalogd.bench;

import io.catalogd.bench.ClientLoad.Outcome;
import io.catalogd.bench.ServedCalls.Question;
import java.net.InetSocketAddress;

/** The daemon on loopback, against the metastore, the generated path and raw loopback. */
final class RpcBench {
  private static final int[] CLIENTS = {1, 8, 64};
  private static final long LOOPBACK_BYTES = 2L << 30;

  private RpcBench() {}

  static void run(Scale scale, Results results) throws Exception {
    try (ServedTable served =
        scale.servedPartitions > 0
            ? ServedTable.inRealMetastore(scale.servedPartitions)
            : ServedTable.inStub(scale.replyPartitions)) {
      ServedCalls calls = new ServedCalls(served);
      for (Question question : calls.questions(scale.servedIds)) {
        ask(question, calls, served, scale, results);
      }
      throughput(calls, served, scale, results);
    }
  }

  private static void ask(
      Question question, ServedCalls calls, ServedTable served, Scale scale, Results results) {
    RawCall ours = calls.fetch(question, served.catalogd);
    RawCall generated = calls.fetch(question, served.generated);
    for (int clients : CLIENTS) {
      Outcome our = load(ours, served.catalogd, clients, scale);
      Outcome byObjects = load(generated, served.generated, clients, scale);
      Outcome theirs = load(question.nearest(), served.metastore, clients, scale);
      Results.Row row =
          results.row(
              String.format("%s, %d client%s", question.name(), clients, clients == 1 ? "" : "s"));
      add("", our, row);
      add("generated path, ", byObjects, row);
      add("metastore, ", theirs, row);
      row.add("times generated path", our.mostPerSecond() / byObjects.mostPerSecond(), "×")
          .add(
              "times metastore",
              our.mostPerSecond() / theirs.mostPerSecond(),
              "×",
              null,
              "`" + question.nearest().name() + "`");
    }
  }

  private static void add(String whose, Outcome outcome, Results.Row row) {
    row.add(whose + "most", outcome.mostPerSecond(), "calls/s")
        .add(whose + "p50", outcome.scheduled().percentileMs(50), "ms")
        .add(whose + "p99", outcome.scheduled().percentileMs(99), "ms");
    double late = 100 * outcome.scheduled().late();
    if (!Targets.CLIENTS_LATE.isMetBy(late)) {
      row.add(whose + "clients late", late, "%", Targets.CLIENTS_LATE, "");
    }
  }

  private static Outcome load(RawCall call, InetSocketAddress server, int clients, Scale scale) {
    return new ClientLoad(clients, scale.step, () -> call.new Connection(server)).run();
  }

  private static void throughput(
      ServedCalls calls, ServedTable served, Scale scale, Results results) {
    RawCall everything = calls.fetchEverything(served.catalogd);
    double loopback = Loopback.gigabytesPerSecond(scale == Scale.TINY ? 1 << 20 : LOOPBACK_BYTES);
    double ours =
        load(everything, served.catalogd, 1, scale).mostPerSecond() * everything.replyBytes() / 1e9;
    String size = String.format("a reply of %.1f MB", everything.replyBytes() / 1e6);
    results
        .row("all partitions with 1 file, one connection")
        .add("throughput", ours, "GB/s")
        .add("raw loopback", loopback, "GB/s")
        .add("share of raw loopback", ours / loopback, "×", Targets.SHARE_OF_LOOPBACK, size);
  }
}
