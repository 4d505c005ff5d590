package io.catalogd.metastore;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.Metastore.Existing;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.junit.jupiter.api.Test;

/** The part of the contract that is about dropping partitions. */
interface PartitionDropContract extends ContractPart {
  @Test
  default void droppedPartitionsAreThoseThatWereThere() {
    createWith("1", "2", "3");

    assertThat(store().dropPartitions(table(), List.of("p=1"), DropData.PURGE))
        .containsExactly("p=1");
    assertThat(store().dropPartitions(table(), List.of("p=3", "p=1", "p=9"), DropData.KEEP))
        .containsExactly("p=3");
    assertThat(store().dropPartitions(table(), List.of("p=1"), DropData.TRASH)).isEmpty();
    assertThat(store().dropPartitions(table(), List.of(), DropData.TRASH)).isEmpty();
    assertThat(store().partitionNames(table())).containsExactly("p=2");
  }

  @Test
  default void oneNameGivenTwiceIsDroppedOnce() {
    createWith("1", "2");

    assertThat(store().dropPartitions(table(), List.of("p=2", "p=2"), DropData.TRASH))
        .containsExactly("p=2");
    assertThat(store().partitionNames(table())).containsExactly("p=1");
  }

  @Test
  default void oddNamesAreDroppedInTheOrderAsked() {
    createWith("a/b=c%", " x ", "A", "a", "", "gr\u00fc\u00dfe", "'\"");

    List<String> names =
        List.of(
            "p=gr\u00fc\u00dfe",
            "p=%27%22",
            "p=A",
            "p=missing",
            "p=__HIVE_DEFAULT_PARTITION__",
            "p= x ",
            "p=a%2Fb%3Dc%25");
    List<String> there = new ArrayList<>(names);
    there.remove("p=missing");

    assertThat(store().dropPartitions(table(), names, DropData.TRASH)).isEqualTo(there);
    assertThat(store().partitionNames(table())).containsExactly("p=a");
  }

  @Test
  default void moreThanOneBatchOfPartitionsIsDropped() {
    String[] values = IntStream.range(0, 1_100).mapToObj(Integer::toString).toArray(String[]::new);
    createWith(values);
    List<String> names = new ArrayList<>(store().partitionNames(table()));
    names.remove("p=7");
    names.add("p=missing");

    assertThat(store().dropPartitions(table(), names, DropData.PURGE)).hasSize(1_099);
    assertThat(store().partitionNames(table())).containsExactly("p=7");
  }

  @Test
  default void partitionsOfAMissingTableAreNotFound() {
    TableName missing = new TableName(database(), "missing");

    ContractPart.assertNotFound(
        () -> store().dropPartitions(missing, List.of("p=1"), DropData.TRASH));
  }

  private void createWith(String... values) {
    store().createTable(MetastoreStructs.table(table(), "p"));
    List<Partition> partitions = new ArrayList<>();
    for (String value : values) {
      partitions.add(MetastoreStructs.partition(table(), value));
    }
    store().addPartitions(table(), partitions, Existing.FAIL);
  }
}
