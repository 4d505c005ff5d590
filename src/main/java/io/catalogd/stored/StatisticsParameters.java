package io.catalogd.stored;

import io.catalogd.model.IntermediateStatistics;
import io.catalogd.model.Partition;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.impala.thrift.TPartitionStats;
import org.apache.impala.thrift.TTableStats;
import org.apache.thrift.TException;
import org.apache.thrift.TSerializer;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.transport.TMemoryInputTransport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Intermediate statistics in the parameters of a metastore partition: the compact form in Base64,
 * cut into values of 4000 characters, beside their number (D231 to D234, C378). Any thread.
 */
public final class StatisticsParameters {
  private static final Logger log = LoggerFactory.getLogger(StatisticsParameters.class);
  private static final String PREFIX = "impala_intermediate_stats_";
  private static final String COUNT = PREFIX + "num_chunks";
  private static final String CHUNK = PREFIX + "chunk";

  /** What every metastore holds in one value. */
  private static final int CHUNK_LENGTH = 4000;

  private StatisticsParameters() {}

  /** Statistics that a client sends; equal ones have equal bytes. */
  public static IntermediateStatistics encode(TPartitionStats statistics) {
    TPartitionStats sorted = new TPartitionStats(statistics.getStats());
    if (statistics.isSetIntermediate_col_stats()) {
      sorted.setIntermediate_col_stats(new TreeMap<>(statistics.getIntermediate_col_stats()));
    }
    try {
      byte[] encoded = new TSerializer(new TCompactProtocol.Factory()).serialize(sorted);
      return IntermediateStatistics.of(encoded, sorted.isSetIntermediate_col_stats());
    } catch (TException e) {
      throw new IllegalStateException("Statistics that were read cannot be written", e);
    }
  }

  /** Those of a partition without rows: of no column, or of no column yet (D225). */
  public static IntermediateStatistics ofNoRows(boolean incremental) {
    TPartitionStats empty = new TPartitionStats(new TTableStats(/* num_rows= */ 0));
    return encode(incremental ? empty.setIntermediate_col_stats(new HashMap<>()) : empty);
  }

  /**
   * The statistics among a partition's parameters. Those that are damaged count as none, with a
   * warning (D232).
   *
   * @param partition what a warning calls it
   */
  public static Optional<IntermediateStatistics> find(
      Map<String, String> parameters, String partition) {
    String count = parameters.getOrDefault(COUNT, "0");
    if (count.equals("0")) {
      return Optional.empty();
    }
    try {
      return Optional.of(decode(join(parameters, Integer.parseInt(count))));
    } catch (IllegalArgumentException | TException e) {
      log.warn(
          "Incremental statistics of {} are damaged and count as none; consider DROP INCREMENTAL"
              + " STATS: {}",
          partition,
          e.toString());
      return Optional.empty();
    }
  }

  /** The same, taken out of the parameters; those that are damaged stay there. */
  public static Optional<IntermediateStatistics> take(
      Map<String, String> parameters, String partition) {
    Optional<IntermediateStatistics> found = find(parameters, partition);
    if (found.isPresent()) {
      removeChunks(parameters);
      parameters.remove(COUNT);
    }
    return found;
  }

  /** All parameters that the metastore has of a partition; sorted where there are statistics. */
  public static Map<String, String> all(Partition partition) {
    @Nullable IntermediateStatistics statistics = partition.statistics();
    if (statistics == null) {
      return partition.parameters();
    }
    Map<String, String> all = new TreeMap<>(partition.parameters());
    put(statistics, all);
    return all;
  }

  private static String join(Map<String, String> parameters, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      @Nullable String chunk = parameters.get(CHUNK + i);
      if (chunk == null) {
        throw new IllegalArgumentException("chunk number " + i + " is missing, of " + count);
      }
      text.append(chunk);
    }
    return text.toString();
  }

  private static IntermediateStatistics decode(String text) throws TException {
    byte[] encoded = Base64.getDecoder().decode(text);
    TPartitionStats statistics = new TPartitionStats();
    // Damaged bytes may claim to be of any length.
    statistics.read(
        new TCompactProtocol(
            new TMemoryInputTransport(encoded),
            /* stringLengthLimit= */ encoded.length,
            /* containerLengthLimit= */ encoded.length));
    return IntermediateStatistics.of(encoded, statistics.isSetIntermediate_col_stats());
  }

  /** Puts statistics among a partition's parameters, in place of all that were there (D234). */
  public static void put(IntermediateStatistics statistics, Map<String, String> parameters) {
    removeChunks(parameters);
    String text = Base64.getEncoder().encodeToString(statistics.encoded());
    int count = 0;
    for (int from = 0; from < text.length(); from += CHUNK_LENGTH) {
      String chunk = text.substring(from, Math.min(text.length(), from + CHUNK_LENGTH));
      parameters.put(CHUNK + count, chunk);
      count++;
    }
    parameters.put(COUNT, Integer.toString(count));
  }

  /** Removes statistics, damaged ones too, in the way that clients expect (D233). */
  public static void remove(Map<String, String> parameters) {
    if (arePresent(parameters)) {
      removeChunks(parameters);
      parameters.put(COUNT, "0");
    }
  }

  /** Whether there is anything to remove. */
  public static boolean arePresent(Map<String, String> parameters) {
    return !parameters.getOrDefault(COUNT, "0").equals("0")
        || parameters.keySet().stream().anyMatch(key -> key.startsWith(CHUNK));
  }

  private static void removeChunks(Map<String, String> parameters) {
    parameters.keySet().removeIf(key -> key.startsWith(CHUNK));
  }
}
