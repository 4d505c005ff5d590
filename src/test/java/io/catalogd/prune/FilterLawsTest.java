package io.catalogd.prune;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.model.Column;
import io.catalogd.model.Partition;
import io.catalogd.model.PartitionSet;
import io.catalogd.model.PrimitiveType;
import io.catalogd.prune.NaiveFilter.Truth;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Selecting is asking each partition, with three truth values, however the keys are looked up. */
class FilterLawsTest {
  private static final PrimitiveType[] TYPES = {
    PrimitiveType.STRING,
    PrimitiveType.INT,
    PrimitiveType.BIGINT,
    PrimitiveType.DECIMAL,
    PrimitiveType.DOUBLE,
    PrimitiveType.BOOLEAN,
    PrimitiveType.VARCHAR
  };

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void selectsWhatANaiveEvaluatorFindsTrue(long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 60; round++) {
      List<Column> keys = keys(random);
      List<Partition> partitions = partitions(keys, random);
      PartitionSet set = PartitionSet.of(partitions);
      for (int i = 0; i < 12; i++) {
        NaiveFilter filter = NaiveFilter.random(keys, random, /* depth= */ 4);
        List<Long> expected =
            set.inKeyOrder().stream()
                .filter(one -> filter.of(one.key().texts()) == Truth.TRUE)
                .map(Partition::id)
                .toList();

        assertThat(PartitionFilter.parse(filter.text(), keys).select(set, TestKeys.noHurry()))
            .as("%s of keys %s, seed %d", filter.text(), keys, seed)
            .extracting(one -> one.id())
            .isEqualTo(expected);
      }
    }
  }

  private static List<Column> keys(Random random) {
    List<Column> keys = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      keys.add(TestKeys.key("k" + keys.size(), TYPES[random.nextInt(TYPES.length)]));
    }
    return keys;
  }

  private static List<Partition> partitions(List<Column> keys, Random random) {
    Set<List<String>> values = new LinkedHashSet<>();
    for (int i = random.nextInt(200); i > 0; i--) {
      values.add(keys.stream().map(key -> NaiveFilter.randomKeyText(key, random)).toList());
    }
    List<Partition> partitions = new ArrayList<>();
    values.forEach(texts -> partitions.add(TestKeys.partition(keys, partitions.size() + 1, texts)));
    return partitions;
  }
}
