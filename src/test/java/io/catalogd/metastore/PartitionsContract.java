package io.catalogd.metastore;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.Metastore.Existing;
import io.catalogd.model.CatalogException;
import io.catalogd.model.ErrorKind;
import io.catalogd.model.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The part of the contract that is about partitions: made, found, altered. */
interface PartitionsContract extends ContractPart {
  @Test
  default void newTableHasNoPartitions() {
    store().createTable(MetastoreStructs.table(table(), "p"));

    assertThat(store().partitionNames(table())).isEmpty();
    assertThat(store().loadPartitions(table(), List.of("p=1"))).isEmpty();
    assertThat(store().loadPartitions(table(), List.of())).isEmpty();
  }

  @Test
  default void addedPartitionsGetLocationsAndAreFoundByName() {
    store().createTable(MetastoreStructs.table(table(), "year", "day"));

    List<Partition> added =
        store()
            .addPartitions(
                table(),
                List.of(
                    MetastoreStructs.partition(table(), "2018", "1"),
                    MetastoreStructs.partition(table(), "2018", "2")),
                Existing.FAIL);

    assertThat(added)
        .extracting(Partition::getValues)
        .containsExactlyInAnyOrder(List.of("2018", "1"), List.of("2018", "2"));
    assertThat(store().partitionNames(table()))
        .containsExactlyInAnyOrder("year=2018/day=1", "year=2018/day=2");
    List<Partition> loaded =
        store().loadPartitions(table(), List.of("year=2018/day=2", "year=1/day=1"));
    assertThat(loaded).hasSize(1);
    assertThat(loaded.get(0).getSd().getLocation()).endsWith("/t/year=2018/day=2");
    assertThat(loaded.get(0).getCreateTime()).isPositive();
  }

  @Test
  default void existingPartitionsFailOrAreSkippedAsAsked() {
    store().createTable(MetastoreStructs.table(table(), "p"));
    addPartitions(table(), "1");
    List<Partition> both =
        List.of(MetastoreStructs.partition(table(), "1"), MetastoreStructs.partition(table(), "2"));

    CatalogException failure =
        ContractPart.failure(() -> store().addPartitions(table(), both, Existing.FAIL));
    assertThat(failure.kind()).isEqualTo(ErrorKind.ALREADY_EXISTS);
    assertThat(store().partitionNames(table())).containsExactly("p=1");

    List<Partition> added = store().addPartitions(table(), both, Existing.SKIP);
    assertThat(added).extracting(Partition::getValues).containsExactly(List.of("2"));
    assertThat(store().partitionNames(table())).containsExactlyInAnyOrder("p=1", "p=2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a=b",
        "a/b",
        "50%",
        "with space",
        "grüße",
        "日本",
        "__HIVE_DEFAULT_PARTITION__",
        "UPPER",
        "a'b\"c",
        "2018-08-01 10:00:00.0",
        "{x}[y]#?*:"
      })
  default void oddPartitionValuesSurvive(String value) {
    store().createTable(MetastoreStructs.table(table(), "p"));

    addPartitions(table(), value);

    List<String> names = store().partitionNames(table());
    assertThat(names).hasSize(1);
    List<Partition> loaded = store().loadPartitions(table(), names);
    assertThat(loaded).hasSize(1);
    assertThat(loaded.get(0).getValues()).containsExactly(value);
    assertThat(loaded.get(0).getSd().getLocation()).endsWith("/" + names.get(0));
    assertThat(store().dropPartitions(table(), names, DropData.TRASH)).isEqualTo(names);
    assertThat(store().partitionNames(table())).isEmpty();
  }

  @Test
  default void partitionNamesEscapeWhatPathsCannotHold() {
    store().createTable(MetastoreStructs.table(table(), "p", "q"));

    store()
        .addPartitions(
            table(), List.of(MetastoreStructs.partition(table(), "a/b=c%", "x y")), Existing.FAIL);

    assertThat(store().partitionNames(table())).containsExactly("p=a%2Fb%3Dc%25/q=x y");
  }

  @Test
  default void partitionsThatDifferInCaseOnlyAreTwo() {
    store().createTable(MetastoreStructs.table(table(), "p"));

    addPartitions(table(), "a", "A");

    assertThat(store().partitionNames(table())).containsExactlyInAnyOrder("p=a", "p=A");
    assertThat(store().loadPartitions(table(), List.of("p=A")))
        .extracting(Partition::getValues)
        .containsExactly(List.of("A"));
  }

  @Test
  default void moreThanOneBatchOfPartitionsIsAddedLoadedAndAltered() {
    store().createTable(MetastoreStructs.table(table(), "p"));
    List<Partition> many =
        IntStream.range(0, 1_100)
            .mapToObj(i -> MetastoreStructs.partition(table(), Integer.toString(i)))
            .toList();

    assertThat(store().addPartitions(table(), many, Existing.FAIL)).hasSize(1_100);
    List<String> names = store().partitionNames(table());
    assertThat(names).hasSize(1_100);
    List<Partition> loaded = store().loadPartitions(table(), names);
    assertThat(loaded).hasSize(1_100);
    List<Partition> some = new ArrayList<>(loaded.subList(0, 510));
    some.forEach(partition -> partition.putToParameters("numRows", "5"));
    store().alterPartitions(table(), some);

    assertThat(store().loadPartitions(table(), names))
        .filteredOn(partition -> "5".equals(partition.getParameters().get("numRows")))
        .hasSize(510);
  }

  @Test
  default void alteredPartitionsKeepWhatTheCallerSent() {
    store().createTable(MetastoreStructs.table(table(), "p"));
    addPartitions(table(), "1", "2");
    List<Partition> loaded = store().loadPartitions(table(), List.of("p=1"));
    loaded.get(0).putToParameters("numRows", "42");
    loaded.get(0).getSd().setInputFormat("org.example.Format");

    store().alterPartitions(table(), loaded);

    Partition altered = store().loadPartitions(table(), List.of("p=1")).get(0);
    assertThat(altered.getParameters()).containsEntry("numRows", "42");
    assertThat(altered.getSd().getInputFormat()).isEqualTo("org.example.Format");
    Partition other = store().loadPartitions(table(), List.of("p=2")).get(0);
    assertThat(other.getParameters()).doesNotContainEntry("numRows", "42");
  }

  @Test
  default void alteringAMissingPartitionIsRefused() {
    store().createTable(MetastoreStructs.table(table(), "p"));
    Partition missing = MetastoreStructs.partition(table(), "1");
    missing.getSd().setLocation(store().loadTable(table()).getSd().getLocation() + "/p=1");

    CatalogException failure =
        ContractPart.failure(() -> store().alterPartitions(table(), List.of(missing)));

    assertThat(failure.kind()).isEqualTo(ErrorKind.INVALID_REQUEST);
    assertThat(failure.wireName()).isEqualTo("InvalidOperationException");
  }

  @Test
  default void partitionsOfAMissingTableAreRefused() {
    TableName missing = new TableName(database(), "missing");

    CatalogException failure =
        ContractPart.failure(
            () ->
                store()
                    .addPartitions(
                        missing, List.of(MetastoreStructs.partition(missing, "1")), Existing.SKIP));

    assertThat(failure.kind()).isIn(ErrorKind.NOT_FOUND, ErrorKind.INVALID_REQUEST);
  }

  /** Makes partitions of a table with one key. */
  default void addPartitions(TableName table, String... values) {
    List<Partition> partitions = new ArrayList<>();
    for (String value : values) {
      partitions.add(MetastoreStructs.partition(table, value));
    }
    store().addPartitions(table, partitions, Existing.FAIL);
  }
}
