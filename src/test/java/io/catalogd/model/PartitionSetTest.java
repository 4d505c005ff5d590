package io.catalogd.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
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
      assertThat(set.find(partition.id())).containsSame(partition);
    }
  }

  private static PartitionKey key(String text) {
    KeyValueParser parser = new KeyValueParser(PartitionNames.DEFAULT_NULL_TEXT);
    return new PartitionKey(List.of(parser.parse(INT, text)), List.of(text));
  }

  private static Partition partition(long id, String text) {
    return new Partition(
        id, "k=" + text, key(text), FORMAT, "file:/t/k=" + text, Map.of(), null, 0, 0, List.of());
  }
}
