package io.catalogd.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PartitionSetTest {
  private static final StorageFormat FORMAT =
      new StorageFormat(
          FileFormat.TEXT,
          new Delimiters((byte) '\n', (byte) 1, (byte) 1, (byte) 1, (byte) 0),
          0,
          WireBytes.EMPTY);
  private static final ColumnType INT = ColumnType.Scalar.of(PrimitiveType.INT);

  @Test
  void partitionsThatAreEqualByTypeLieSideBySide_C361() {
    PartitionSet set =
        PartitionSet.of(
            List.of(partition(1, "10"), partition(2, "01"), partition(3, "1"), partition(4, "")));

    assertThat(set.inKeyOrder()).extracting(Partition::id).containsExactly(4L, 2L, 3L, 1L);
    assertThat(set.findByValues(key("0001").values()))
        .extracting(Partition::id)
        .containsExactly(2L, 3L);
    assertThat(set.findByValues(key("2").values())).isEmpty();
    assertThat(set.findByValues(key("99").values())).isEmpty();
  }

  @Test
  void aReplacedPartitionsIdIsForgotten_C170() {
    PartitionSet set = PartitionSet.of(List.of(partition(1, "7"))).plus(partition(2, "7"));

    assertThat(set.size()).isEqualTo(1);
    assertThat(set.find(1)).isEmpty();
    assertThat(set.find(2)).map(Partition::name).contains("k=7");
    assertThat(set.find(key("7"))).map(Partition::id).contains(2L);
  }

  @Test
  void stretchesOfKeyOrderAreCutOutWhereverTheyBeginAndEnd() {
    Random random = new Random(5);
    List<Partition> made = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      made.add(partition(i, Integer.toString(random.nextInt(1_500))));
    }
    PartitionSet set = PartitionSet.of(made);
    for (int round = 0; round < 300; round++) {
      KeyBound from = bound(random);
      KeyBound to = bound(random);
      List<Long> expected =
          set.inKeyOrder().stream()
              .filter(one -> isBehind(one, from) && !isBehind(one, to))
              .map(Partition::id)
              .toList();

      assertThat(set.between(from, to)).extracting(PackedPartition::id).isEqualTo(expected);
    }
    assertThat(set.withPrefix(List.of())).hasSize(set.size());
    assertThat(PartitionSet.EMPTY.withPrefix(key("1").values())).isEmpty();
  }

  private static KeyBound bound(Random random) {
    List<KeyValue> values = key(Integer.toString(random.nextInt(1_600) - 50)).values();
    return new KeyBound(random.nextInt(10) == 0 ? List.of() : values, random.nextBoolean());
  }

  private static boolean isBehind(Partition partition, KeyBound bound) {
    int order =
        bound.values().isEmpty()
            ? 0
            : partition.key().values().get(0).compareTo(bound.values().get(0));
    return order == 0 ? !bound.isBehind() : order > 0;
  }

  @Test
  void whatChangedSinceAnyEarlierSetIsFound() {
    Random random = new Random(11);
    for (int round = 0; round < 60; round++) {
      Map<PartitionKey, Long> model = new TreeMap<>();
      List<Partition> first = new ArrayList<>();
      for (int i = random.nextInt(1_000); i > 0; i--) {
        first.add(partition(i, Integer.toString(random.nextInt(2_000))));
      }
      PartitionSet before = PartitionSet.of(first);
      before.inKeyOrder().forEach(one -> model.put(one.key(), one.id()));
      PartitionSet after = before;
      Map<PartitionKey, Long> then = new TreeMap<>(model);
      for (int i = random.nextInt(300); i > 0; i--) {
        Partition partition = partition(5_000 + i, Integer.toString(random.nextInt(2_000)));
        if (random.nextBoolean()) {
          after = after.minus(partition.key());
          then.remove(partition.key());
        } else {
          after = after.plus(partition);
          then.put(partition.key(), partition.id());
        }
      }
      Set<PartitionKey> different = new TreeSet<>(model.keySet());
      different.addAll(then.keySet());
      different.removeIf(key -> Objects.equals(model.get(key), then.get(key)));

      assertThat(after.changedSince(before)).containsExactlyElementsOf(different);
      assertThat(before.changedSince(after)).containsExactlyElementsOf(different);
      assertThat(after.changedSince(after)).isEmpty();
      assertThat(after.changedSince(PartitionSet.EMPTY)).hasSize(after.size());
    }
  }

  @Test
  void anyChangesGiveWhatAMapGivesAndOldSetsStayAsTheyWere() {
    Random random = new Random(7);
    Map<PartitionKey, Partition> model = new HashMap<>();
    PartitionSet set = PartitionSet.EMPTY;
    for (long id = 0; id < 3_000; id++) {
      PartitionSet before = set;
      int sizeBefore = before.size();
      Partition partition = partition(id, Integer.toString(random.nextInt(200)));
      if (random.nextInt(3) == 0) {
        set = set.minus(partition.key());
        model.remove(partition.key());
      } else {
        set = set.plus(partition);
        model.put(partition.key(), partition);
      }
      assertThat(before.size()).isEqualTo(sizeBefore);
      assertThat(set.size()).isEqualTo(model.size());
    }

    assertThat(set.inKeyOrder()).containsExactlyInAnyOrderElementsOf(model.values());
    for (Partition partition : model.values()) {
      assertThat(set.find(partition.id())).contains(partition);
    }
  }

  /** Names, places and values of every shape come back as they were, whatever others have. */
  @Test
  void whatIsPackedIsUnpacked() {
    Random random = new Random(3);
    List<Partition> partitions = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      partitions.add(oddPartition(random, i));
    }
    PartitionSet bulk = PartitionSet.of(partitions);
    PartitionSet grown = PartitionSet.EMPTY;
    for (Partition partition : partitions) {
      grown = grown.plus(partition);
    }

    for (Partition partition : partitions) {
      assertThat(bulk.find(partition.id())).contains(partition);
      assertThat(grown.find(partition.key())).contains(partition);
    }
    assertThat(List.copyOf(grown.inKeyOrder())).isEqualTo(List.copyOf(bulk.inKeyOrder()));
  }

  private static Partition oddPartition(Random random, int number) {
    String text = number + new String[] {"", "/", "=", "é%", " 😀"}[random.nextInt(5)];
    PartitionKey key =
        random.nextBoolean()
            ? new PartitionKey(List.of(new KeyValue.Text(text)), List.of(text))
            : key(Integer.toString(number));
    String plain = "k=" + key.texts().get(0);
    String name =
        random.nextBoolean()
            ? plain
            : PartitionNames.make(List.of("k"), key.texts(), PartitionNames.DEFAULT_NULL_TEXT);
    String location =
        switch (random.nextInt(4)) {
          case 0 -> "";
          case 1 -> "s3a://elsewhere/" + number;
          case 2 -> "no slash";
          default -> "hdfs://nn/t/" + name;
        };
    Map<String, String> parameters = new HashMap<>();
    for (int i = random.nextInt(6); i > 0; i--) {
      String value =
          random.nextBoolean() ? "long value that many have" : "v".repeat(random.nextInt(60));
      parameters.put("p" + random.nextInt(8), value);
    }
    return new Partition(
        number,
        name,
        key,
        FORMAT,
        location,
        random.nextInt(4) == 0 ? AccessLevel.READ_ONLY : AccessLevel.READ_WRITE,
        parameters,
        null,
        random.nextInt(),
        0,
        PartitionFiles.EMPTY);
  }

  /** Keys of every type and spelling, held against the order of unpacked keys. */
  @Test
  void packedKeysHaveTheOrderOfKeys_C361() {
    List<String> texts =
        List.of(
            "", "0", "00", "7", "007", "-7", "7.0", "1e3", "1000", "123456789012345678901", "12");
    List<PartitionKey> keys = new ArrayList<>();
    texts.forEach(text -> keys.add(key(text)));
    for (String text : List.of("", "a", "ab", "b", "\uFFFF", "\uD83D\uDE00", "é", "0", "07")) {
      keys.add(new PartitionKey(List.of(new KeyValue.Text(text)), List.of(text)));
    }
    for (String text : List.of("true", "TRUE", "false", "False")) {
      boolean value = Boolean.parseBoolean(text);
      keys.add(new PartitionKey(List.of(new KeyValue.Bool(value)), List.of(text)));
    }
    for (PartitionKey key : keys) {
      Partition partition =
          new Partition(
              1,
              "n",
              key,
              FORMAT,
              "",
              AccessLevel.READ_WRITE,
              Map.of(),
              null,
              1_500_000_000,
              -1,
              PartitionFiles.EMPTY);
      PackedPartition packed = PartitionSet.of(List.of(partition)).findPacked(1).orElseThrow();
      for (PartitionKey other : keys) {
        assertThat(Integer.signum(new KeyPlace(other).from(packed)))
            .as("%s from %s", other, key)
            .isEqualTo(Integer.signum(other.compareTo(key)));
        PartitionKey lowest = PartitionKey.lowest(other.values());
        assertThat(Integer.signum(new KeyPlace(lowest).from(packed)))
            .as("%s from %s", lowest, key)
            .isEqualTo(Integer.signum(lowest.compareTo(key)));
      }
    }
  }

  private static PartitionKey key(String text) {
    KeyValueParser parser = new KeyValueParser(PartitionNames.DEFAULT_NULL_TEXT);
    return new PartitionKey(List.of(parser.parse(INT, text)), List.of(text));
  }

  private static Partition partition(long id, String text) {
    return new Partition(
        id,
        "k=" + text,
        key(text),
        FORMAT,
        "file:/t/k=" + text,
        AccessLevel.READ_WRITE,
        Map.of(),
        null,
        0,
        0,
        PartitionFiles.EMPTY);
  }
}
