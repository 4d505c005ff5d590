package io.catalogd.metastore;

import static org.assertj.core.api.Assertions.assertThat;

import io.catalogd.metastore.Metastore.DropContent;
import io.catalogd.metastore.Metastore.DropData;
import io.catalogd.metastore.Metastore.Existing;
import io.catalogd.model.ErrorKind;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.Partition;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.Test;

/** The part of the contract that is about what a caller may not ask (D306). */
interface RefusalsContract extends ContractPart {
  String LONGEST_KEY = "k".repeat(256);
  String LONGEST_VALUE = "\u00fc".repeat(4_000);

  @Test
  default void longestParametersAreKept() {
    Table table = MetastoreStructs.table(table(), "p");
    table.putToParameters(LONGEST_KEY, LONGEST_VALUE);
    Partition partition = MetastoreStructs.partition(table(), "1");
    partition.putToParameters(LONGEST_KEY, LONGEST_VALUE);

    store().createTable(table);
    store().addPartitions(table(), List.of(partition), Existing.FAIL);

    assertThat(store().loadTable(table()).getParameters())
        .containsEntry(LONGEST_KEY, LONGEST_VALUE);
    assertThat(store().loadPartitions(table(), List.of("p=1")).get(0).getParameters())
        .containsEntry(LONGEST_KEY, LONGEST_VALUE);
  }

  @Test
  default void longerParametersAreTheCallersMistake() {
    Table table = MetastoreStructs.table(table(), "p");
    table.setParameters(Map.of(LONGEST_KEY + "k", "v"));
    ContractPart.assertFails(() -> store().createTable(table), ErrorKind.INVALID_REQUEST);
    store().createTable(MetastoreStructs.table(table(), "p"));
    Table changed = store().loadTable(table());
    changed.putToParameters(LONGEST_KEY + "k", "v");
    ContractPart.assertFails(() -> store().alterTable(table(), changed), ErrorKind.INVALID_REQUEST);

    Partition partition = MetastoreStructs.partition(table(), "1");
    partition.setParameters(Map.of(LONGEST_KEY + "k", "v"));
    ContractPart.assertFails(
        () -> store().addPartitions(table(), List.of(partition), Existing.FAIL),
        ErrorKind.INVALID_REQUEST);
    assertThat(store().partitionNames(table())).isEmpty();
    store()
        .addPartitions(table(), List.of(MetastoreStructs.partition(table(), "1")), Existing.FAIL);
    Partition known = store().loadPartitions(table(), List.of("p=1")).get(0);
    known.putToParameters(LONGEST_KEY + "k", "v");
    ContractPart.assertFails(
        () -> store().alterPartitions(table(), List.of(known)), ErrorKind.INVALID_REQUEST);
  }

  @Test
  default void valuesThatDoNotFitTheKeysAreTheCallersMistake() {
    store().createTable(MetastoreStructs.table(table(), "p"));

    ContractPart.assertFails(
        () ->
            store()
                .addPartitions(
                    table(), List.of(MetastoreStructs.partition(table(), "1", "2")), Existing.FAIL),
        ErrorKind.INVALID_REQUEST);
  }

  @Test
  default void defaultDatabaseStays() {
    ContractPart.assertFails(
        () -> store().dropDatabase("default", DropData.KEEP, DropContent.CASCADE),
        ErrorKind.INVALID_REQUEST);
  }
}
