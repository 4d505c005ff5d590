package io.catalogd.stored;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.model.IntermediateStatistics;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.impala.thrift.TIntermediateColumnStats;
import org.apache.impala.thrift.TPartitionStats;
import org.apache.impala.thrift.TTableStats;
import org.apache.thrift.TDeserializer;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TCompactProtocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatisticsParametersTest {
  private static final String COUNT = "impala_intermediate_stats_num_chunks";
  private static final String CHUNK = "impala_intermediate_stats_chunk";

  private final Random random = new Random(7);
  private final Map<String, String> parameters = new HashMap<>(Map.of("numRows", "3"));

  @Test
  void statisticsAreCompactThriftInBase64InChunksOf4000CharactersD231() throws TException {
    TPartitionStats sent = wide(30);

    StatisticsParameters.put(StatisticsParameters.encode(sent), parameters);

    int count = Integer.parseInt(parameters.get(COUNT));
    assertThat(count).isGreaterThan(2);
    assertThat(parameters).hasSize(count + 2).containsEntry("numRows", "3");
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      String chunk = parameters.get(CHUNK + i);
      assertThat(chunk).hasSizeLessThanOrEqualTo(4000);
      assertThat(chunk.length() == 4000).isEqualTo(i < count - 1);
      text.append(chunk);
    }
    TPartitionStats stored = new TPartitionStats();
    new TDeserializer(new TCompactProtocol.Factory())
        .deserialize(stored, Base64.getDecoder().decode(text.toString()));
    assertThat(stored).isEqualTo(sent);
  }

  @Test
  void whatWasPutIsFoundAgain() {
    IntermediateStatistics statistics = StatisticsParameters.encode(wide(30));

    StatisticsParameters.put(statistics, parameters);

    assertThat(StatisticsParameters.find(parameters, "p")).contains(statistics);
    assertThat(statistics.isIncremental()).isTrue();
  }

  @Test
  void orderOfColumnsMakesNoDifference() {
    Map<String, TIntermediateColumnStats> forwards = new LinkedHashMap<>();
    Map<String, TIntermediateColumnStats> backwards = new LinkedHashMap<>();
    for (int i = 0; i < 5; i++) {
      forwards.put("c" + i, new TIntermediateColumnStats().setNum_rows(i));
      backwards.put("c" + (4 - i), new TIntermediateColumnStats().setNum_rows(4 - i));
    }

    assertThat(StatisticsParameters.encode(ofColumns(forwards)))
        .isEqualTo(StatisticsParameters.encode(ofColumns(backwards)))
        .hasSameHashCodeAs(StatisticsParameters.encode(ofColumns(backwards)));
  }

  @Test
  void fewerChunksLeaveNoneOfTheOldD234() {
    StatisticsParameters.put(StatisticsParameters.encode(wide(30)), parameters);

    StatisticsParameters.put(StatisticsParameters.ofNoRows(/* incremental= */ true), parameters);

    assertThat(parameters)
        .containsOnlyKeys("numRows", COUNT, CHUNK + "0")
        .containsEntry(COUNT, "1");
  }

  @Test
  void removalLeavesTheNumberBehindD233() {
    StatisticsParameters.put(StatisticsParameters.encode(wide(30)), parameters);
    assertThat(StatisticsParameters.arePresent(parameters)).isTrue();

    StatisticsParameters.remove(parameters);

    assertThat(parameters).isEqualTo(Map.of("numRows", "3", COUNT, "0"));
    assertThat(StatisticsParameters.arePresent(parameters)).isFalse();
    assertThat(StatisticsParameters.find(parameters, "p")).isEmpty();
  }

  @Test
  void removalWhereThereIsNothingChangesNothing() {
    StatisticsParameters.remove(parameters);

    assertThat(parameters).isEqualTo(Map.of("numRows", "3"));
  }

  @Test
  void statisticsAreIncrementalExactlyWithAMapOfColumnsBeItEmptyD232() {
    TPartitionStats rowsOnly = new TPartitionStats(new TTableStats(9));

    assertThat(StatisticsParameters.encode(rowsOnly).isIncremental()).isFalse();
    assertThat(StatisticsParameters.ofNoRows(/* incremental= */ false).isIncremental()).isFalse();
    assertThat(StatisticsParameters.ofNoRows(/* incremental= */ true).isIncremental()).isTrue();
  }

  /** A missing chunk, no Base64, no Thrift, an end too early, sizes beyond the data. */
  @ParameterizedTest
  @ValueSource(strings = {"2", "-", "x", "1.5", "2147483647"})
  void numbersThatCannotBeCountAsNoneC378(String count) {
    StatisticsParameters.put(StatisticsParameters.ofNoRows(/* incremental= */ false), parameters);
    parameters.put(COUNT, count);

    assertThat(StatisticsParameters.find(parameters, "p")).isEmpty();
    assertThat(StatisticsParameters.arePresent(parameters)).isTrue();
  }

  @Test
  void damagedTextsCountAsNoneC378() {
    String whole =
        Base64.getEncoder().encodeToString(StatisticsParameters.encode(wide(1)).encoded());
    String hugeString = Base64.getEncoder().encodeToString(new byte[] {0x18, -1, -1, -1, -1, 7});
    String hugeMap =
        Base64.getEncoder().encodeToString(new byte[] {0x2b, -1, -1, -1, -1, 7, (byte) 0x8c});
    parameters.put(COUNT, "1");

    for (String damaged :
        List.of("", "$$", "AAAA", whole.substring(0, whole.length() / 2), hugeString, hugeMap)) {
      parameters.put(CHUNK + "0", damaged);
      assertThat(StatisticsParameters.find(parameters, "p")).as(damaged).isEmpty();
    }
  }

  private TPartitionStats wide(int columns) {
    Map<String, TIntermediateColumnStats> byName = new HashMap<>();
    for (int i = 0; i < columns; i++) {
      byte[] buckets = new byte[512];
      random.nextBytes(buckets);
      byName.put(
          "c" + i,
          new TIntermediateColumnStats()
              .setIntermediate_ndv(buckets)
              .setIs_ndv_encoded(false)
              .setNum_nulls(-1)
              .setMax_width(8)
              .setAvg_width(7.5)
              .setNum_rows(1000));
    }
    return ofColumns(byName);
  }

  private static TPartitionStats ofColumns(Map<String, TIntermediateColumnStats> columns) {
    return new TPartitionStats(new TTableStats(1000)).setIntermediate_col_stats(columns);
  }
}
