package io.catalogd.rpc;

import io.catalogd.fetch.PartialSelection;
import io.catalogd.fetch.PartitionPart;
import io.catalogd.fetch.PartitionSelection;
import io.catalogd.model.FileSystemTable;
import io.catalogd.model.TestTables;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.EnumSet;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;

/**
 * Compares the encoder of partial fetches with the way over generated objects, in one run: all
 * parts of 10,000 partitions with one file each. Prints the median of several rounds for both, and
 * their ratio. Arguments: number of partitions, files in each.
 */
final class PartialFetchEncodingBenchmark {
  private static final int ROUNDS = 61;

  private PartialFetchEncodingBenchmark() {}

  public static void main(String[] args) throws TException {
    int partitions = args.length > 0 ? Integer.parseInt(args[0]) : 10_000;
    int files = args.length > 1 ? Integer.parseInt(args[1]) : 1;
    PartialSelection selection = everyPart(TestTables.partitioned("bench.t", partitions, files));
    PartialFetchCodec codec = new PartialFetchCodec(Long.MAX_VALUE);
    GeneratedReplies generated = GeneratedReplies.ofKeptObjects();

    long[] byHand = new long[ROUNDS];
    long[] byObjects = new long[ROUNDS];
    long bytes = 0;
    for (int round = 0; round < ROUNDS; round++) {
      long start = cpuNs();
      bytes = encode(codec, selection);
      long middle = cpuNs();
      write(generated, selection);
      byHand[round] = middle - start;
      byObjects[round] = cpuNs() - middle;
    }
    System.out.printf(
        "partitions=%d files=%d bytes=%d hand=%.2fms generated=%.2fms ratio=%.3f%n",
        partitions,
        files,
        bytes,
        median(byHand) / 1e6,
        median(byObjects) / 1e6,
        (double) median(byHand) / median(byObjects));
  }

  static PartialSelection.OfTable everyPart(FileSystemTable table) {
    return new PartialSelection.OfTable(
        table.name().toString(),
        7,
        table.definition().metastoreTable(),
        new PartitionSelection(
            table, table.partitions().packedInKeyOrder(), EnumSet.allOf(PartitionPart.class)),
        null);
  }

  /** Writes by hand; the reply's size. */
  static long encode(PartialFetchCodec codec, PartialSelection selection) throws TException {
    ChunkBuffer buffer = new ChunkBuffer();
    codec.reply(selection).writeTo(new TBinaryProtocol(new ChunkTransport(buffer, Long.MAX_VALUE)));
    return buffer.size();
  }

  /** Writes over generated objects; the reply's size. */
  static long write(GeneratedReplies generated, PartialSelection selection) throws TException {
    ChunkBuffer buffer = new ChunkBuffer();
    generated
        .reply(selection)
        .write(new TBinaryProtocol(new ChunkTransport(buffer, Long.MAX_VALUE)));
    return buffer.size();
  }

  private static long cpuNs() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static long median(long[] values) {
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
